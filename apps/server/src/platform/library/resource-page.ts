import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { EnvelopeState } from '@yunguan/contract/kernel/envelope';
import {
  type getResourceList,
  licenceNoticeDays,
  type ResourceView,
  type SortType,
  sortTypes,
  usualSort,
} from '@yunguan/contract/platform/library';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import type { Reply } from '../../kernel/call';
import { type Bind, binder, containing, grams } from '../../kernel/conditions';
import { type CountCache, countedPage, type Filter, type PageQuery, takenByPage } from '../../kernel/counted-page';
import { jsonParts } from '../../kernel/json-parts';
import { pageSizeOf } from '../../kernel/paging';
import { isUuid } from '../../kernel/uuid';
import { labelNames, namedWords, wordsOf } from './label-words';
import { libraryVenue, readerOf } from './library-venue';
import { resourceRowSql, seenVenues } from './resource-row';

export type ResourceListInput = z.infer<typeof getResourceList.input>;

/** What a page is made of beside the call's own input. */
export interface ListGround {
  readonly actor: Actor;
  readonly venueId: string;
  /** Labels that every row carries. */
  readonly labels: readonly string[];
  readonly now: Date;
}

/** A page of a venue's library; one that holds nothing at all says so with state 101 (002 §8). */
export async function pageResources(
  deps: Deps,
  counts: CountCache,
  { actor, input }: { readonly actor: Actor; readonly input: ResourceListInput },
): Promise<Reply> {
  const reader = readerOf(deps.db, actor);
  const directoryIds = input.directoryId ? [input.directoryId] : [];
  const venueId = await libraryVenue(reader, actor, { venueId: input.venueId, directoryIds });
  const words = wordsOf(input.keyWord);
  const labels = namedWords(words, await labelNames(reader, words));
  const query = listQuery(input, { actor, venueId, labels, now: deps.clock.now() });
  // Whether a file is used changes without the library.
  const remembered = input.view === 'unused' ? {} : { counts };
  const { rows, total } = await countedPage(deps.db, scopeOf(actor), { ...query, ...remembered });
  const json = jsonParts`{"list":${rows},"totalCount":${total},"datas":${rows},"total":${total}}`;
  return total === 0 ? { json, state: EnvelopeState.noData, msg: '暂无数据内容' } : { json };
}

/** The query behind a page of the library. */
export function listQuery(input: ResourceListInput, ground: ListGround): PageQuery {
  return {
    table: 'resource',
    kind: 'resource',
    columns: resourceRowSql,
    ids: seenVenues(ground.actor),
    filter: listFilter(input, ground),
    order: listOrder(input),
    venues: [ground.venueId],
    // What is used lies beside the library: it is gone through once, however few files it leaves.
    ...(input.view === 'unused' && { foundWhole: ['created_at', 'size', 'name'] }),
    size: pageSizeOf(input.pageSize),
    page: input.pageIndex ?? 0,
  };
}

function listFilter(input: ResourceListInput, ground: ListGround): Filter {
  const values: unknown[] = [];
  const bind = binder(values, takenByPage);
  const { kind, classification, directoryId } = input;
  const venue = bind(ground.venueId);
  const conditions = [
    `c.deleted_at is ${input.view === 'recycled' ? 'not null' : 'null'}`,
    `c.venue_id = ${venue}`,
    ...(directoryId ? [`c.directory_id = ${bind(directoryId)}`] : []),
    ...(kind ? [`c.kind = ${bind(kind)}`] : []),
    // A classification that no item can have matches nothing.
    ...(classification ? [isUuid(classification) ? `c.classification = ${bind(classification)}` : 'false'] : []),
    ...(ground.labels.length > 0 ? [`c.key_words @> ${bind(ground.labels)}::text[]`] : []),
    // Words that are ids of labels that are gone.
    ...(ground.labels.length === 0 && wordsOf(input.keyWord).length > 0 ? ['false'] : []),
    ...viewConditions(input.view ?? 'library', { venue, bind, ground }),
  ];
  const others = conditions.join(' and ');
  const word = input.name?.trim() ?? '';
  if (word === '') return { where: others, values };
  const like = `ilike ${bind(containing(word))}`;
  const where = `${others} and text_grams(c.name) @> ${bind(grams(word))}::text[] and c.name ${like}`;
  return { where, values, search: { others, column: 'name', like } };
}

function viewConditions(
  view: ResourceView,
  { venue, bind, ground }: { venue: string; bind: Bind; ground: ListGround },
): string[] {
  const today = () => `${bind(chinaDay(ground.now))}::date`;
  const used = () => {
    const seen = bind(seenVenues(ground.actor));
    return `exists (select from upload_use u where u.store_key = c.store_key and (${seen}::uuid[] is null or u.venue_id = any (${seen})))`;
  };
  const conditions: Readonly<Record<ResourceView, () => string[]>> = {
    library: () => [],
    recycled: () => [],
    unfiled: () => ['c.directory_id is null'],
    duplicates: () => [
      // An array: of a subquery the planner expects a third of all files, and reads them instead of looking these few up.
      `c.store_key = any (array(select o.store_key from resource o where o.venue_id = ${venue} and o.deleted_at is null
        group by o.store_key having count(*) > 1))`,
    ],
    // The last day of a licence still belongs to it.
    expired: () => [`c.licence_until < ${today()}`],
    expiring: () => {
      const from = today();
      return [`c.licence_until >= ${from}`, `c.licence_until <= ${from} + ${licenceNoticeDays}`];
    },
    unused: () => [`not ${used()}`],
  };
  return conditions[view]();
}

/** The six orders of 002 §4.5; in the recycle bin, time is that of the deletion. */
function listOrder({ sortType, view }: ResourceListInput): string {
  const asked = Object.keys(sortTypes).find((one) => Number(one) === sortType);
  // The key was just found among the constants.
  const sort = asked === undefined ? usualSort : (Number(asked) as SortType);
  const column = ['c.created_at', 'c.size', 'c.name collate zh'][Math.ceil(sort / 2) - 1] ?? 'c.created_at';
  const direction = sort % 2 === 0 ? 'desc' : 'asc';
  const shown = view === 'recycled' && sort <= 2 ? 'c.deleted_at' : column;
  return `${shown} ${direction}, c.id ${direction}`;
}
