import { type NoShowState, noShowStates } from '@yunguan/contract/kernel/no-show';
import type { getPageNoShows, NoShow } from '@yunguan/contract/platform/no-shows';
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
import { maskPhone } from '../mask-phone';
import { pageAnswer, windowOf } from '../paging';
import type { NoShowSource } from './source';
import { suspendedSql, suspensionSql } from './suspension';

type Asked = z.infer<typeof getPageNoShows.input>;

interface Row extends Omit<NoShow, 'kindName' | 'stateName' | 'mayPardon'>, Record<string, unknown> {
  readonly state: NoShowState;
}

/** A source with the venues of its list. */
interface Open {
  readonly source: NoShowSource;
  readonly venues: readonly string[] | undefined;
}

const tables = 'no_show n join member m on m.id = n.member_id';

/** One page of who did not come; one that is erased is of nobody and not shown. */
export async function listNoShows(
  deps: Deps,
  types: readonly BoundContent[],
  { actor, input }: Call<Asked>,
): Promise<Reply> {
  const sources = types.flatMap(({ binding: { noShows } }) => noShows ?? []);
  const kinds = openOf(actor, sources, input.venueId);
  const shown = input.kind ? kinds.filter(({ source }) => source.kind === input.kind) : kinds;
  if (shown.length === 0) throw AppError.forbidden();
  const values: unknown[] = [];
  const bind = binder(values);
  const today = bind(chinaNow(deps.clock.now()).day);
  const where = conditions(input, { shown, today, bind });
  const scope = scopeOf(actor);
  const { limit, offset } = windowOf(input);
  const order = 'n.day desc, n.no desc';
  const text = `select count(*)::int as total from ${tables} where ${where} and ${today}::date is not null`;
  const counted = deps.db.within<{ total: number }>(scope, text, [...values]);
  const suspension = suspensionSql({ memberId: 'n.member_id', venueId: 'n.venue_id', today });
  // Only the rows of the page are spelled out, not those before it.
  const listed = deps.db.within<Row>(
    scope,
    `select n.id, n.kind, n.object_id as "objectId", n.venue_id as "venueId",
       (select v.name from venue v where v.id = n.venue_id) as "venueName", coalesce(nullif(m.name, ''), m.nick_name) as "memberName",
       m.tel, n.title, to_char(n.day, 'YYYY-MM-DD') as date, n.times,
       case when n.pardoned_at is null then 'counted' else 'pardoned' end as state, n.pardoned_by_name as "pardonedBy",
       ${secondText('n.pardoned_at')} as "pardonTime", n.pardon_reason as "pardonReason", ${suspension} ->> 'until' as "suspendedUntil"
     from (select n.id from ${tables} where ${where} order by ${order} limit ${bind(limit)} offset ${bind(offset)}) page
     join no_show n on n.id = page.id join member m on m.id = n.member_id order by ${order}`,
    values,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  const named = new Map(sources.map((source) => [source.kind, source]));
  const datas = rows.flatMap((row) => toNoShow(actor, row, named.get(row.kind)) ?? []);
  const choices = kinds.map(({ source: { kind, kindName } }) => ({ kind, kindName }));
  return { objects: { ...pageAnswer(datas, count?.total ?? 0), kinds: choices } };
}

/** The types whose list the actor may see in the venue, each with its venues. @throws AppError FORBIDDEN where there is none */
function openOf(actor: Actor, sources: readonly NoShowSource[], asked: string | null | undefined): Open[] {
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

interface Narrowed {
  readonly shown: readonly Open[];
  /** Placeholder of the day that it is. */
  readonly today: string;
  readonly bind: Bind;
}

function conditions({ state, isSuspended, keyword }: Asked, { shown, today, bind }: Narrowed): string {
  const kinds = shown.map(({ source, venues }) =>
    [`n.kind = ${bind(source.kind)}`, ...inVenues('n.venue_id', venues, bind)].join(' and '),
  );
  const parts = [`(${kinds.map((one) => `(${one})`).join(' or ')})`];
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
