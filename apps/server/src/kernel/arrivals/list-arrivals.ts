import type { ArrivalCounts, ArrivalState } from '@yunguan/contract/platform/arrivals';
import { type Actor, scopeOf, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import { type Bind, binder, containing, phoneCondition } from '../conditions';
import type { BoundContent } from '../content/binding';
import type { Deps } from '../../deps';
import { type ArrivalRow, arrivalColumns } from './arrival-row';
import type { ArrivalSource } from './source';
import { typedCode } from './typed-code';

/** A source with the venues in which the actor may let people in. */
export interface OpenDoor {
  readonly source: ArrivalSource;
  readonly venues: readonly string[];
}

/** Where the actor lets people in. @throws AppError FORBIDDEN where he does so nowhere, or not in the venue asked for */
export function doorsOf(actor: Actor, types: readonly BoundContent[], asked?: string): OpenDoor[] {
  const doors = types.flatMap(({ binding: { arrivals: source } }) => {
    if (!source) return [];
    const held = venuesWith(actor, source.kind, source.admits);
    const venues = asked === undefined ? held : held.filter((venueId) => venueId === asked.toLowerCase());
    return venues.length === 0 ? [] : [{ source, venues }];
  });
  if (doors.length === 0) throw AppError.forbidden();
  return doors;
}

/** What the list is narrowed by, on its day. */
export interface ArrivalFilter {
  readonly day: string;
  /** The moment of that day, `H:mm`. */
  readonly time: string;
  readonly keyword: string | undefined;
  readonly state: ArrivalState | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface Answer extends Record<string, unknown> {
  readonly counts: ArrivalCounts;
  readonly rows: readonly ArrivalRow[];
}

const isIn = `"arrivedCount" >= count`;

/** One page of who is expected, and the counts of all: one statement, so that they never contradict each other. */
export async function listArrivals(
  deps: Deps,
  actor: Actor,
  asked: { readonly doors: readonly OpenDoor[]; readonly filter: ArrivalFilter },
): Promise<Answer> {
  const { doors, filter } = asked;
  const values: unknown[] = [];
  const bind = binder(values);
  const day = bind(filter.day);
  const expected = doors.map(({ source, venues }) => {
    const { tables, venueId, day: column, isExpected } = source.columns;
    return `select ${arrivalColumns(source)} from ${tables}
      where ${venueId} = any (${bind(venues)}::uuid[]) and ${column} = ${day}::date and ${isExpected}`;
  });
  const kept = filter.keyword === undefined ? 'true' : wordCondition(filter.keyword, bind);
  const shown = filter.state === undefined ? 'true' : filter.state === 'arrived' ? isIn : `not ${isIn}`;
  // In the evening the door waits for the evening's people: who stayed away in the morning stands behind them.
  const order = `${isIn}, ends <= ${bind(filter.time)}::time, starts, title, contacts, id`;
  const [answer] = await deps.db.within<Answer>(
    scopeOf(actor),
    `with kept as (select * from (${expected.join(' union all ')}) e where ${kept})
     select (select json_build_object('expected', count(*), 'arrived', count(*) filter (where ${isIn}),
         'absent', count(*) filter (where not ${isIn}), 'people', coalesce(sum(count), 0),
         'arrivedPeople', coalesce(sum("arrivedCount"), 0)) from kept) as counts,
       coalesce((select json_agg(p) from (select * from kept where ${shown} order by ${order}
         limit ${bind(filter.limit)} offset ${bind(filter.offset)}) p), '[]'::json) as rows`,
    values,
  );
  if (!answer) throw new Error('an aggregate answers one row');
  return answer;
}

/** Who is expected on a day are few: they are searched as they are read. */
function wordCondition(word: string, bind: Bind): string {
  const text = `title || ' ' || place || ' ' || contacts ilike ${bind(containing(word))}`;
  const code = `code = ${bind(typedCode(word))}`;
  const phone = phoneCondition('tel', word.normalize('NFKC'), bind);
  return phone === undefined ? `(${code} or ${text})` : `(${phone} or ${code} or ${text})`;
}
