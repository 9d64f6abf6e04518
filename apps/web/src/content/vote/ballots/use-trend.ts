import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBallotBursts } from '@yunguan/contract/content/vote-ballot';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { voteAreas } from '../vote-areas';
import { ballotFilter, type BallotsState } from './ballots-url';

/** Votes over time under the filter of the address. */
export function useTrend(activityId: string, state: BallotsState) {
  const body = { ...ballotFilter(activityId, state), unit: state.unit };
  return useQuery({
    queryKey: queryKeys.list(voteAreas.ballot, [getBallotBursts.path, body]),
    queryFn: ({ signal }) => call(getBallotBursts, body, { signal }),
    placeholderData: keepPreviousData,
  });
}
