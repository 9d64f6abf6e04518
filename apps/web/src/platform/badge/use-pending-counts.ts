import { useQuery } from '@tanstack/react-query';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { loadPendingCounts } from './pending-counts';

/** The counters; the header's badge alone looks at them every `interval` milliseconds, the others show what it found. */
export function usePendingCounts(interval: number | false = false) {
  return useQuery({
    queryKey: queryKeys.counters,
    queryFn: ({ signal }) => loadPendingCounts(call, signal),
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
  });
}
