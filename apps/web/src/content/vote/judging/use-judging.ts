import { useQuery } from '@tanstack/react-query';
import { getJudging } from '@yunguan/contract/content/vote-judging';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { voteAreas } from '../vote-areas';

/** How a round is judged, and what has come of it. Votes and scores move: it is read anew when the page is opened. */
export function useJudging(rotationId: string) {
  return useQuery({
    queryKey: queryKeys.list(voteAreas.judging, rotationId),
    queryFn: ({ signal }) => call(getJudging, { rotationId }, { signal }),
    staleTime: 0,
    enabled: rotationId !== '',
  });
}
