import { largestListNumber, listNumberWrong } from '../kernel/list-number';
import * as z from 'zod';
import { blank, isBlank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { line, neededLine } from '../kernel/line';
import { option, token } from '../kernel/need';
import { flagLike, id, ids, readVersion } from '../kernel/wire-values';

const base = '/api/VoteActivity/v1';

/** Kinds of fields of a custom sign-up form (000 §4). */
export const customTypes = { 0: '副标题', 1: '单行文本', 2: '多行文本', 3: '图片', 4: '附件' } as const;
/** Type of a subtitle, the only one that holds other fields. */
export const groupType = 0;
/** Types whose answers are files. */
export const pictureType = 3;
export const attachmentType = 4;
/** The built-in phone field, first in every form (texts.md V8). */
export const phoneFieldId = '1';
export const longestFieldName = 50;
export const longestFieldRemarks = 200;
export const mostCustomFields = 100;
export const fieldSortWrong = listNumberWrong('序号');
/** Files of one answer. */
export const mostAnswerFiles = 9;
/** Characters of an answer by the kind of its field. */
export const longestAnswers = { 1: 200, 2: 5000 } as const;

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
  /** Counts the changes; sent back, it keeps a change of somebody else from being written over. */
  readonly version: number;
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
    version: z.number(),
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

export const fieldTypeMissing = '请选择字段类型';
const nameMissing = '请输入字段名';
const sortMissing = '请输入序号';
const fieldInput = {
  parentId: id.nullish().or(blank),
  fieldName: neededLine(nameMissing, '字段名', longestFieldName),
  type: z.preprocess(
    (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value),
    z
      .number({ error: fieldTypeMissing })
      .refine((value) => Object.hasOwn(customTypes, value), { error: fieldTypeMissing }),
  ),
  isNull: flagLike.nullish().or(blank),
  sort: z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,6}$/.test(value.trim()) ? Number(value) : value),
    z.int({ error: sortMissing }).min(0, fieldSortWrong).max(largestListNumber, fieldSortWrong),
  ),
  remarks: line('备注', longestFieldRemarks).nullish(),
} as const;

export const groupInGroup = '副标题不能放在其他副标题下';
const unlessBlank = (value: unknown) => (isBlank(value) ? undefined : value);
const { parentId: _, type: anyType, ...childInput } = fieldInput;
/** Fields that come with the subtitle above them. */
export const childFields = z.array(
  z.object({
    ...childInput,
    type: anyType.refine((value) => value !== groupType, { error: groupInGroup }),
    childrens: z.preprocess(unlessBlank, z.array(z.unknown()).max(0, groupInGroup).optional()),
  }),
);
const newField = { activityId: id, ...fieldInput };

/** A subtitle may come with the fields below it; all are added or none. */
export const addCustomField = endpoint({
  path: `${base}/admin-addCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '新增自定义字段',
  // The fields below are judged in the handler: only those of a subtitle are.
  input: z.object({ ...newField, childrens: z.preprocess(unlessBlank, z.array(z.unknown()).optional()) }),
  described: () => z.object({ ...newField, childrens: childFields.nullish() }),
  output: z.object({ id: z.string() }),
});

/** The phone field refuses: 禁止修改. A stale `version` is refused. */
export const updateCustomField = endpoint({
  path: `${base}/admin-updateCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改自定义字段',
  // Judged in the handler: the phone field refuses before anything else is looked at.
  input: z.looseObject({ id, activityId: id.nullish() }),
  described: () => z.object({ id, activityId: id.nullish(), version: readVersion, ...fieldInput }),
  output: z.null(),
});
/** What `admin-updateCustomApply` carries beside the ids. */
export const customFieldInput = z.object({ version: readVersion, ...fieldInput });

/** The phone field refuses: 禁止删除. A subtitle goes with its children. */
export const deleteCustomFields = endpoint({
  path: `${base}/admin-deleteCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '删除自定义字段',
  input: z.object({ ids: ids.optional(), id: id.optional() }),
  output: z.null(),
});

const fieldPlace = z.object({ id, parentId: id.nullish().or(blank) });

/** The whole order at once, as dragged. */
export const orderCustomFields = endpoint({
  path: `${base}/admin-orderCustomApply`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '排列自定义字段',
  input: z.object({
    activityId: id,
    fields: z.array(fieldPlace).max(mostCustomFields),
    /** The order that was changed: one that somebody else made meanwhile is not saved over. */
    was: z.array(fieldPlace).max(mostCustomFields).nullish(),
  }),
  output: z.null(),
});

/** Calls about the custom sign-up form; what is sent in by it: vote-application. */
export const customEndpoints: readonly Endpoint[] = [
  getCustomFields,
  addCustomField,
  updateCustomField,
  deleteCustomFields,
  orderCustomFields,
];
