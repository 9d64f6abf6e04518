import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { isStorable } from '../kernel/field';
import { neededLine } from '../kernel/line';
import { member, option } from '../kernel/need';
import { channel, phone } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, stateAsked } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { longestOpinion } from '../kernel/text-limits';
import { id, ids } from '../kernel/wire-values';
import { mostCustomFields } from './vote-custom';
import { decision, mostDecided } from './vote-signup';

const base = '/api/VoteActivity/v1';

/** Number of `admin-generateFile`. */
export const customExportCode = 3032;

/** One answer under the label of that day; `content` holds text, or paths of files joined by commas; `datas` repeats it as a list. */
const answered = z.object({
  id: z.string(),
  fieldName: z.string(),
  type: z.number(),
  content: z.string(),
  datas: z.array(z.string()),
  /** Names that the files of `datas` were sent with; empty for words. */
  names: z.array(z.string()),
});
const submission = z.object({
  id: z.string(),
  activityId: z.string(),
  /** Masked, like phone and identity numbers within the answers; `admin-revealCustomSignup` gives them in full. */
  tel: z.string(),
  state: z.number(),
  stateName: z.string(),
  approvalComments: z.string(),
  createTime: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  /** Who made it on somebody's behalf. */
  createdBy: z.string().nullable(),
  signupInfo: z.array(answered.extend({ childrens: z.array(answered) })),
});
export type CustomSubmission = z.infer<typeof submission>;

export const getSubmissions = endpoint({
  path: `${base}/admin-getCustomSignupInfoList`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '自定义报名申请列表',
  input: z.object({
    activityId: id,
    state: stateAsked,
    keyword: filterWord,
    ...pageAsked,
  }),
  output: pageOf(submission),
});

export const getSubmission = endpoint({
  path: `${base}/admin-getCustomSignupInfo`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '自定义报名申请详情',
  input: z.object({ id }),
  output: submission,
});

/** Said of a decision without words (000 §5). */
export const decisionMissing = '请输入意见';
/** What a decision carries, about one application or about many. */
const decisionInput = {
  state: decision,
  approvalComments: neededLine(decisionMissing, '审批意见', longestOpinion),
} as const;

export const decideSubmission = endpoint({
  path: `${base}/admin-reviewSignupInfo`,
  need: option('vote', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '审核自定义报名申请',
  input: z.object({ id, ...decisionInput }),
  output: z.null(),
});

/** One result for many; what cannot be decided is named and leaves the others alone. */
export const decideSubmissions = endpoint({
  path: `${base}/admin-batchReviewSignupInfo`,
  need: option('vote', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '批量审核自定义报名申请',
  input: z.object({
    ids: ids.pipe(
      z.array(z.string()).min(1, '请选择报名申请').max(mostDecided, `一次最多审核 ${mostDecided} 份报名申请`),
    ),
    ...decisionInput,
  }),
  output: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })),
});

/** Phone and answers in full, for a reason that the log keeps. */
export const revealSubmission = endpoint({
  path: `${base}/admin-revealCustomSignup`,
  need: option('vote', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看自定义报名申请的完整信息',
  input: z.object({
    id,
    reason: revealReason,
  }),
  output: submission.pick({ tel: true, signupInfo: true }),
});

/** Links that live for `seconds` to every file of an application, each recorded: nobody else opens what a member sent. */
export const linkSubmissionFiles = endpoint({
  path: `${base}/admin-getCustomSignupFiles`,
  need: option('vote', 'review'),
  effect: 'write',
  summary: '查看自定义报名申请的图片和附件',
  input: z.object({ id }),
  output: z.object({
    seconds: z.number(),
    files: z.array(
      z.object({
        /** As the answer names it. */
        path: z.string(),
        url: z.string(),
        /** Under which it is saved. */
        name: z.string(),
        /** Bytes. */
        size: z.number(),
      }),
    ),
  }),
});

/**
 * Pictures (jpg, png, gif, bmp, webp) and PDF papers for an application to an activity of the query's `activityId`;
 * multipart. What belongs to a custom form is private. Where teams sign up a picture is public, unless `source=idcard`
 * keeps it from the public's sight. `objects` is a list.
 */
export const uploadMemberFile = endpoint({
  path: '/api/publics/v1/pcOrApp-uploadFile',
  need: member,
  effect: 'write',
  multipart: true,
  summary: '会员：上传报名材料',
  input: z.object({ activityId: id.nullish(), source: z.string().max(64).nullish() }),
  output: z.array(z.object({ name: z.string(), suffix: z.string(), relativePath: z.string(), size: z.number() })),
});

/** Words of an answer, or the path of a file; the form is kept as JSON, which cannot hold everything. */
const answerText = (longest: number) =>
  z.string().max(longest).refine(isStorable, { error: '报名信息含有无法保存的字符' });

/** What an application consists of, whoever fills it in: the phone and one answer per field. */
const applicationInput = {
  tel: phone(),
  answers: z
    .array(
      z.object({
        id,
        // Judged in the handler, with the name of the field in every refusal.
        content: z
          .union([answerText(20_000), z.array(answerText(300)).max(mostCustomFields)], { error: '报名信息格式不正确' })
          .nullish(),
      }),
      { error: '请填写报名信息' },
    )
    .max(mostCustomFields),
} as const;

/** The public's application (decisions §7); the form of this moment is kept with it. */
export const submitCustomSignup = endpoint({
  path: `${base}/pcOrApp-submitCustomSignup`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：提交自定义报名',
  input: z.object({
    activityId: id,
    /** The client that the member applies from; it must show the activity. */
    channel,
    ...applicationInput,
  }),
  output: z.object({ id: z.string() }),
});

export const cancelCustomSignup = endpoint({
  path: `${base}/pcOrApp-cancelCustomSignup`,
  // The twin of `pcOrApp-submitCustomSignup`, named as those of the other calls are (decisions §7).
  aliases: [`${base}/pcOrApp-cancelSubmitCustomSignup`],
  need: member,
  effect: 'write',
  summary: '会员：取消自定义报名',
  input: z.object({ id }),
  output: z.null(),
});

/**
 * An application in the place of somebody who calls or comes: by the same form and rules as the public's, at any time;
 * files are uploads of the caller under the label `application`.
 */
export const applyOnBehalf = endpoint({
  path: `${base}/admin-submitCustomSignup`,
  need: option('vote', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '代为提交自定义报名',
  input: z.object({ activityId: id, ...applicationInput }),
  output: z.object({ id: z.string() }),
});

/** Calls about applications by a custom form. */
export const applicationEndpoints: readonly Endpoint[] = [
  getSubmissions,
  getSubmission,
  decideSubmission,
  decideSubmissions,
  revealSubmission,
  linkSubmissionFiles,
  uploadMemberFile,
  submitCustomSignup,
  cancelCustomSignup,
  applyOnBehalf,
];
