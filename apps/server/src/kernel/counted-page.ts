import { defaultPageSize } from '@yunguan/contract/kernel/page';
import type { Database, VenueScope } from '../db/database';
import type { JsonBytes } from '../db/json-bytes';

const rememberedCounts = 5000;
/** Fewer matches than this are always found through the index of pairs. */
const fewMatches = 250;
/** Furthest row that a page may begin with. */
const furthestOffset = 10_000_000;

/** Parameters of a page's statement before those of its filter. */
export const takenByPage = 6;

/** A where clause with its values; positions continue after the ones already taken. */
export interface Filter {
  readonly where: string;
  readonly values: readonly unknown[];
  /** Where a keyword is asked for: the conditions without it, and its own on the bare column. */
  readonly search?: { readonly others: string; readonly column: string; readonly like: string };
}

/** A total as one expression over what is kept beside the rows; null means that they must be counted after all. */
export interface KeptTotal {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Exact totals by filter, each with the change counter it was counted at. */
export type CountCache = Map<string, { version: number; total: number }>;

/** One page of a table whose changes are counted by venue (`content_version`). */
export interface PageQuery {
  readonly table: string;
  /** Kind under which the table's changes are counted. */
  readonly kind: string;
  /** Select list over the alias `c`; `$1` is `ids`, `$3` the number of rows before the page. */
  readonly columns: string;
  readonly ids: readonly string[] | null;
  /** Made with `taken: takenByPage`. */
  readonly filter: Filter;
  /** Made with `taken: takenByPage` and the values of the filter; `known` leaves it out. */
  readonly total?: KeptTotal | 'known' | undefined;
  readonly order: string;
  /** The same order over the whole list, with what is joined to `c` for it; absent = `order`. */
  readonly sort?: { readonly join: string; readonly order: string } | undefined;
  /**
   * Where it costs as much to find a page as to find all rows: both are found at once, and planned for what is asked. The
   * columns of `order`, without the alias.
   */
  readonly foundWhole?: readonly string[];
  /** Venues whose changes count; undefined = every venue. */
  readonly venues: readonly string[] | undefined;
  readonly size: number;
  /** Page, counted from zero. */
  readonly page: number;
}

interface PageRow extends Record<string, unknown> {
  rows: JsonBytes;
  version: number;
  total: number | null;
}

/**
 * The rows of one page as JSON, with the exact total, in one statement. The total is counted again only when the
 * change counter of the venues moved since this process counted it last; without `counts` it is counted each time.
 * Changes that were not folded into the counter yet count where they are pending.
 */
export async function countedPage(
  db: Database,
  scope: VenueScope,
  query: PageQuery & { readonly counts?: CountCache },
): Promise<{ rows: JsonBytes; total: number }> {
  const { counts, filter } = query;
  const key = `${query.kind}|${filter.where}|${JSON.stringify(filter.values)}`;
  const known = counts?.get(key);
  const isFrequent = await isFoundInList(db, query, known?.total ?? 0);
  const read = async (asked: PageQuery) => {
    const { text, values } = pageStatement(asked, known, isFrequent);
    const [found] = await db.passOn<PageRow>(
      scope,
      text,
      values,
      filter.search || query.foundWhole ? 'each time' : 'once',
    );
    if (!found) throw new Error('the page statement answers exactly one row');
    return found;
  };
  // A kept total makes the statement long, and a plan costs its start even where nothing of it runs: while the total is
  // known it is left out, and the page is read once more when something moved.
  const short = known && query.total ? await read({ ...query, total: 'known' }) : undefined;
  const row = short && short.version === known?.version ? short : await read(query);
  const total = row.total ?? known?.total ?? 0;
  if (row.total !== null && counts) remember(counts, key, { version: row.version, total });
  return { rows: row.rows, total };
}

/**
 * Whether the newest matches of a keyword are found sooner by going through the list than through the index of pairs: the
 * list meets a page of them after rows × 10 ÷ matches, the index has to sort them all. Measured at 20,000 and 200,000 rows.
 */
async function isFoundInList(db: Database, { filter, table }: PageQuery, matches: number): Promise<boolean> {
  if (!filter.search || matches < fewMatches) return false;
  return matches >= Math.sqrt(6 * (await db.roughRows(table)));
}

/** The statement of a page, given what is known of its total; `isFrequent`: a keyword is looked for along the list. */
export function pageStatement(
  query: PageQuery,
  known?: { version: number; total: number },
  isFrequent = false,
): { text: string; values: unknown[] } {
  const { size, kind, venues, filter } = query;
  const offset = Math.min(Math.max(query.page, 0) * size, furthestOffset);
  const text = pageSql(query, { first: roundedUp(offset + size), isFrequent });
  const values = [query.ids, size, offset, kind, venues ?? [], known?.version ?? -1, ...filter.values];
  const { total } = query;
  return { text, values: total === undefined || total === 'known' ? values : [...values, ...total.values] };
}

/**
 * How many rows the page lies among. A literal: of a parameter the planner expects a tenth of the table and sorts it
 * all. In few steps, so that few statements exist.
 */
function roundedUp(rows: number): number {
  let first = defaultPageSize;
  while (first < rows) first *= 2;
  return first;
}

interface Reading {
  readonly first: number;
  readonly isFrequent: boolean;
}

/** Finds the page's ids first, from an index alone where one covers the filter; only its rows are read and spelled out. */
function pageSql(query: PageQuery, reading: Reading): string {
  const { table, order, columns, filter, foundWhole } = query;
  const found = foundWhole && ['id', ...foundWhole].map((name) => `c.${name}`).join(', ');
  const ahead = found ? `with found as materialized (select ${found} from ${table} c where ${filter.where}) ` : '';
  const ids = found ? `select c.id from found c order by ${order}` : firstIds(query, reading);
  const total = found ? '(select count(*) from found)' : totalSql(query);
  const watched = query.venues === undefined ? 'cardinality($5::uuid[]) = 0' : 'venue_id = any ($5::uuid[])';
  return `${ahead}select (select coalesce(json_agg(t), '[]') from (
    select ${columns}
    from (select id from (${ids}) as listed limit $2 offset $3) as page join ${table} c on c.id = page.id
    order by ${order}) t) as rows,
  w.version, case when w.version = $6::bigint then null else ${total} end as total
  from (select coalesce(sum(n), 0)::bigint as version from (
    select n from content_version where content_type = $4 and ${watched}
    union all select changes from content_delta where content_type = $4 and ${watched}) as changed (n)
    where true or $1::uuid[] is null) w`;
}

function totalSql({ table, filter, total }: PageQuery): string {
  const counted = `(select count(*) from ${table} c where ${filter.where})`;
  if (total === 'known') return 'null::bigint';
  return total === undefined ? counted : `coalesce(${total.sql}, ${counted})`;
}

function firstIds({ table, filter, ...query }: PageQuery, { first, isFrequent }: Reading): string {
  const { search } = filter;
  const { join, order } = query.sort ?? { join: '', order: query.order };
  if (!search || !isFrequent)
    return `select c.id from ${table} c ${join} where ${filter.where} order by ${order} limit ${first}`;
  // `offset 0` keeps the planner from pulling the keyword in: it cannot know how often it matches.
  return `select id from (select c.id, c.${search.column} from ${table} c ${join} where ${search.others} order by ${order} offset 0) as listed
    where ${search.column} ${search.like} limit ${first}`;
}

function remember(counts: CountCache, key: string, counted: { version: number; total: number }): void {
  if (counts.size >= rememberedCounts) counts.clear();
  counts.set(key, counted);
}
