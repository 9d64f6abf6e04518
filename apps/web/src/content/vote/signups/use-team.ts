import { useQuery } from '@tanstack/react-query';
import { getTeam, getTeams, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { voteAreas } from '../vote-areas';

/** One sign-up with everything that the user may see of it. */
export function useTeam(id: string) {
  return useQuery({
    queryKey: queryKeys.detail(voteAreas.signup, id),
    queryFn: ({ signal }) => call(getTeam, { id }, { signal }),
  });
}

/** Sign-ups of one activity that wait, oldest page last; as many as one answer holds. */
const mostWaiting = 100;

/** The sign-ups of the activity that wait for a decision. */
export function useWaiting(activityId: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.list(voteAreas.signup, ['waiting', activityId]),
    queryFn: ({ signal }) =>
      call(getTeams, { activityId, state: 1, order: 'number', pageIndex: 1, pageSize: mostWaiting }, { signal }),
    enabled: isWanted && activityId !== '',
  });
}

/** The one that is decided after this one: the next by number, then the first. */
export function nextWaiting(
  waiting: readonly Pick<VoteTeam, 'id' | 'number'>[],
  current: Pick<VoteTeam, 'id' | 'number'>,
): string | undefined {
  const others = waiting.filter(({ id }) => id !== current.id);
  return (others.find(({ number }) => number > current.number) ?? others[0])?.id;
}
