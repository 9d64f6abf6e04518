import { useQuery } from '@tanstack/react-query';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { loadCounters } from './counters';
import { quietLook } from './quiet-look';

/** The counters; the header's badge alone looks at them every `interval` milliseconds, the others show what it found. */
export function useCounters(interval: number | false = false) {
  return useQuery({
    queryKey: queryKeys.counters,
    queryFn: (look) => loadCounters(call, quietLook(look)),
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
  });
}
