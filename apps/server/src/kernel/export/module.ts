import { type PageInput, pageInput } from '@yunguan/contract/kernel/content-endpoints';
import { generateFile } from '@yunguan/contract/platform/files';
import type * as z from 'zod';
import { type Binding, type Call, bind } from '../call';
import { holdsIn, scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import type { BoundContent } from '../content/binding';
import { listFilter } from '../content/filter';
import { listVenues } from '../content/page';
import { issueTicket } from './ticket';

/** Checks right, code and filter before any row is read, and answers the ticket (decisions §5). */
export function exportBindings(types: readonly BoundContent[]): Binding[] {
  return [bind(generateFile, (call) => order(types, call))];
}

function order(types: readonly BoundContent[], call: Call<z.infer<typeof generateFile.input>>) {
  const { actor, input } = call;
  const code = Number(input.action ?? input.code ?? input.actionCode);
  const content = types.find((type) => type.declaration.codes.export === code);
  if (!content) throw new AppError('VALIDATION', '导出类型不正确');
  const { key } = content.declaration;
  const model = readModel(input.model);
  const filter = pageInput.parse(model);
  const venues = listVenues(actor, key, filter.venueId);
  const asked = venues ?? [...actor.grants.keys()];
  const allowed = asked.filter((venueId) => holdsIn(actor, key, 'export', venueId));
  if (allowed.length === 0) throw AppError.forbidden();
  listFilter(content, filter, { venues, taken: 0 });
  const reveal = allowed.every((venueId) => holdsIn(actor, key, 'reveal', venueId));
  const columns = chosenColumns(content, input.columns ?? (Array.isArray(model.columns) ? model.columns : []));
  call.note({ detail: { code, filter: { ...filter, keyword: filter.keyword ? '***' : undefined } } });
  return call.write(scopeOf(actor), async (tx) => ({
    objects: await issueTicket(tx, {
      userId: actor.userId,
      contentType: key,
      filter,
      venues: venues === undefined && actor.isPlatform ? [] : allowed,
      columns,
      reveal,
    }),
  }));
}

function readModel(model: unknown): Record<string, unknown> {
  if (model === null || model === undefined || model === '') return {};
  const value: unknown = typeof model === 'string' ? parseJson(model) : model;
  const result = pageInput.loose().safeParse(value);
  if (!result.success) throw new AppError('VALIDATION', '导出条件格式不正确');
  return result.data satisfies PageInput;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('VALIDATION', '导出条件格式不正确');
  }
}

function chosenColumns(content: BoundContent, asked: readonly unknown[]): string[] {
  const known = new Set(content.declaration.exportColumns.map((column) => column.key));
  const chosen = asked.map(String);
  if (chosen.some((name) => !known.has(name))) throw new AppError('VALIDATION', '导出列不正确');
  return chosen;
}
