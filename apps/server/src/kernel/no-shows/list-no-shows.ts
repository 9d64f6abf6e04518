import { type NoShowState, noShowStates } from '@yunguan/contract/kernel/no-show';
import type { getPageNoShows, NoShow, noShowFilter } from '@yunguan/contract/platform/no-shows';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { chinaNow } from '../china-now';
import { secondText } from '../china-sql';
import { type Bind, binder, containing, inVenues, phoneCondition } from '../conditions';
import type { BoundContent } from '../content/binding';
import { listVenues } from '../content/page';
import { exportableVenues } from '../export/source';
import { maskPhone } from '../mask-phone';
import { pageAnswer, windowOf } from '../paging';
import type { NoShowSource } from './source';
import { suspendedSql, suspensionSql } from './suspension';

type Asked = z.infer<typeof getPageNoShows.input>;
/** What the list and its export are narrowed by. */
type NoShowFilter = z.infer<typeof noShowFilter>;

interface Row extends Omit<NoShow, 'kindName' | 'stateName' | 'mayPardon'>, Record<string, unknown> {
  readonly state: NoShowState;
}

/** A source with the venues of its list; undefined = every venue. */
export interface OpenSource {
  readonly source: NoShowSource;
  readonly venues: readonly string[] | undefined;
}

/** The tables behind the list. */
export const noShowTables = 'no_show n join member m on m.id = n.member_id';

/** The order of the list, newest first. */
export const noShowOrder = 'n.day desc, n.no desc';

/** One page of who did not come; one that is erased is of nobody and not shown. */
export async function listNoShows(
  deps: Deps,
  types: readonly BoundContent[],
  { actor, input }: Call<Asked>,
): Promise<Reply> {
  const sources = types.flatMap(({ binding: { noShows } }) => noShows ?? []);
  const kinds = openSources(actor, sources, input.venueId);
  const shown = shownSources(kinds, input.kind).map(({ source, venues }) => ({ kind: source.kind, venues }));
  const values: unknown[] = [];
  const bind = binder(values);
  const today = bind(chinaNow(deps.clock.now()).day);
  const where = noShowConditions(input, { shown, today, bind });
  const scope = scopeOf(actor);
  const { limit, offset } = windowOf(input);
  const text = `select count(*)::int as total from ${noShowTables} where ${where}`;
  const counted = deps.db.within<{ total: number }>(scope, text, [...values]);
  const suspension = suspensionSql({ memberId: 'who.member_id', venueId: 'who.venue_id', today });
  // Only the rows of the page are spelled out, not those before it; and of each of its members once whether he may book.
  const listed = deps.db.within<Row>(
    scope,
    `with page as materialized (
       select n.id, n.member_id, n.venue_id from ${noShowTables} where ${where} order by ${noShowOrder} limit ${bind(limit)} offset ${bind(offset)}
     ), held as materialized (
       select who.*, ${suspension} ->> 'until' as until from (select distinct member_id, venue_id from page) who
     )
     select n.id, n.kind, n.object_id as "objectId", n.venue_id as "venueId",
       (select v.name from venue v where v.id = n.venue_id) as "venueName", coalesce(nullif(m.name, ''), m.nick_name) as "memberName",
       m.tel, n.title, to_char(n.day, 'YYYY-MM-DD') as date, n.times,
       case when n.pardoned_at is null then 'counted' else 'pardoned' end as state, n.pardoned_by_name as "pardonedBy",
       ${secondText('n.pardoned_at')} as "pardonTime", n.pardon_reason as "pardonReason", held.until as "suspendedUntil"
     from page join no_show n on n.id = page.id join member m on m.id = n.member_id
     join held on held.member_id = n.member_id and held.venue_id = n.venue_id order by ${noShowOrder}`,
    values,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  const named = new Map(sources.map((source) => [source.kind, source]));
  const datas = rows.flatMap((row) => toNoShow(actor, row, named.get(row.kind)) ?? []);
  const choices = kinds.map(({ source: { kind, kindName }, venues }) => ({
    kind,
    kindName,
    mayExport: exportableVenues(actor, [kind], venues).length > 0,
  }));
  return { objects: { ...pageAnswer(datas, count?.total ?? 0), kinds: choices } };
}

/** The types whose list the actor may see in the venue, each with its venues. @throws AppError FORBIDDEN where there is none */
export function openSources(
  actor: Actor,
  sources: readonly NoShowSource[],
  asked: string | null | undefined,
): OpenSource[] {
  const open = sources.flatMap((source) => {
    try {
      return [{ source, venues: listVenues(actor, source.kind, asked) }];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
  if (open.length === 0) throw AppError.forbidden();
  return open;
}

/** What of them is asked for. @throws AppError FORBIDDEN for a type that is not among them */
export function shownSources(open: readonly OpenSource[], kind: string | null | undefined): readonly OpenSource[] {
  const shown = kind ? open.filter(({ source }) => source.kind === kind) : open;
  if (shown.length === 0) throw AppError.forbidden();
  return shown;
}

interface Narrowed {
  readonly shown: readonly { readonly kind: string; readonly venues: readonly string[] | undefined }[];
  /** Placeholder of the day that it is. */
  readonly today: string;
  readonly bind: Bind;
}

/** Conditions over the aliases `n` and `m`; the day is named among them, so that a statement that uses it nowhere else takes it. */
export function noShowConditions(
  { state, isSuspended, keyword }: NoShowFilter,
  { shown, today, bind }: Narrowed,
): string {
  const kinds = shown.map(({ kind, venues }) =>
    [`n.kind = ${bind(kind)}`, ...inVenues('n.venue_id', venues, bind)].join(' and '),
  );
  const parts = [`(${kinds.map((one) => `(${one})`).join(' or ')})`, `${today}::date is not null`];
  if (state) parts.push(`n.pardoned_at is ${state === 'pardoned' ? 'not null' : 'null'}`);
  if (isSuspended) parts.push(`(n.member_id, n.venue_id) in ${suspendedSql(today)}`);
  if (keyword) parts.push(wordCondition(keyword, bind));
  return parts.join(' and ');
}

/** Who stays away are few: they are searched as they are read. */
function wordCondition(word: string, bind: Bind): string {
  const text = `m.name || ' ' || m.nick_name || ' ' || n.title ilike ${bind(containing(word))}`;
  const phone = phoneCondition('m.tel', word, bind);
  return phone === undefined ? `(${text})` : `(${phone} or ${text})`;
}

function toNoShow(actor: Actor, row: Row, source: NoShowSource | undefined): NoShow | undefined {
  if (!source) return undefined;
  return {
    ...row,
    kindName: source.kindName,
    // A member who never said his name is called by his number.
    memberName: row.memberName || maskPhone(row.tel),
    tel: maskPhone(row.tel),
    stateName: noShowStates[row.state],
    mayPardon: source.pardons.some((right) => holdsIn(actor, source.kind, right, row.venueId)),
  };
}
