import type { PageInput } from '@yunguan/contract/kernel/content-endpoints';
import type { Reply } from '../call';
import type { Deps } from '../../deps';
import type { VenueScope } from '../../db/database';
import { type Actor, editsPublished, scopeOf, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import { defaultPageSize, pageSizeOf } from '../paging';
import type { BoundContent } from './binding';
import { type Filter, listFilter, listOrder } from './filter';
import { selectList } from './select';

const rememberedCounts = 5000;
/** From this many matches on, the newest ones are found sooner by going through the list than through the index of pairs. */
const frequentMatches = 250;

interface PageRow extends Record<string, unknown> {
  rows: string;
  version: number;
  total: number | null;
}

/** Exact totals by filter, each with the change counter it was counted at. */
export type CountCache = Map<string, { version: number; total: number }>;

/** Venues of a list: the session's venue, or the one that the payload narrows to; a platform login sees all. */
export function listVenues(
  actor: Actor,
  content: string,
  venueId: string | null | undefined,
): readonly string[] | undefined {
  const granted = reachOf(actor, content).visible;
  if (venueId) {
    if (!granted.includes(venueId)) throw AppError.forbidden();
    if (actor.grants.get(venueId)?.venueKind !== 'platform') return [venueId];
  }
  const current = actor.grants.get(venueId || actor.venueId);
  if (current?.venueKind === 'platform') return actor.isPlatform ? undefined : granted;
  if (!granted.includes(actor.venueId)) throw AppError.forbidden();
  return [actor.venueId];
}

/** What an actor reaches in a type's lists; read from his rights once, for many calls come within their second. */
export interface Reach {
  readonly scope: VenueScope;
  readonly visible: readonly string[];
  /** Venues in which he may edit what is published. */
  readonly editable: readonly string[];
}

const reaches = new WeakMap<Actor, Map<string, Reach>>();

/** The venues that the actor's rights on a type open. */
export function reachOf(actor: Actor, content: string): Reach {
  const known = reaches.get(actor)?.get(content);
  if (known) return known;
  const reach = {
    scope: scopeOf(actor),
    visible: venuesWith(actor, content, ['view']),
    editable: [...actor.grants.keys()].filter((venueId) => editsPublished(actor, content, venueId)),
  };
  reaches.set(actor, (reaches.get(actor) ?? new Map<string, Reach>()).set(content, reach));
  return reach;
}

/**
 * One page with the exact total in one statement. The total is counted again only when the change counter of the
 * type's venues moved since this process counted it last.
 */
export async function pageContent(
  deps: Deps,
  content: BoundContent,
  request: { actor: Actor; input: PageInput; counts: CountCache },
): Promise<Reply> {
  const { actor, input, counts } = request;
  const { key, dialect } = content.declaration;
  const venues = listVenues(actor, key, input.venueId);
  const size = pageSizeOf(input.pageSize);
  const page = Math.max((input.pageIndex ?? dialect.firstPage) - dialect.firstPage, 0);
  const filter = listFilter(content, input, { venues, taken: 6 });
  const countKey = `${key}|${filter.where}|${JSON.stringify(filter.values)}`;
  const known = counts.get(countKey);
  const offset = Math.min(page * size, 10_000_000);
  const { scope, editable } = reachOf(actor, key);
  const text = pageSql(content, {
    filter,
    order: listOrder(content, input),
    everyVenue: venues === undefined,
    first: roundedUp(offset + size),
    isFrequent: (known?.total ?? 0) >= frequentMatches,
  });
  const version = known?.version ?? -1;
  const values = [editable, size, offset, key, venues ?? [], version, ...filter.values];
  const [row] = await deps.db.within<PageRow>(scope, text, values, filter.search ? 'each time' : 'once');
  if (!row) throw new Error('the page statement answers exactly one row');
  const total = row.total ?? known?.total ?? 0;
  if (row.total !== null) remember(counts, countKey, { version: row.version, total });
  return { json: `{"datas":${row.rows},"total":${total},"list":${row.rows},"totalCount":${total}}` };
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

interface PageParts {
  readonly filter: Filter;
  readonly order: string;
  readonly everyVenue: boolean;
  readonly first: number;
  readonly isFrequent: boolean;
}

/** Finds the page's ids first, from an index alone where one covers the filter; only its rows are read and spelled out. */
function pageSql(content: BoundContent, parts: PageParts): string {
  const { table } = content.binding;
  const { filter, order } = parts;
  const watched = parts.everyVenue ? 'cardinality($5::uuid[]) = 0' : 'venue_id = any ($5::uuid[])';
  return `select (select coalesce(json_agg(t), '[]')::text from (
    select ${selectList(content, 'row')}
    from (select id from (${firstIds(table, parts)}) as found limit $2 offset $3) as page join ${table} c on c.id = page.id
    order by ${order}) t) as rows,
  w.version, case when w.version = $6::bigint then null else (select count(*) from ${table} c where ${filter.where}) end as total
  from (select coalesce(sum(n), 0)::bigint as version from content_version where content_type = $4 and ${watched} and $1::uuid[] is not null) w`;
}

function firstIds(table: string, { filter, order, first, isFrequent }: PageParts): string {
  const { search } = filter;
  if (!search || !isFrequent)
    return `select c.id from ${table} c where ${filter.where} order by ${order} limit ${first}`;
  // `offset 0` keeps the planner from pulling the keyword in: it cannot know how often it matches.
  return `select id from (select c.id, c.${search.column} from ${table} c where ${search.others} order by ${order} offset 0) as listed
    where ${search.column} ${search.like} limit ${first}`;
}

function remember(counts: CountCache, key: string, counted: { version: number; total: number }): void {
  if (counts.size >= rememberedCounts) counts.clear();
  counts.set(key, counted);
}
