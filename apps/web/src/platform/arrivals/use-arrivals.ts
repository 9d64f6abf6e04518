import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { getPageArrivals } from '@yunguan/contract/platform/arrivals';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { useFollow } from '@/kernel/arrivals/use-follow';
import { useDropRefusedKind } from '@/kernel/session/use-drop-refused-kind';
import { useUrlState } from '@/kernel/session/use-url-state';
import { arrivalsUrl } from './arrivals-url';

/** Under which who is expected is cached. */
export const arrivalsArea = 'arrivals';

/** Who is expected today, as the address asks for; other doors let people in meanwhile. */
export function useArrivals() {
  const [state, change] = useUrlState(arrivalsUrl);
  useFollow(arrivalsArea);
  const { page, venue, ...filters } = state;
  const asked = { ...filters, venueId: venue, pageIndex: page, pageSize: defaultPageSize };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.list(arrivalsArea, asked),
    queryFn: ({ signal }) => call(getPageArrivals, asked, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useDropRefusedKind({ kind: state.kind, error, change });
  // Rows that others let in leave 未到: a page that is gone shows the last one there is.
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / defaultPageSize));
  return {
    state,
    change,
    data,
    error,
    page: data ? Math.min(page, last) : page,
    isBeyondEnd: data !== undefined && !isPlaceholderData && page > last,
    last,
    isLoading: isPlaceholderData || (data === undefined && error === null),
    reload: () => void refetch(),
  };
}

export type ArrivalsState = ReturnType<typeof useArrivals>;
