import { longestLogCount } from '@yunguan/contract/platform/logs';
import type { Deps } from '../../deps';
import { type Actor, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type Bind, binder, containing, inVenues, withinDays } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { isUuid } from '../../kernel/uuid';
import { callsNamed } from './entries';

/** A row of the log as it is stored, with its venue's name. */
export interface LogEntry extends Record<string, unknown> {
  id: string;
  time: string;
  user_id: string | null;
  user_name: string;
  venue_name: string;
  address: string;
  call: string;
  object_id: string;
  result: string;
  detail: Record<string, unknown>;
  request_id: string;
}

/** Conditions of one log over the alias `a`, beside venue, keyword and days, which all have. */
export type OwnConditions<Filter> = (filter: Filter, bind: Bind) => string[];

interface CommonFilter {
  readonly keyword?: string | null | undefined;
  readonly venueId?: string | null | undefined;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}

/**
 * Venues whose entries the actor may read: those where he holds the log, or the one asked for. Undefined = all of them,
 * and what belongs to no venue; for the platform only.
 * @throws AppError FORBIDDEN for a venue that is not his
 */
export function logVenues(actor: Actor, asked: string | null | undefined): readonly string[] | undefined {
  if (asked) {
    if (!venuesWith(actor, 'log', ['view']).includes(asked)) throw AppError.forbidden();
    return [asked];
  }
  return actor.isPlatform ? undefined : venuesWith(actor, 'log', ['view']);
}

/** The log's rows that a filter finds, as a where clause over the alias `a`. */
export function logWhere<Filter extends CommonFilter>(
  asked: { readonly filter: Filter; readonly venues: readonly string[] | undefined },
  own: OwnConditions<Filter>,
): { where: string; values: unknown[] } {
  const { filter, venues } = asked;
  const values: unknown[] = [];
  const bind = binder(values);
  const conditions = own(filter, bind);
  conditions.push(...inVenues('a.venue_id', venues, bind));
  const word = filter.keyword?.trim() ?? '';
  if (word !== '') conditions.push(keywordCondition(word, bind));
  conditions.push(...withinDays({ from: 'a.at', to: 'a.at' }, filter, bind));
  return { where: conditions.join(' and '), values };
}

/** Looks a word up where an index leads to its rows: people and operations by name, numbers and addresses whole. */
function keywordCondition(word: string, bind: Bind): string {
  const like = bind(containing(word));
  const whole = bind(word);
  const people = `array(select u.id from staff_user u where u.real_name ilike ${like} or u.login_name ilike ${like})`;
  const isAddress = /^[\d.]+\.\d+$|:/.test(word);
  return `(${[
    `a.user_id = any (${people})`,
    `a.call = any (${bind(callsNamed(word))}::text[])`,
    `(a.object_id = ${whole} and a.object_id not like '%,%')`,
    ...amongObjects(word, bind),
    `a.request_id = ${whole}`,
    ...(isAddress ? [`a.address = ${whole}`] : []),
  ].join(' or ')})`;
}

/** Entries about many records, by one of them or by what they show; in the words of the index `audit_log_objects`. */
function amongObjects(word: string, bind: Bind): string[] {
  const numbers = (word.split(' ', 1)[0] ?? '').split(',').filter((id) => id !== '');
  if (numbers.length === 0) return [];
  const ids = bind(numbers.map((id) => (isUuid(id) ? id.toLowerCase() : id)));
  return [`(a.object_id like '%,%' and string_to_array(split_part(a.object_id, ' ', 1), ',') @> ${ids}::text[])`];
}

const entryColumns = `a.id::text as id, ${secondText('a.at')} as time, a.user_id, a.user_name, coalesce(v.name, '') as venue_name,
  a.address, a.call, a.object_id, a.result, a.detail, a.request_id`;

/** One page, newest first; the total is counted up to its limit. */
export async function logPage<Row>(
  deps: Deps,
  found: { readonly where: string; readonly values: readonly unknown[] },
  page: {
    readonly pageIndex?: number | null | undefined;
    readonly pageSize?: number | null | undefined;
    readonly present: (entries: LogEntry[]) => Promise<Row[]> | Row[];
  },
) {
  const { where, values } = found;
  const { limit, offset } = windowOf(page);
  const window = [limit, Math.min(offset, 10_000_000)];
  const places = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [entries, [counted]] = await Promise.all([
    deps.db.within<LogEntry>(
      [],
      `select ${entryColumns} from (select * from audit_log a where ${where} order by a.id desc limit ${places[0]} offset ${places[1]}) a
       left join venue v on v.id = a.venue_id order by a.id desc`,
      [...values, ...window],
      'each time',
    ),
    deps.db.within<{ total: number }>(
      [],
      `select count(*)::int as total from (select from audit_log a where ${where} limit ${longestLogCount + 1}) a`,
      values,
      'each time',
    ),
  ]);
  const total = counted?.total ?? 0;
  const rows = await page.present(entries);
  return { ...pageAnswer(rows, Math.min(total, longestLogCount)), isMore: total > longestLogCount };
}
