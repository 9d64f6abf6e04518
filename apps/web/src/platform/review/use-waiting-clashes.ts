import { useQuery } from '@tanstack/react-query';
import type { ReviewDetail } from '@yunguan/contract/platform/review';
import { type Clashes, getReviewClashes } from '@yunguan/contract/platform/schedule';
import { contentTypes } from '@yunguan/contract/content-types';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';

/** What else is where the waiting record wants to be; undefined while nobody knows. It informs: without it the review goes on. */
export function useWaitingClashes({ objectId, kind, revision, steps }: ReviewDetail): Clashes | undefined {
  const takesPlace = contentTypes.some(({ key, occurs }) => key === kind && occurs !== undefined);
  const { data } = useQuery({
    queryKey: [...queryKeys.read(getReviewClashes.path, { objectId }), revision],
    queryFn: ({ signal }) => call(getReviewClashes, { objectId }, { signal }),
    // Only what waits has steps before it.
    enabled: takesPlace && steps.length > 0,
    staleTime: 0,
    retry: false,
  });
  return data;
}
