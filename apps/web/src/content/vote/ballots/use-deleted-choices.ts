import { useQuery } from '@tanstack/react-query';
import { getBallotChoices } from '@yunguan/contract/content/vote-ballot';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { voteAreas } from '../vote-areas';

/** Deleted rounds and teams of an activity that have ballots. */
export function useDeletedChoices(activityId: string) {
  return useQuery({
    queryKey: queryKeys.list(voteAreas.ballot, [getBallotChoices.path, activityId]),
    queryFn: ({ signal }) => call(getBallotChoices, { activityId }, { signal }),
  });
}
