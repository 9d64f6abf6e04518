import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getContentReviewList, getReviewDetail, getUnits } from '@yunguan/contract/platform/review';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { type DeskFilters, queueBody } from './desk-url';
import type { QueuePage } from './queue';

export type ReviewDetail = z.infer<typeof getReviewDetail.output>;
export type ReviewStep = ReviewDetail['steps'][number];

/** Any form of one type, whatever it is filtered by. */
const everyPage = queryKeys.read(getContentReviewList.path).slice(0, 2);
const everyContent = queryKeys.content('').slice(0, 1);

/** One page of what waits for the user. */
function queueOptions(filters: DeskFilters, page: number) {
  const body = queueBody(filters, page);
  return queryOptions({
    queryKey: queryKeys.read(getContentReviewList.path, body),
    queryFn: ({ signal }) => call(getContentReviewList, body, { signal }),
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

/** The page of the queue with the rows shown before until it is there. */
export function useQueuePage(filters: DeskFilters, page: number) {
  return useQuery({ ...queueOptions(filters, page), placeholderData: keepPreviousData });
}

/** Venues in which something waits for the user, with how much. */
export function useVenueCounts() {
  return useQuery({
    // Below the counters, so that a decision refreshes both.
    queryKey: [...queryKeys.counters, 'venues'],
    queryFn: ({ signal }) => call(getUnits, {}, { signal }),
  });
}

/** Reads a page anew. @throws like `call` */
export async function readQueuePage(client: QueryClient, filters: DeskFilters, page: number): Promise<QueuePage> {
  const { datas, total } = await client.fetchQuery({ ...queueOptions(filters, page), staleTime: 0 });
  return { page, rows: datas, total };
}

/** After decisions: the queue, the decided items and every list that shows a status are read again when next shown. */
export async function dropDecided(client: QueryClient, objectIds: readonly string[]): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: everyPage }),
    client.invalidateQueries({ queryKey: everyContent }),
    client.invalidateQueries({ queryKey: queryKeys.counters }),
    ...objectIds.map((objectId) => client.invalidateQueries({ queryKey: detailOptions(objectId).queryKey })),
  ]);
}
