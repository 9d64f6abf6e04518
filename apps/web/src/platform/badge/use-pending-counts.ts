import { useQuery } from '@tanstack/react-query';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { loadPendingCounts } from './pending-counts';
import { quietLook } from './quiet-look';

/** The counters; the header's badge alone looks at them every `interval` milliseconds, the others show what it found. */
export function usePendingCounts(interval: number | false = false) {
  return useQuery({
    queryKey: queryKeys.counters,
    queryFn: (look) => loadPendingCounts(call, quietLook(look)),
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
  });
}
