import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { largestPageSize } from '@yunguan/contract/kernel/page';
import {
  getContentReviewList,
  getReviewDetail,
  getReviewResourceList,
  type ReviewDetail,
} from '@yunguan/contract/platform/review';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { type DeskFilters, type Queue, queueBody } from './desk-url';
import type { QueuePage } from './queue';

export type ReviewStep = ReviewDetail['steps'][number];

const lists = { content: getContentReviewList, library: getReviewResourceList } as const;

/** One page of what waits for the user. */
function queueOptions(queue: Queue, filters: DeskFilters, page: number) {
  const body = queueBody(queue, filters, page);
  return queryOptions({
    queryKey: queryKeys.read(lists[queue].path, body),
    queryFn: ({ signal }) =>
      queue === 'library'
        ? call(getReviewResourceList, body, { signal })
        : call(getContentReviewList, body, { signal }),
    // Colleagues decide too.
    refetchOnWindowFocus: 'always',
  });
}

/** What the reviewer looks at. */
export function detailOptions(objectId: string) {
  return queryOptions({
    queryKey: queryKeys.read(getReviewDetail.path, objectId),
    queryFn: ({ signal }) => call(getReviewDetail, { objectId }, { signal }),
  });
}

/** Why the user may not decide it by now, where he may look at it still: he himself may have, in another window. */
export async function whyNotNow(objectId: string): Promise<string | undefined> {
  const { reason } = await call(getReviewDetail, { objectId }).catch(() => ({ reason: '' }));
  return reason === '' ? undefined : reason;
}

/** The page of the queue with the rows shown before until it is there. */
export function useQueuePage(queue: Queue, filters: DeskFilters, page: number) {
  return useQuery({ ...queueOptions(queue, filters, page), placeholderData: keepPreviousData });
}

export interface AskedPage {
  readonly queue: Queue;
  readonly filters: DeskFilters;
  readonly page: number;
}

/** Reads a page anew. @throws like `call` */
export async function readQueuePage(client: QueryClient, { queue, filters, page }: AskedPage): Promise<QueuePage> {
  const { datas, total } = await client.fetchQuery({ ...queueOptions(queue, filters, page), staleTime: 0 });
  return { page, rows: datas, total };
}

/** Pages of the queue that are read in search of a few contents, at most. */
const mostSearched = 5;

/** The snapshots of those of the contents that wait for the user still, whatever the filters are; undefined where the queue is too long to tell. @throws like `call` */
export async function stillWaiting(objectIds: readonly string[]): Promise<ReadonlyMap<string, number> | undefined> {
  const sought = new Set(objectIds);
  const found = new Map<string, number>();
  for (let pageIndex = 1; pageIndex <= mostSearched; pageIndex += 1) {
    const { datas, total } = await call(getContentReviewList, { pageIndex, pageSize: largestPageSize });
    for (const { objectId, revision } of datas) if (sought.has(objectId)) found.set(objectId, revision);
    if (found.size === sought.size || pageIndex * largestPageSize >= total) return found;
  }
  return undefined;
}
