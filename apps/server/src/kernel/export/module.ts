import { looseObject } from '@yunguan/contract/kernel/wire-values';
import { generateFile, packFiles } from '@yunguan/contract/platform/files';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Binding, type Call, bind } from '../call';
import { type Actor, scopeOf } from '../access/actor';
import { presentedHash } from '../access/presented-hash';
import { takeAllowance } from '../allowance';
import { AppError } from '../app-error';
import { chinaNow } from '../china-now';
import { wrongFilter } from './filter-reader';
import { bytesOf, packedFiles } from './packed-files';
import {
  type AnyExport,
  areasOf,
  type ExportFilter,
  exportableVenues,
  holdsAll,
  orderedColumns,
  sourceOf,
} from './source';
import { issueTicket } from './ticket';

/** Checks right, code and filter before any row is read, and answers the ticket (decisions §5). */
export function exportBindings(deps: Deps, sources: readonly AnyExport[]): Binding[] {
  return [
    bind(generateFile, (call) => order(deps, sources, call)),
    bind(packFiles, (call) => orderPack(deps, sources, call)),
  ];
}

interface Asked {
  readonly code: number;
  readonly model: Readonly<Record<string, unknown>>;
}

/** What is ordered, once it is judged: the source of just this list, its filter and the venues that the actor may take it from. */
async function judged(deps: Deps, sources: readonly AnyExport[], { actor, code, model }: Asked & { actor: Actor }) {
  const known = sources.find((one) => one.code === code);
  if (!known) throw new AppError('VALIDATION', '导出类型不正确');
  const filter = known.readFilter(model);
  const source = await sourceOf(deps, known, filter);
  const venues = source.venuesOf(actor, filter);
  const areas = areasOf(source, actor, filter);
  const allowed = exportableVenues(actor, areas, venues);
  if (allowed.length === 0) throw AppError.forbidden();
  const reveal = allowed.every((venueId) => holdsAll(actor, { areas, right: 'reveal', venueId }));
  const ordered = {
    userId: actor.userId,
    source: source.key,
    filter,
    venues: venues === undefined && actor.isPlatform ? [] : allowed,
    reveal,
    areas,
  };
  return { source, venues, ordered };
}

async function order(deps: Deps, sources: readonly AnyExport[], call: Call<z.infer<typeof generateFile.input>>) {
  const { actor, input } = call;
  const code = Number(input.action ?? input.code ?? input.actionCode);
  const model = readModel(input.model);
  const { source, venues, ordered } = await judged(deps, sources, { actor, code, model });
  const { filter, reveal, areas } = ordered;
  const today = chinaNow(deps.clock.now()).day;
  const columns = chosenColumns(source, input.columns ?? (Array.isArray(model.columns) ? model.columns : []));
  // A filter that the list refuses is refused now, not while the file is on its way.
  if ('statement' in source)
    source.statement({ filter, venues, reveal, areas, today }, orderedColumns(source, columns));
  const venueId = exportedIn(ordered.venues, actor.venueId);
  call.note({ venueId, detail: { code, filter: loggedFilter(source, filter) } });
  const token = presentedHash(call.session);
  return call.write(scopeOf(actor), async (tx) => ({ objects: await issueTicket(tx, { ...ordered, columns }, token) }));
}

/** The venue under which an export of these venues stands in the log: that of the session, where it reaches it. */
export function exportedIn(venues: readonly string[], sessionVenue: string): string {
  return venues.includes(sessionVenue) ? sessionVenue : (venues[0] ?? sessionVenue);
}

/** Enough for a day's contests, too few to read everything that was ever sent. */
const packsOf = (userId: string) => ({ key: `packs:${userId}`, limit: 20, window: '1 hour' });

/** The files are looked for now: there may be none, or too many for one archive. */
async function orderPack(deps: Deps, sources: readonly AnyExport[], call: Call<z.infer<typeof packFiles.input>>) {
  const { actor, input } = call;
  const code = Number(input.action);
  const { source, ordered } = await judged(deps, sources, { actor, code, model: readModel(input.model) });
  const files = 'statement' in source ? source.files : undefined;
  if (!files) throw new AppError('VALIDATION', '这个列表没有可以打包的材料');
  if (files.isPrivate && !ordered.reveal) throw AppError.forbidden();
  const { filter, venues } = ordered;
  const packed = await packedFiles(deps, files, { filter, venues: venues.length === 0 ? undefined : venues });
  if (packed.length === 0) throw new AppError('ILLEGAL_STATE', '符合条件的记录里没有可以下载的材料');
  call.note({
    venueId: exportedIn(ordered.venues, actor.venueId),
    detail: { code, filter: loggedFilter(source, filter), files: packed.length, reason: input.reason },
  });
  const token = presentedHash(call.session);
  return call.write(scopeOf(actor), async (tx) => {
    if (!(await takeAllowance(tx, packsOf(actor.userId), deps.clock.now()))) {
      throw new AppError('TOO_MANY', '打包下载过于频繁，请一小时后再试');
    }
    const ticket = await issueTicket(tx, { ...ordered, columns: [], withFiles: true }, token);
    return { objects: { ticket, files: packed.length, bytes: bytesOf(packed) } };
  });
}

/** Conditions that hold what somebody typed. */
const typed = new Set(['keyword', 'name', 'clubName']);

/** The filter for the logs, its choices in words: what was searched for may be a name or a phone number. */
export function loggedFilter({ filterWords = {} }: Pick<AnyExport, 'filterWords'>, filter: ExportFilter): ExportFilter {
  const logged = (name: string, value: unknown) => {
    if (typed.has(name)) return '***';
    const words = filterWords[name] ?? {};
    return Object.hasOwn(words, String(value)) ? words[String(value)] : value;
  };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, logged(name, value)]));
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
