import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { NamedRows } from '../content/binding';
import { orderName } from '../orders/order-name';

/** Bookings of a type by what was booked and for whom. */
export function bookingNames({ key }: Pick<BookingCalls, 'key'>): NamedRows {
  // The key of a content type, never what a user typed.
  return { table: `(select * from booking where kind = '${key}')`, name: orderName('t.title', 't.contacts') };
}

/** Closures of a type by the place and its days; `table` holds the places. */
export function closureNames({ key }: Pick<BookingCalls, 'key'>, table: string): NamedRows {
  return {
    table: `(select k.*, c.title from slot_closure k join ${table} c on c.id = k.object_id where k.kind = '${key}')`,
    name: `t.title || '（' || t.from_day || case when t.to_day > t.from_day then ' 至 ' || t.to_day else '' end || '）'`,
  };
}
