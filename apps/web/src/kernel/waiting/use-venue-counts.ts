import { useQuery } from '@tanstack/react-query';
import { getUnits } from '@yunguan/contract/platform/review';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';

/** Venues in which something waits for the user, with how much of each list. */
export function useVenueCounts() {
  return useQuery({
    // Below the counters, so that a decision refreshes both.
    queryKey: [...queryKeys.counters, 'venues'],
    queryFn: ({ signal }) => call(getUnits, {}, { signal }),
  });
}
