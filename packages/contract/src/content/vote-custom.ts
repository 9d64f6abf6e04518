import * as z from 'zod';
import { blank } from '../kernel/blank';
import { flagLike, id, ids, wholeNumber } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { isStorable } from '../kernel/field';
import { messages, phonePattern } from '../kernel/messages';
import { member, option, token } from '../kernel/need';
import { pageAsked, pageOf } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { longestOpinion } from './vote-signup';

const base = '/api/VoteActivity/v1';

/** Kinds of fields of a custom sign-up form (000 §4). */
export const customTypes = { 0: '副标题', 1: '单行文本', 2: '多行文本', 3: '图片', 4: '附件' } as const;
export type CustomType = keyof typeof customTypes;
/** Type of a subtitle, the only one that holds other fields. */
export const groupType = 0;
/** Types whose answers are files. */
export const pictureType = 3;
export const attachmentType = 4;
/** The built-in phone field, first in every form (texts.md V8). */
export const phoneFieldId = '1';
export const longestFieldName = 50;
export const mostCustomFields = 100;
/** Files of one answer. */
export const mostAnswerFiles = 9;
/** Characters of an answer by the kind of its field. */
export const longestAnswers = { 1: 200, 2: 5000 } as const;
/** Number of `admin-generateFile`. */
export const customExportCode = 3032;

/** `childrens` is the wire's spelling; only a subtitle has any. */
export interface CustomField {
  readonly id: string;
  readonly activityId: string;
  readonly parentId: string | null;
  readonly fieldName: string;
  readonly type: number;
  /** True = must be filled in (texts.md V7). */
  readonly isNull: boolean;
  readonly sort: number;
  readonly remarks: string;
  readonly childrens: readonly CustomField[];
}
const customField: z.ZodType<CustomField> = z.lazy(() =>
  z.object({
    id: z.string(),
    activityId: z.string(),
    parentId: z.string().nullable(),
    fieldName: z.string(),
    type: z.number(),
    isNull: z.boolean(),
    sort: z.number(),
    remarks: z.string(),
    childrens: z.array(customField),
  }),
);

/** The form in its order, groups with their children; the phone field first. Also read by the public's clients. */
export const getCustomFields = endpoint({
  path: `${base}/all-getCustomApplyList`,
  need: token,
  effect: 'read',
  summary: '自定义报名表单',
  input: z.object({ activityId: id }),
  output: z.array(customField),
});

const nameMissing = '请输入字段名';
const sortMissing = '请输入序号';
const fieldInput = {
  parentId: id.nullish().or(blank),
  fieldName: z
    .string({ error: nameMissing })
    .trim()
    .min(1, nameMissing)
    .max(longestFieldName, `字段名不能超过 ${longestFieldName} 个字符`)
    .refine(isStorable, { error: '字段名含有无法保存的字符' }),
  type: z.preprocess(
    (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value),
    z
      .number({ error: '请选择字段类型' })
      .refine((value) => Object.hasOwn(customTypes, value), { error: '请选择字段类型' }),
  ),
  isNull: flagLike.nullish(),
  sort: z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,6}$/.test(value.trim()) ? Number(value) : value),
    z.int({ error: sortMissing }).min(0, '序号请输入 0 到 999999 的整数').max(999_999, '序号请输入 0 到 999999 的整数'),
  ),
  remarks: z
    .string({ error: '备注格式不正确' })
    .trim()
    .max(200, '备注不能超过 200 个字符')
    .refine(isStorable, { error: '备注含有无法保存的字符' })
    .nullish(),
} as const;

export const addCustomField = endpoint({
  path: `${base}/admin-addCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '新增自定义字段',
  input: z.object({ activityId: id, ...fieldInput }),
  output: z.object({ id: z.string() }),
});

/** The phone field refuses: 禁止修改. */
export const updateCustomField = endpoint({
  path: `${base}/admin-updateCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  summary: '修改自定义字段',
  // Judged in the handler: the phone field refuses before anything else is looked at.
  input: z.looseObject({ id, activityId: id.nullish() }),
  output: z.null(),
});
/** What `admin-updateCustomApply` carries beside the ids. */
export const customFieldInput = z.object(fieldInput);

/** The phone field refuses: 禁止删除. A subtitle goes with its children. */
export const deleteCustomFields = endpoint({
  path: `${base}/admin-deleteCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  summary: '删除自定义字段',
  input: z.object({ ids: ids.optional(), id: id.optional() }),
  output: z.null(),
});

/** The whole order at once, as dragged. */
export const orderCustomFields = endpoint({
  path: `${base}/admin-orderCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  summary: '排列自定义字段',
  input: z.object({
    activityId: id,
    fields: z.array(z.object({ id, parentId: id.nullish().or(blank) })).max(mostCustomFields),
  }),
  output: z.null(),
});

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
    state: wholeNumber.nullish().or(blank),
    keyword: z.string().max(200, '查询条件过长').refine(isStorable).nullish(),
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
export const decisionInput = {
  state: z.preprocess(
    (value) => (value === '100' || value === '101' ? Number(value) : value),
    z.union([z.literal(100), z.literal(101)], { error: '审核结果只能是通过或不通过' }),
  ),
  approvalComments: z
    .string({ error: decisionMissing })
    .trim()
    .min(1, decisionMissing)
    .max(longestOpinion, `审批意见不能超过 ${longestOpinion} 个字符`)
    .refine(isStorable, { error: '审批意见含有无法保存的字符' }),
} as const;
export const decideSubmission = endpoint({
  path: `${base}/admin-reviewSignupInfo`,
  need: option('vote', 'review'),
  effect: 'write',
  summary: '审核自定义报名申请',
  input: z.object({ id, ...decisionInput }),
  output: z.null(),
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
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), suffix: z.string(), relativePath: z.string(), size: z.number() })),
});

/** What an application consists of, whoever fills it in: the phone and one answer per field. */
export const applicationInput = {
  tel: z
    .string({
      error: ({ input }) => (input === undefined || input === null ? messages.phoneMissing : messages.phoneWrong),
    })
    .trim()
    .min(1, messages.phoneMissing)
    .regex(phonePattern, messages.phoneWrong),
  answers: z
    .array(
      z.object({
        id,
        // Judged in the handler, with the name of the field in every refusal.
        content: z
          .union([z.string().max(20_000).refine(isStorable), z.array(z.string().max(300)).max(mostCustomFields)], {
            error: '报名信息格式不正确',
          })
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
    channel: z.enum(['pc', 'wechat', 'app']).nullish().catch(null),
    ...applicationInput,
  }),
  output: z.object({ id: z.string() }),
});

export const cancelCustomSignup = endpoint({
  path: `${base}/pcOrApp-cancelCustomSignup`,
  need: member,
  effect: 'write',
  summary: '会员：取消自定义报名',
  input: z.object({ id }),
  output: z.null(),
});

/** Every call of the area. */
export const customEndpoints: readonly Endpoint[] = [
  getCustomFields,
  addCustomField,
  updateCustomField,
  deleteCustomFields,
  orderCustomFields,
  getSubmissions,
  getSubmission,
  decideSubmission,
  revealSubmission,
  linkSubmissionFiles,
  uploadMemberFile,
  submitCustomSignup,
  cancelCustomSignup,
];
