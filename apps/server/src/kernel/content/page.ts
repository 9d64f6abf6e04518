import type { PageInput } from '@yunguan/contract/kernel/content-endpoints';
import type { Reply } from '../call';
import type { Deps } from '../../deps';
import { type Actor, editsPublished, scopeOf, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import type { BoundContent } from './binding';
import { listFilter, listOrder } from './filter';
import { selectList } from './select';

const defaultPageSize = 10;
const largestPageSize = 100;
const rememberedCounts = 5000;

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
  const granted = venuesWith(actor, content, ['view']);
  if (venueId) {
    if (!granted.includes(venueId)) throw AppError.forbidden();
    if (actor.grants.get(venueId)?.venueKind !== 'platform') return [venueId];
  }
  const current = actor.grants.get(venueId ?? actor.venueId);
  if (current?.venueKind === 'platform') return actor.isPlatform ? undefined : granted;
  if (!granted.includes(actor.venueId)) throw AppError.forbidden();
  return [actor.venueId];
}

/** Venues of the login in which it may edit what is published. */
export function publishedEditVenues(actor: Actor, content: string): string[] {
  return [...actor.grants.keys()].filter((venueId) => editsPublished(actor, content, venueId));
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
  const size = Math.min(Math.max(input.pageSize ?? defaultPageSize, 1), largestPageSize);
  const page = Math.max((input.pageIndex ?? dialect.firstPage) - dialect.firstPage, 0);
  const filter = listFilter(content, input, { venues, taken: 6 });
  const countKey = `${key}|${filter.where}|${JSON.stringify(filter.values)}`;
  const known = counts.get(countKey);
  const text = pageSql(content, {
    where: filter.where,
    order: listOrder(content, input),
    everyVenue: venues === undefined,
  });
  const [row] = await deps.db.within<PageRow>(scopeOf(actor), text, [
    publishedEditVenues(actor, key),
    size,
    Math.min(page * size, 10_000_000),
    key,
    venues ?? [],
    known?.version ?? -1,
    ...filter.values,
  ]);
  if (!row) throw new Error('the page statement answers exactly one row');
  const total = row.total ?? known?.total ?? 0;
  if (row.total !== null) remember(counts, countKey, { version: row.version, total });
  return { json: `{"datas":${row.rows},"total":${total},"list":${row.rows},"totalCount":${total}}` };
}

function pageSql(content: BoundContent, parts: { where: string; order: string; everyVenue: boolean }): string {
  const { table } = content.binding;
  const watched = parts.everyVenue ? 'cardinality($5::uuid[]) = 0' : 'venue_id = any ($5::uuid[])';
  return `select (select coalesce(json_agg(t), '[]')::text from (
    select ${selectList(content, 'row')} from ${table} c where ${parts.where} order by ${parts.order} limit $2 offset $3) t) as rows,
  w.version, case when w.version = $6::bigint then null else (select count(*) from ${table} c where ${parts.where}) end as total
  from (select coalesce(sum(n), 0)::bigint as version from content_version where content_type = $4 and ${watched} and $1::uuid[] is not null) w`;
}

function remember(counts: CountCache, key: string, counted: { version: number; total: number }): void {
  if (counts.size >= rememberedCounts) counts.clear();
  counts.set(key, counted);
}
