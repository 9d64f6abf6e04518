import type { PageInput } from '@yunguan/contract/kernel/content-endpoints';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { type Bind, binder, daysOf } from '../conditions';
import type { KeptTotal } from '../counted-page';
import { isUuid } from '../uuid';
import type { BoundContent } from './binding';
import { partsOfRange, type RangePart } from './range-parts';

/** Venue of the sums of all venues together, and category of rows without one. */
export const everyVenue = '00000000-0000-0000-0000-000000000000';

/** Days of which the months beside theirs can be written with four digits of a year, too. */
const [earliest, latest] = ['0001-02-01', '9999-11-30'];

/**
 * The total of a list as sums of what is kept by day (`content_total`, `content_delta`); undefined where the filter asks
 * for more than status, category and days, or for days at the ends of the calendar. Null for periods of which some end
 * before they begin: those are counted.
 */
export function keptTotal(
  content: BoundContent,
  input: PageInput,
  options: { venues: readonly string[] | undefined; taken: number },
): KeptTotal | undefined {
  const { key, filters } = content.declaration;
  const { from, to } = daysOf(input);
  if (from && to && to < from) return undefined;
  if ([from, to].some((day) => day && (day < earliest || day > latest))) return undefined;
  const values: unknown[] = [];
  const bind = binder(values, options.taken);
  const narrowed = narrowing(content, input, bind);
  if (narrowed === undefined) return undefined;
  const kind = bind(key);
  const isPeriod = filters.dates !== 'publishTime';
  const places = bind(options.venues ?? [everyVenue]);
  const kept: Kept = {
    where: [`content_type = ${kind}`, `venue_id = any (${places}::uuid[])`, ...narrowed].join(' and '),
    bind,
  };
  const total = isPeriod
    ? periodTotal(kept, { from, to })
    : summed(kept, { by: 'first', parts: partsOfRange(from, to) });
  const pending = [
    `content_type = ${kind}`,
    ...(options.venues === undefined ? [] : [`venue_id = any (${places}::uuid[])`]),
    ...narrowed,
    ...(from ? [`${isPeriod ? 'last_day' : 'first_day'} >= ${bind(from)}::date`] : []),
    ...(to ? [`first_day <= ${bind(to)}::date`] : []),
  ].join(' and ');
  return { sql: `(${total} + (select coalesce(sum(n), 0) from content_delta where ${pending}))::bigint`, values };
}

/** Conditions besides the days; undefined where the sums are not kept by what is asked for. */
function narrowing({ declaration: { filters } }: BoundContent, input: PageInput, bind: Bind): string[] | undefined {
  const { status, keyword, typeId, state } = input;
  const isCounted = !keyword?.trim() && (filters.choices ?? []).every((name) => input.choices?.[name] === undefined);
  if (!isCounted) return undefined;
  const conditions: string[] = [];
  if (filters.type && typeId) {
    if (!isUuid(typeId) || typeId === everyVenue) return undefined;
    conditions.push(`category = ${bind(typeId)}::uuid`);
  }
  if (filters.statuses && status !== null && status !== undefined && status !== -1) {
    conditions.push(`status = ${bind(status)}::int`);
  }
  if (filters.validity && state !== null && state !== undefined) {
    conditions.push(`status = ${bind(Number(state))}::int`);
  }
  return conditions;
}

/** Which rows of the kept totals a list is about. */
interface Kept {
  readonly where: string;
  readonly bind: Bind;
}

interface Sum {
  /** Day by which a period counts. */
  readonly by: 'first' | 'last';
  readonly parts: readonly RangePart[];
  /** Only periods from a first to a later last day. */
  readonly isWhole?: boolean;
}

function summed({ where, bind }: Kept, { by, parts, isWhole = false }: Sum): string {
  const column = (value: (part: RangePart) => unknown) => bind(parts.map(value));
  const [byMonth, from, to] = [column((part) => part.byMonth), column((part) => part.from), column((part) => part.to)];
  return `(select coalesce(sum(s.n), 0) from unnest(${byMonth}::bool[], ${from}::date[], ${to}::date[]) as part (by_month, since, until)
    cross join lateral (select sum(n) as n from content_total where ${where} and by_last = ${by === 'last'}
      and shape = any ('{${isWhole ? '0' : '0,1,2'}}') and by_month = part.by_month and day between part.since and part.until) s)`;
}

/**
 * Periods that touch a range: those that begin by its last day, without those that ended before its first one. Of what
 * ends after it began, the second are among the first; where a period ends before it begins, there is no such sum.
 */
function periodTotal(kept: Kept, range: { from: string | undefined; to: string | undefined }): string {
  const { from, to } = range;
  if (!from) return summed(kept, { by: 'first', parts: partsOfRange(undefined, to) });
  if (!to) return summed(kept, { by: 'last', parts: partsOfRange(from, undefined) });
  const begun = summed(kept, { by: 'first', parts: partsOfRange(undefined, to), isWhole: true });
  const over = summed(kept, { by: 'last', parts: partsOfRange(undefined, daysAfter(from, -1)), isWhole: true });
  const crooked = `exists (select from content_total where ${kept.where} and not by_last and shape = 2 and by_month and n <> 0)`;
  return `(case when not ${crooked} then ${begun} - ${over} end)`;
}
