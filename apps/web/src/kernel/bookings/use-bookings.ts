import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Holds } from '@yunguan/contract/kernel/actions';
import { createContext, use } from 'react';
import { type RightsIn, useRightsIn } from '../session/use-holds';
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

/** What the user may do with the bookings of a venue. */
export interface BookingRights {
  readonly decide: boolean;
  readonly cancel: boolean;
  readonly close: boolean;
  readonly book: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
}

const bookingRights = (holds: Holds): BookingRights => ({
  decide: holds('review'),
  cancel: holds('edit') || holds('review'),
  close: holds('edit'),
  book: holds('add') || holds('edit') || holds('review'),
  reveal: holds('reveal'),
  export: holds('export'),
});

/** Rights of the content type as they bear on its bookings, venue by venue. */
export function useBookingRights(): RightsIn<BookingRights> {
  return useRightsIn(useBookings().calls.key, bookingRights);
}
