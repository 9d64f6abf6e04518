import * as z from 'zod';
import type { AnyContent } from './content';
import type { Field } from './field';
import { askedStatus, statusNameOf } from './dialect';
import { draftWriters } from './draft-writers';

/** What the creating and the changing call take: read later by the declaration, told here to who writes a client. */
export function describedForm(declaration: AnyContent, of: 'create' | 'update'): z.ZodType {
  const fields = Object.entries(declaration.fields).map(([name, field]) => [name, describedField(field)] as const);
  return z.looseObject({
    ...(of === 'update' ? { id: z.string(), version: z.int().nullish().describe('读到的版本；已过期的被拒绝') } : {}),
    ...(of === 'create' ? { venueId: z.string().nullish().describe('登录所及的场馆；不填为当前场馆') } : {}),
    ...Object.fromEntries(fields),
    ...declaration.alsoSent,
    ...(declaration.reviewed ? { status: describedStatus(declaration) } : {}),
    draftWriters: draftWriters.describe('随保存删除哪些页面自动保存的草稿；不填为全部'),
  });
}

function describedField({ asked, sent, label, required }: Field): z.ZodType {
  const told = required === undefined ? label : `${label}（必填：${required}）`;
  return (sent ?? asked).nullish().describe(told);
}

function describedStatus({ dialect }: AnyContent): z.ZodType {
  return z
    .union([z.literal(0), z.literal(1)])
    .nullish()
    .describe(`0 保存草稿，1 提交审核；不填为 ${dialect.submitsUnsaid ? 1 : 0}。草稿只要求名称`);
}

const words = z.string().nullish();
const number = z.int().nullish();
const day = words.describe('yyyy-MM-dd，含当天');

/** What the list's call takes, in the names and codes of the type's own clients. */
export function describedFilter(declaration: AnyContent): z.ZodType {
  const { dialect, fields, filters, sortable } = declaration;
  const spoken = dialect.filters ?? {};
  const choices = (filters.choices ?? []).map((name) => [name, number.describe(fields[name]?.label ?? name)] as const);
  return z.object({
    [spoken.keyword ?? 'keyword']: words.describe(`${fields[filters.keyword]?.label ?? ''}包含的文字`),
    venueId: words.describe('登录所及的场馆；不填为当前场馆'),
    ...(filters.type === undefined ? {} : { [spoken.typeId ?? 'typeId']: words.describe('分类') }),
    ...(filters.statuses === undefined
      ? {}
      : { status: number.describe(`-1 或不填为全部；${statusWords(declaration, filters.statuses)}`) }),
    ...(filters.validity ? { state: z.boolean().nullish().describe('不填为全部；true 有效，false 无效') } : {}),
    [spoken.startTime ?? 'startTime']: day,
    [spoken.endTime ?? 'endTime']: day,
    ...Object.fromEntries(choices),
    pageIndex: number.describe(`第一页为 ${dialect.firstPage}`),
    pageSize: number.describe('1–100，不填为 10'),
    sortField: z.enum(sortable).nullish(),
    sortOrder: z.enum(['ascend', 'descend']).nullish(),
  });
}

function statusWords(declaration: AnyContent, statuses: readonly number[]): string {
  return statuses
    .filter((status) => status >= 0)
    .map((status) => `${askedStatus(declaration, status)} ${statusNameOf(declaration, status) ?? ''}`)
    .join('，');
}
