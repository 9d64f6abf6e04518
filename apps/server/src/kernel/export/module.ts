import { looseObject } from '@yunguan/contract/kernel/wire-values';
import { generateFile } from '@yunguan/contract/platform/files';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Binding, type Call, bind } from '../call';
import { holdsIn, scopeOf } from '../access/actor';
import { presentedHash } from '../access/presented-hash';
import { AppError } from '../app-error';
import { wrongFilter } from './filter-reader';
import { type AnyExport, type ExportFilter, exportableVenues, orderedColumns, sourceOf } from './source';
import { issueTicket } from './ticket';

/** Checks right, code and filter before any row is read, and answers the ticket (decisions §5). */
export function exportBindings(deps: Deps, sources: readonly AnyExport[]): Binding[] {
  return [bind(generateFile, (call) => order(deps, sources, call))];
}

async function order(deps: Deps, sources: readonly AnyExport[], call: Call<z.infer<typeof generateFile.input>>) {
  const { actor, input } = call;
  const code = Number(input.action ?? input.code ?? input.actionCode);
  const known = sources.find((one) => one.code === code);
  if (!known) throw new AppError('VALIDATION', '导出类型不正确');
  const model = readModel(input.model);
  const filter = known.readFilter(model);
  const source = await sourceOf(deps, known, filter);
  const venues = source.venuesOf(actor, filter);
  const allowed = exportableVenues(actor, source, venues);
  if (allowed.length === 0) throw AppError.forbidden();
  const columns = chosenColumns(source, input.columns ?? (Array.isArray(model.columns) ? model.columns : []));
  const reveal = allowed.every((venueId) => holdsIn(actor, source.area, 'reveal', venueId));
  // A filter that the list refuses is refused now, not while the file is on its way.
  if ('statement' in source) source.statement({ filter, venues, reveal }, orderedColumns(source, columns));
  call.note({ detail: { code, filter: loggedFilter(filter) } });
  const token = presentedHash(call.session);
  const ordered = {
    userId: actor.userId,
    source: source.key,
    filter,
    venues: venues === undefined && actor.isPlatform ? [] : allowed,
    columns,
    reveal,
  };
  return call.write(scopeOf(actor), async (tx) => ({ objects: await issueTicket(tx, ordered, token) }));
}

/** The filter for the logs: what was searched for may be a name or a phone number. */
export function loggedFilter(filter: ExportFilter): ExportFilter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, name === 'keyword' ? '***' : value]));
}

function readModel(model: unknown): Record<string, unknown> {
  if (model === null || model === undefined || model === '') return {};
  const value: unknown = typeof model === 'string' ? parseJson(model) : model;
  const result = looseObject.safeParse(value);
  if (!result.success || Array.isArray(value)) throw wrongFilter();
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongFilter();
  }
}

function chosenColumns(
  { columns, alsoNamed = {} }: Pick<AnyExport, 'columns' | 'alsoNamed'>,
  asked: readonly unknown[],
): string[] {
  const known = new Set(columns.map((column) => column.key));
  const keyOf = (name: string) => (!known.has(name) && Object.hasOwn(alsoNamed, name) ? alsoNamed[name] : name) ?? name;
  const chosen = asked.map((name) => keyOf(String(name)));
  if (chosen.some((name) => !known.has(name))) throw new AppError('VALIDATION', '导出列不正确');
  return chosen;
}
