import type { QueryClient } from '@tanstack/react-query';
import { getContentReviewList, getReviewDetail, getReviewResourceList } from '@yunguan/contract/platform/review';
import { queryKeys } from '../api/query-keys';

/** Every page of both queues, whatever they are filtered by. */
const everyPage = [getContentReviewList, getReviewResourceList].map(({ path }) => queryKeys.read(path).slice(0, 2));
const everyContent = queryKeys.content('').slice(0, 1);

/** After decisions: the queue, the decided items and every list that shows a status are read again when next shown. */
export async function forgetDecided(client: QueryClient, objectIds: readonly string[]): Promise<void> {
  await Promise.all([
    ...everyPage.map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({ queryKey: everyContent }),
    client.invalidateQueries({ queryKey: queryKeys.counters }),
    ...objectIds.map((objectId) =>
      client.invalidateQueries({ queryKey: queryKeys.read(getReviewDetail.path, objectId) }),
    ),
  ]);
}
