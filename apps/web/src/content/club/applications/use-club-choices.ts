import { useQuery } from '@tanstack/react-query';
import { getAllLeague } from '@yunguan/contract/content/club';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { clubArea } from '../club-content';

export interface ClubChoice {
  readonly value: string;
  readonly label: string;
}

/** Clubs of a venue to filter by: the approved ones, for only they take applications. Undefined until they are read. */
export function useClubChoices(venueId: string | undefined): ClubChoice[] | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.content(clubArea), 'filter', venueId ?? ''],
    queryFn: ({ signal }) => call(getAllLeague, { venueId }, { signal }),
  });
  return data?.map(({ id, title }) => ({ value: id, label: title }));
}
