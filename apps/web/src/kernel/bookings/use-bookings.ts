import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { createContext, use, useMemo } from 'react';
import { useHolds } from '../session/use-session';
import type { bookingsUrl } from './bookings-url';

/** Cached with the other orders, so that the events of what waits refresh these, too. */
export const bookingArea = 'order';

/** What the bookings page of one content type is made of. */
export interface Bookings {
  readonly calls: BookingCalls;
  readonly list: ReturnType<typeof bookingsUrl>;
}

/** Set by the page of a content type. */
export const BookingsContext = createContext<Bookings | undefined>(undefined);

/** The calls of the page's content type. Only below a `BookingsPage`. */
export function useBookings(): Bookings {
  const bookings = use(BookingsContext);
  if (!bookings) throw new Error('useBookings is used outside a BookingsPage');
  return bookings;
}

/** What the user may do with bookings in the current venue; the server judges each by its own venue. */
export interface BookingRights {
  readonly decide: boolean;
  readonly cancel: boolean;
  readonly close: boolean;
  readonly book: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
}

/** Rights of the content type as they bear on its bookings. */
export function useBookingRights(): BookingRights {
  const { calls } = useBookings();
  const holds = useHolds(calls.key);
  return useMemo(
    () => ({
      decide: holds('review'),
      cancel: holds('edit') || holds('review'),
      close: holds('edit'),
      book: holds('add') || holds('edit') || holds('review'),
      reveal: holds('reveal'),
      export: holds('export'),
    }),
    [holds],
  );
}
