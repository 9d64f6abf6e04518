import type { PageInput } from '@yunguan/contract/kernel/content-endpoints';
import type { Reply } from '../call';
import type { Deps } from '../../deps';
import type { VenueScope } from '../../db/database';
import { uuidArray } from '../../db/uuid-array';
import { type Actor, editsPublished, scopeOf, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import { type CountCache, countedPage, takenByPage } from '../counted-page';
import { jsonParts } from '../json-parts';
import { pageSizeOf } from '../paging';
import { keptTotal } from './kept-total';
import type { BoundContent } from './binding';
import { listFilter, listOrder, listSort } from './filter';
import { selectList } from './select';

/** Venues of a list: the session's venue, or the one that the payload narrows to; a platform login sees all. */
export function listVenues(
  actor: Actor,
  content: string,
  asked: string | null | undefined,
): readonly string[] | undefined {
  const granted = reachOf(actor, content).visible;
  const venueId = asked?.toLowerCase();
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
  /** The same two lists as parameters of a statement. */
  readonly parameters: Readonly<Record<'visible' | 'editable', Buffer>>;
}

const reaches = new WeakMap<Actor, Map<string, Reach>>();

/** The venues that the actor's rights on a type open. */
export function reachOf(actor: Actor, content: string): Reach {
  const known = reaches.get(actor)?.get(content);
  if (known) return known;
  const visible = venuesWith(actor, content, ['view']);
  const editable = [...actor.grants.keys()].filter((venueId) => editsPublished(actor, content, venueId));
  const parameters = { visible: uuidArray(visible), editable: uuidArray(editable) };
  const reach = { scope: scopeOf(actor), visible, editable, parameters };
  reaches.set(actor, (reaches.get(actor) ?? new Map<string, Reach>()).set(content, reach));
  return reach;
}

/** One page of a type's list with its exact total, in one statement. */
export async function pageContent(
  deps: Deps,
  content: BoundContent,
  request: { actor: Actor; input: PageInput; counts: CountCache },
): Promise<Reply> {
  const { actor, input, counts } = request;
  const { key, dialect, numbered } = content.declaration;
  const venues = listVenues(actor, key, input.venueId);
  const { scope, editable } = reachOf(actor, key);
  const order = listOrder(content, input);
  // `$3` is the number of rows before the page.
  const number = numbered ? `, ($3 + row_number() over (order by ${order}))::int as "indexNo"` : '';
  const filter = listFilter(content, input, { venues, taken: takenByPage });
  const { rows, total } = await countedPage(deps.db, scope, {
    table: content.binding.table,
    kind: key,
    columns: selectList(content, 'row') + number,
    ids: editable,
    filter,
    total: keptTotal(content, input, { venues, taken: takenByPage + filter.values.length }),
    order,
    sort: listSort(content, input, venues),
    venues,
    size: pageSizeOf(input.pageSize),
    page: (input.pageIndex ?? dialect.firstPage) - dialect.firstPage,
    counts,
  });
  return { json: jsonParts`{"datas":${rows},"total":${total},"list":${rows},"totalCount":${total}}` };
}
