import { queryOptions, useQuery } from '@tanstack/react-query';
import { commitmentType, getCommitment } from '@yunguan/contract/content/vote-commitment';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { customAreas } from './custom-areas';

/** The safety commitment of a venue; null while it has none. */
export const commitmentOptions = (venueId: string) =>
  queryOptions({
    queryKey: queryKeys.detail(customAreas.commitment, venueId),
    queryFn: ({ signal }) => call(getCommitment, { type: commitmentType, venueId }, { signal }),
  });

/** The commitment, for what only mentions it. */
export function useCommitment(venueId: string) {
  return useQuery(commitmentOptions(venueId));
}
