import * as z from 'zod';
import { blank } from './blank';
import { type AnyContent, type ContentOperation, isBorrowed, pathOf } from './content';
import { describedFilter, describedForm } from './described-input';
import { understoodFilter } from './dialect';
import { type Endpoint, endpoint } from './endpoint';
import { type Need, option } from './need';
import { filterWord, pageAsked, sortAsked } from './page';
import { flagLike, id, ids, looseObject, readVersion, validityFilter, wholeNumber } from './wire-values';

/** `statusDiscription` of list rows and details; the wire spells `discription`. */
const statusDiscription = z.object({ value: z.number(), discription: z.string(), color: z.string() });

export const pageInput = z.object({
  keyword: filterWord,
  venueId: filterWord,
  typeId: filterWord,
  status: wholeNumber.nullish().or(blank),
  state: validityFilter,
  startTime: filterWord,
  endTime: filterWord,
  ...pageAsked,
  ...sortAsked,
  /** Fixed choices by field, filled from the payload by {@link pageInputOf}. */
  choices: z.record(z.string(), wholeNumber).nullish(),
});
export type PageInput = z.infer<typeof pageInput>;

/** A list's filter in the names and codes of the type's own clients. */
export function pageInputOf(declaration: AnyContent) {
  return z.preprocess((body) => understoodFilter(declaration, body), pageInput);
}

/** Only the id; other keys are ignored. */
export const idInput = z.object({ id });
const someIds = blank.or(ids).nullish();
export const idsInput = z.object({ ids: someIds, idList: someIds, id: blank.or(id).nullish() });
/** Where the status is what asks for it, none asks for nothing. */
const revokeInput = z.object({
  id,
  status: wholeNumber.refine((status) => status === 0, { error: '只能撤销提交' }),
});
const writeInput = looseObject;
/** What creating calls answer, additively. */
const idAnswer = z.object({ id: z.string() });

/** Bare shape of one row or detail of the type. */
function rowSchema(declaration: AnyContent, of: 'row' | 'detail'): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    id: z.string(),
    version: z.number(),
    venueId: z.string(),
    venueName: z.string(),
    createTime: z.string(),
    lastModificationTime: z.string(),
    publishTime: z.string().nullable(),
  };
  if (declaration.reviewed) {
    const status = declaration.dialect.statusShape === 'object' ? statusDiscription : z.number();
    Object.assign(shape, { status, statusDiscription, isEdit: z.boolean() });
  } else {
    shape.state = z.boolean();
  }
  if (declaration.numbered === 'everywhere' || (of === 'row' && declaration.numbered)) shape.indexNo = z.number();
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (of === 'detail' || !declaration.omittedInRows.includes(name)) shape[name] = field.shown;
  }
  return z.strictObject({ ...shape, ...declaration.computed });
}

/** Paged answer; both pairs of names are given (decisions §1). */
function pageSchema(row: z.ZodType): z.ZodType {
  const rows = z.array(row);
  return z.strictObject({ datas: rows, total: z.number(), list: rows, totalCount: z.number() });
}

interface Shape {
  summary: string;
  need: Need;
  effect: 'read' | 'write';
  idempotent?: boolean;
  sharesDoubleClick?: boolean;
  bodyLimit?: number;
  input: z.ZodType;
  described?: () => z.ZodType;
  output: z.ZodType;
}

/** The picture travels as `cover`, or by the field's own name (panoramic halls: `frontCover`). */
function coverInput({ coverField = 'cover' }: AnyContent) {
  const named = z.string().nullish();
  return z
    .object({ id, cover: named, version: readVersion })
    .extend({ [coverField]: named })
    .transform((sent) => ({ ...sent, cover: sent.cover ?? named.parse(sent[coverField as 'cover']) }));
}

/** The standard endpoints of a content type, by operation; absent where the type does not offer it or borrows it. */
export function contentEndpoints(declaration: AnyContent): Partial<Record<ContentOperation, Endpoint>> {
  const { key, label } = declaration;
  const nothing = z.null();
  const size = declaration.bodyLimit === undefined ? {} : { bodyLimit: declaration.bodyLimit };
  const shapes: Record<ContentOperation, Shape> = {
    page: {
      summary: `${label}列表`,
      need: option(key, 'view'),
      effect: 'read',
      input: pageInputOf(declaration),
      described: () => describedFilter(declaration),
      output: pageSchema(rowSchema(declaration, 'row')),
    },
    detail: {
      summary: `${label}详情`,
      need: option(key, 'view'),
      effect: 'read',
      input: idInput,
      output: rowSchema(declaration, 'detail'),
    },
    create: {
      summary: `新增${label}`,
      need: option(key, 'add'),
      effect: 'write',
      idempotent: true,
      sharesDoubleClick: true,
      ...size,
      input: writeInput,
      described: () => describedForm(declaration, 'create'),
      output: idAnswer,
    },
    update: {
      summary: `修改${label}`,
      need: option(key, 'edit'),
      effect: 'write',
      idempotent: true,
      ...size,
      input: writeInput,
      described: () => describedForm(declaration, 'update'),
      output: idAnswer,
    },
    remove: {
      summary: `删除${label}`,
      need: option(key, 'del'),
      effect: 'write',
      idempotent: true,
      input: idsInput,
      output: nothing,
    },
    revoke: {
      summary: `撤销${label}的提交`,
      need: option(key, 'edit', 'add'),
      effect: 'write',
      idempotent: true,
      input: declaration.dialect.revokeSendsStatus ? revokeInput : idInput,
      output: nothing,
    },
    cover: {
      summary: `更换${label}封面`,
      need: option(key, 'edit'),
      effect: 'write',
      idempotent: true,
      input: coverInput(declaration),
      output: nothing,
    },
    albums: {
      summary: `${label}图片`,
      need: option(key, 'view'),
      effect: 'read',
      input: idInput,
      output: z.strictObject({ albums: z.array(z.string()) }),
    },
    toggle: {
      summary: `切换${label}的有效状态`,
      need: option(key, 'edit'),
      effect: 'write',
      idempotent: true,
      input: z.object({ id, value: flagLike.nullish() }),
      output: z.strictObject({ state: z.boolean() }),
    },
    pin: {
      summary: `${label}置顶或取消置顶`,
      need: option(key, 'edit'),
      effect: 'write',
      idempotent: true,
      input: z.object({ id, value: flagLike.nullish() }),
      output: z.strictObject({ isTop: z.number() }),
    },
  };
  const built: Partial<Record<ContentOperation, Endpoint>> = {};
  for (const operation of Object.keys(shapes) as ContentOperation[]) {
    const path = pathOf(declaration, operation);
    if (path === undefined || isBorrowed(declaration, operation)) continue;
    const { need, ...shape } = shapes[operation];
    const also = declaration.lends?.[operation];
    built[operation] = endpoint({ path, ...shape, need: also && need.kind === 'option' ? { ...need, also } : need });
  }
  return built;
}
