import * as z from 'zod';
import { blank } from '../kernel/blank';
import { hasAtMost, seenOf } from '../kernel/characters';
import { endpoint } from '../kernel/endpoint';
import { refusal } from '../kernel/envelope';
import { isStorable, isWebAddress } from '../kernel/field';
import { staff } from '../kernel/need';
import { filterWord, pageAsked, pageOf } from '../kernel/page';
import { besideActions, reviewActions } from '../kernel/review';
import { longestOpinion } from '../kernel/text-limits';
import { id, ids, looseObject, wholeNumber } from '../kernel/wire-values';

const enclosureText = (max: number) =>
  z.string().refine(hasAtMost(max), { error: '附件信息过长' }).refine(isStorable, '附件信息格式不正确');
const ownFile = /^\/files\/(?!.*\.\.)[^\s"'<>\\%]+$/;
/** Files that one decision may carry. */
export const mostEnclosures = 10;
const enclosure = z.object({
  // A link without words cannot be seen, and the record is never changed.
  name: enclosureText(200).refine((name) => name.trim() !== '', { error: '附件名称不能为空' }),
  // Reviewers click on it: a web address or an upload of ours, never a script (reliability P25). Of private uploads the
  // server takes those that the reviewer himself sent for a decision.
  url: enclosureText(400).refine((url) => ownFile.test(url) || isWebAddress(url), { error: '附件地址不正确' }),
});

const reviewLogRow = z.object({
  /** What was done; the words of it stand in `statusDiscription`. */
  action: z.enum([...reviewActions, ...besideActions]),
  userName: z.string(),
  reviewTime: z.string(),
  /** HTML made by the server from a fixed map. */
  statusDiscription: z.string(),
  remark: z.string(),
  venuesName: z.string(),
  /** Uploads of reviewers have links of a minute, made for the reader. */
  enclosureList: z.array(z.object({ name: z.string(), url: z.string() })),
  revision: z.number().nullable(),
});
export type ReviewLogRow = z.infer<typeof reviewLogRow>;

/** The approval record of one object, oldest first (000 §2). */
export const getReviewLog = endpoint({
  path: '/api/review/v1/admin-getReviewLog',
  need: staff,
  effect: 'read',
  summary: '审批记录',
  input: z.object({ objectId: id }),
  output: z.array(reviewLogRow),
});

const pendingRow = z.object({
  objectId: z.string(),
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  cover: z.string(),
  status: z.number(),
  /** The snapshot that waits. */
  revision: z.number(),
  stepName: z.string(),
  submitter: z.string(),
  venuesName: z.string(),
  venueId: z.string(),
  submitTime: z.string(),
  dueTime: z.string().nullable(),
});
export type PendingRow = z.infer<typeof pendingRow>;

/** Filters that the lists of what waits share. */
const queueFilters = {
  kind: filterWord,
  keyword: filterWord,
  startTime: filterWord,
  endTime: filterWord,
  ...pageAsked,
} as const;

/** The reviewer's pending list, oldest first; its total is the counter 发布待审核 (decisions §4). */
export const getContentReviewList = endpoint({
  path: '/api/review/v1/admin-getContentReviewList',
  need: staff,
  effect: 'read',
  summary: '发布待审核列表',
  input: z.object({ venueId: filterWord, ...queueFilters }),
  output: pageOf(pendingRow),
});

/** What waits for the user in each venue: all of it, and by the counter that counts it. */
export const getUnits = endpoint({
  path: '/api/review/v1/admin-getUnits',
  need: staff,
  effect: 'read',
  summary: '各场馆待审核数量',
  input: z.object({ venueId: id.nullish() }),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Sum of the three. */
      total: z.number(),
      content: z.number(),
      orders: z.number(),
      platform: z.number(),
    }),
  ),
});

/** Library resources and media works that wait for the user; `reviewStatus` knows only 0, what waits (decisions §4). */
export const getReviewResourceList = endpoint({
  path: '/api/review/v1/admin-getResourceList',
  need: staff,
  effect: 'read',
  summary: '平台待审核列表',
  input: z.object({ reviewStatus: wholeNumber.nullish().or(blank), venuesId: filterWord, ...queueFilters }),
  output: pageOf(pendingRow),
});

const applyRow = z.object({
  objectId: z.string(),
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  /** Name, with a masked number where there is one. */
  applicant: z.string(),
  venuesName: z.string(),
  venueId: z.string(),
  submitTime: z.string(),
  /** Page of the decision. */
  path: z.string(),
});
export type ApplyRow = z.infer<typeof applyRow>;

/** Sign-ups, applications and orders that wait in the venues where the user may decide them (decisions §4). */
export const getApplyList = endpoint({
  path: '/api/culturebrands/v1/admin-getApplyList',
  need: staff,
  effect: 'read',
  summary: '订单待审核列表',
  input: z.object({ venueId: filterWord, ...queueFilters }),
  output: pageOf(applyRow),
});

/** What a reviewer says beside what he does. */
export const opinion = z
  .string({ error: '审批意见格式不正确' })
  .trim()
  .overwrite(seenOf)
  .refine(hasAtMost(longestOpinion), { error: `审批意见不能超过 ${longestOpinion} 个字符` })
  .refine(isStorable, { error: '审批意见含有无法保存的字符' })
  .nullish();

export const review = endpoint({
  path: '/api/review/v1/admin-review',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '审批：通过或驳回',
  input: z.object({
    objectId: id,
    result: z.enum(['approve', 'reject'], { error: '审批结果只能是通过或驳回' }),
    remark: opinion,
    enclosureList: z.array(enclosure).max(mostEnclosures, `附件最多 ${mostEnclosures} 个`).nullish(),
    /** The snapshot that the reviewer saw; a newer one refuses the decision. */
    revision: wholeNumber.nullish(),
  }),
  output: z.object({ status: z.number() }),
});

export const reverseReview = endpoint({
  path: '/api/review/v1/admin-reverseReview',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '反审',
  input: z.object({ objectId: id, remark: opinion }),
  output: z.object({ status: z.number() }),
});

export const batchOutcome = z.object({
  objectId: z.string(),
  title: z.string(),
  ok: z.boolean(),
  status: z.number().nullable(),
  message: z.string(),
  /** Why it was left, for machines; absent where it was carried out. */
  code: refusal.shape.code.optional(),
});

export const batchReview = endpoint({
  path: '/api/review/v1/admin-batchReview',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '批量审批，逐条给出结果',
  input: z.object({
    objectIds: ids,
    result: z.enum(['approve', 'reject'], { error: '审批结果只能是通过或驳回' }),
    remark: opinion,
    /** The snapshots that the reviewer saw, by object; a newer one leaves the object as it is. */
    revisions: z.record(z.string(), wholeNumber).nullish(),
  }),
  output: z.object({ results: z.array(batchOutcome), succeeded: z.number(), failed: z.number() }),
});

const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  /** `list`: entries joined by ；, each beginning with what it is about (a day, a weekday, a year). */
  kind: z.enum(['text', 'list', 'html', 'image', 'images', 'video', 'audio', 'flag']),
  /** What a number counts; `before` and `after` stay numbers. */
  unit: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const reviewStep = z.object({
  ordinal: z.number(),
  name: z.string(),
  mode: z.enum(['any', 'all']),
  state: z.enum(['done', 'current', 'waiting']),
  reviewers: z.array(z.string()),
  dueTime: z.string().nullable(),
});

export const getReviewDetail = endpoint({
  path: '/api/review/v1/admin-getReviewDetail',
  need: staff,
  effect: 'read',
  summary: '审批详情：表单、步骤、记录与变更',
  input: z.object({ objectId: id }),
  output: z.object({
    objectId: z.string(),
    kind: z.string(),
    kindName: z.string(),
    title: z.string(),
    status: z.number(),
    revision: z.number().nullable(),
    approvedRevision: z.number().nullable(),
    form: looseObject,
    /** What ids, codes and lists of the form say, by field: names, and lines of text. */
    words: z.record(z.string(), z.string()),
    steps: z.array(reviewStep),
    log: z.array(reviewLogRow),
    diff: z.array(fieldChange),
    /** What was mended since the last rejection, while no later version has been approved. */
    returned: z
      .object({
        revision: z.number(),
        userName: z.string(),
        time: z.string(),
        remark: z.string(),
        diff: z.array(fieldChange),
      })
      .nullable(),
    /** While it waits: what no rule refuses and a reviewer should know, such as dates that have passed. */
    notices: z.array(z.string()),
    canReview: z.boolean(),
    canReverse: z.boolean(),
    /**
     * Where it may be reversed, or removed while it is public: what that does to people, and what stays with them, beside
     * hiding it from the public.
     */
    effects: z.array(z.string()),
    /** The step that waits may be handed to a colleague (转交). */
    canHandOver: z.boolean(),
    /** Why the current user may not decide; empty when he may. */
    reason: z.string(),
  }),
});
export type ReviewDetail = z.infer<typeof getReviewDetail.output>;
