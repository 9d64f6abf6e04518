import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { messages } from '../kernel/messages';
import { option, staff } from '../kernel/need';
import { filterText } from '../kernel/page';
import { id, readVersion, wholeNumber } from '../kernel/wire-values';

/** A flow has one to five steps (decisions §4); a step is decided within so many hours at most. */
export const mostSteps = 5;
export const longestStepName = 20;
export const mostLimitHours = 720;
/** Roles and people that one step may name. */
export const mostReviewers = 50;
/** Hours that pass before the same content may be urged again. */
export const urgeEveryHours = 4;

const named = z.object({ id: z.string(), name: z.string() });

const flowStep = z.object({
  ordinal: z.number(),
  name: z.string(),
  /** 或签: any one of them; 会签: all of them. */
  mode: z.enum(['any', 'all']),
  limitHours: z.number().nullable(),
  roles: z.array(named),
  users: z.array(named),
  /** Who would review at this moment: enabled people who are named or hold one of the roles there. */
  reviewers: z.array(named),
});
export type FlowStepShown = z.infer<typeof flowStep>;

const reviewFlow = z.object({
  /** Content type; null = the flow of every type that has none of its own. */
  kind: z.string().nullable(),
  kindName: z.string(),
  /** `own`: set for this type; `venue`: the venue's 默认流程; `builtIn`: one step 审核 by whoever holds the right. */
  source: z.enum(['own', 'venue', 'builtIn']),
  steps: z.array(flowStep),
  /** Contents that wait under this line at this moment; they keep the flow with which they were submitted. */
  underWay: z.number(),
  /** The caller may change it: he holds the setting and the right to review what it governs. */
  canEdit: z.boolean(),
  /** Of the stored flow; null when none is stored for this line. */
  version: z.number().nullable(),
});
export type ReviewFlowShown = z.infer<typeof reviewFlow>;

const venueId = z.string().nullish();

/** The flow of every reviewed content type of a venue, the default first. */
export const getReviewFlows = endpoint({
  path: '/api/review/v1/admin-getReviewFlows',
  need: option('flow', 'view'),
  effect: 'read',
  summary: '场馆的审批流程',
  input: z.object({ venueId }),
  output: z.object({ venueId: z.string(), venueName: z.string(), flows: z.array(reviewFlow) }),
});

const kind = z.string({ error: '请选择内容类型' }).max(64, '内容类型不存在').nullish();

export const getReviewFlow = endpoint({
  path: '/api/review/v1/admin-getReviewFlow',
  need: option('flow', 'view'),
  effect: 'read',
  summary: '一类内容的审批流程',
  input: z.object({ venueId, kind }),
  output: reviewFlow,
});

/** What is said when a flow was saved, while contents go on by the one before, and when it is the default again. */
export const flowSaved = (underWay: number) =>
  underWay === 0 ? messages.saved : `${messages.saved}，${underWay} 条正在审核的内容仍按原流程进行`;
export const flowDropped = '已恢复默认流程';

/** What is said of a step that is not as it should be; the form judges by the same. */
export const stepMessages = {
  nameMissing: '请输入步骤名称',
  limitWrong: `审核时限只能是 1 到 ${mostLimitHours} 的整数小时`,
  reviewersMissing: '至少要选择一名审核人',
  nobodyReviews: '所选角色目前没有启用的人员，请至少选择一名可以审核的人员',
} as const;

const stepInput = z.object({
  name: neededLine(stepMessages.nameMissing, '步骤名称', longestStepName),
  mode: z.enum(['any', 'all'], { error: '审核方式只能是或签或会签' }),
  limitHours: z
    .union([wholeNumber, blank], { error: stepMessages.limitWrong })
    .refine((hours) => hours === null || (hours >= 1 && hours <= mostLimitHours), { error: stepMessages.limitWrong })
    .nullish(),
  roleIds: z.array(id).max(mostReviewers, `每个步骤最多选择 ${mostReviewers} 个角色`).default([]),
  userIds: z.array(id).max(mostReviewers, `每个步骤最多选择 ${mostReviewers} 名人员`).default([]),
});
export type FlowStepInput = z.infer<typeof stepInput>;

/** Contents under way keep the flow with which they were submitted; the answer says how many. */
export const saveReviewFlow = endpoint({
  path: '/api/review/v1/admin-saveReviewFlow',
  need: option('flow', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '保存审批流程',
  input: z.object({
    venueId,
    kind,
    steps: z
      .array(stepInput, { error: '请至少设置一个审核步骤' })
      .min(1, '请至少设置一个审核步骤')
      .max(mostSteps, `审批流程最多 ${mostSteps} 个步骤`),
    /** Of the flow that was read; another one refuses. Null when none was stored. */
    version: readVersion,
  }),
  output: z.object({ underWay: z.number(), version: z.number() }),
});

/** Back to the default: the type follows 默认流程 again, 默认流程 the built-in step. */
export const dropReviewFlow = endpoint({
  path: '/api/review/v1/admin-dropReviewFlow',
  need: option('flow', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '恢复默认审批流程',
  input: z.object({ venueId, kind }),
  output: z.object({ underWay: z.number() }),
});

export const getReviewCandidates = endpoint({
  path: '/api/review/v1/admin-getReviewCandidates',
  need: option('flow', 'view'),
  effect: 'read',
  summary: '可选的审核人',
  input: z.object({
    venueId,
    keyword: filterText(50),
  }),
  output: z.object({
    /** Roles that may be held in the venue, with the enabled people who hold them there. */
    roles: z.array(z.object({ ...named.shape, holders: z.array(named) })),
    /** Enabled people who hold a role in the venue, at most 200. */
    users: z.array(z.object({ ...named.shape, department: z.string(), roles: z.string() })),
  }),
});
export type ReviewCandidates = z.infer<typeof getReviewCandidates.output>;

/** Where a content stands in its review and whether it may be urged; beside the approval record, which stays as specified. */
export const getReviewProgress = endpoint({
  path: '/api/review/v1/admin-getReviewProgress',
  need: staff,
  effect: 'read',
  summary: '审批进度',
  input: z.object({ objectId: id }),
  output: z.object({
    /** False when nothing waits: a draft, or decided. */
    isWaiting: z.boolean(),
    stepName: z.string(),
    /** The current step and how many there are; 0 when nothing waits. */
    ordinal: z.number(),
    stepCount: z.number(),
    /** Who is expected to decide. */
    reviewers: z.array(z.string()),
    dueTime: z.string().nullable(),
    isOverdue: z.boolean(),
    urgedTime: z.string().nullable(),
    canUrge: z.boolean(),
    /** The caller may hand the step to a colleague (转交). */
    canHandOver: z.boolean(),
    /** It is approved, and the caller holds 反审 on it: its page of the review desk tells whether it can be taken back now. */
    canReverse: z.boolean(),
    /** Why it may not be urged now; empty when it may, or when it is not the caller's to urge. */
    reason: z.string(),
  }),
});
export type ReviewProgress = z.infer<typeof getReviewProgress.output>;

/** A letter to everybody whose decision the current step waits for; once in four hours per content. */
export const urgeReview = endpoint({
  path: '/api/review/v1/admin-urgeReview',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '催办',
  input: z.object({ objectId: id }),
  output: z.object({ count: z.number(), urgedTime: z.string() }),
});

/** Every call of the area. */
export const flowEndpoints: readonly Endpoint[] = [
  getReviewFlows,
  getReviewFlow,
  saveReviewFlow,
  dropReviewFlow,
  getReviewCandidates,
  getReviewProgress,
  urgeReview,
];
