import { useQuery } from '@tanstack/react-query';
import { getBallots } from '@yunguan/contract/content/vote-ballot';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { voteAreas } from '../vote-areas';
import type { ballotFilter } from './ballots-url';

/** How many ballots the filter finds at this moment; never an older number. */
export function useBallotCount(filter: ReturnType<typeof ballotFilter> | undefined) {
  return useQuery({
    queryKey: queryKeys.list(voteAreas.ballot, [getBallots.path, 'count', filter ?? null]),
    queryFn: async ({ signal }) => {
      const { total, isMore } = await call(getBallots, { activityId: '', ...filter, pageSize: 1 }, { signal });
      return { total, isMore };
    },
    enabled: filter !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
