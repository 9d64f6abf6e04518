import { useQuery } from '@tanstack/react-query';
import { getRounds } from '@yunguan/contract/content/vote-round';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { voteAreas } from '../vote-areas';

/** Rounds of an activity in the order of time. */
export function useRounds(activityId: string) {
  return useQuery({
    queryKey: queryKeys.list(voteAreas.round, activityId),
    queryFn: ({ signal }) => call(getRounds, { id: activityId }, { signal }),
  });
}
