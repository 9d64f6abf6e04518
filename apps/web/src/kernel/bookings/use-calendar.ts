import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { useSession } from '../session/use-session';
import { useUrlState } from '../session/use-url-state';
import { placeOf } from './bookings-url';
import { indexCalendar } from './calendar-cells';
import { shownDays } from '../calendar/calendar-days';
import { bookingArea, useBookings } from './use-bookings';

/** The slots that the address asks for, ready to be looked up. */
export function useCalendar() {
  const { calls, list } = useBookings();
  const { user } = useSession();
  const [state, change] = useUrlState(list.schema);
  const placeId = placeOf(state, calls.idKey);
  // A month has room for one place only.
  const span = placeId === undefined ? 'week' : state.span;
  const day = state.day ?? chinaDay();
  const days = useMemo(() => shownDays(span, day), [span, day]);
  const venueId = state.venueId ?? user.venueId;
  const asked = {
    startDate: days[0],
    endDate: days.at(-1),
    ...(placeId === undefined ? { venueId } : { [calls.idKey]: placeId }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.list(bookingArea, [calls.calendar.path, asked]),
    queryFn: ({ signal }) => call(calls.calendar, asked, { signal }),
    // The places are written on pages of their own, and members book meanwhile.
    staleTime: 0,
  });
  const index = useMemo(() => data && indexCalendar(data, days), [data, days]);
  return { state, change, span, day, days, placeId, venueId, data, index, error, isFetching, refetch };
}

export type CalendarState = ReturnType<typeof useCalendar>;
