import { useQuery } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { getReviewDetail, getReviewLog } from '@yunguan/contract/platform/review';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { loadRecord } from '../list/content-call';

/** One record as it is stored. */
export function useContentDetail(declaration: AnyContent, id: string) {
  return useQuery({
    queryKey: queryKeys.detail(declaration.key, id),
    queryFn: ({ signal }) => loadRecord(declaration, id, signal),
  });
}

// Shared with the approval dialog; below the type, so that a write to a record renews them too.
const historyKey = (type: string, id: string, part: 'log' | 'review') => [...queryKeys.content(type), part, id];

/** The approval record, oldest first; `renew` reads it again and answers undefined when that fails. */
export function useReviewLog(type: string, id: string) {
  const log = useQuery({
    queryKey: historyKey(type, id, 'log'),
    queryFn: ({ signal }) => call(getReviewLog, { objectId: id }, { signal }),
  });
  const renew = async () => {
    const renewed = await log.refetch();
    return renewed.isError ? undefined : renewed.data;
  };
  const { data, error, isLoading, isPending, refetch } = log;
  return { data, error, isLoading, isPending, refetch, renew };
}

/** Steps of the review and what changed since the version that the public sees. */
export function useReviewDetail(type: string, id: string, isReviewed = true) {
  return useQuery({
    queryKey: historyKey(type, id, 'review'),
    queryFn: ({ signal }) => call(getReviewDetail, { objectId: id }, { signal }),
    enabled: isReviewed,
  });
}
