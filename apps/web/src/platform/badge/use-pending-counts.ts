import { useQuery } from '@tanstack/react-query';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { loadPendingCounts } from './pending-counts';

/** Milliseconds between two looks while the page is in front; every write of this page looks at once. */
const interval = 15_000;

/** The counters, kept up to date. */
export function usePendingCounts() {
  return useQuery({
    queryKey: queryKeys.counters,
    queryFn: ({ signal }) => loadPendingCounts(call, signal),
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
  });
}
