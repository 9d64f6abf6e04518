import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { chinaToday } from '../library/resource-text';
import { useSession } from '../session/use-session';
import { bookingArea, useBookings } from './use-bookings';

/** Places change rarely: a list of them may be so many milliseconds old. */
const placesStaleTime = 60_000;

/** Bookable places of a venue for a choice; of the current one when none is given. */
export function usePlaces(venueId: string | undefined) {
  const { calls } = useBookings();
  const { user } = useSession();
  const today = chinaToday();
  const asked = { venueId: venueId ?? user.venueId, startDate: today, endDate: today };
  const { data } = useQuery({
    queryKey: queryKeys.list(bookingArea, [calls.calendar.path, 'places', asked]),
    queryFn: ({ signal }) => call(calls.calendar, asked, { signal }),
    // The day's bookings of the answer are not wanted: without them the list stays the same.
    select: ({ places }) => places,
    staleTime: placesStaleTime,
  });
  const options = useMemo(() => (data ?? []).map(({ id, title }) => ({ value: id, label: title })), [data]);
  return { places: data, options };
}
