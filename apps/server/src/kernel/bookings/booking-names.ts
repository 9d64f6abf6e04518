import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { NamedRows } from '../content/binding';
import { orderName } from '../orders/order-name';

/** Bookings of a type by what was booked and for whom. */
export function bookingNames({ key }: Pick<BookingCalls, 'key'>): NamedRows {
  // The key of a content type, never what a user typed.
  return { table: `(select * from booking where kind = '${key}')`, name: orderName('t.title', 't.contacts') };
}
