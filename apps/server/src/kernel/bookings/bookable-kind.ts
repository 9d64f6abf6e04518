import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { type OrderKind, type OrderKindKey, orderKinds } from '@yunguan/contract/platform/orders';
import type { Deps } from '../../deps';
import type { BoundContent } from '../content/binding';

/** A content type whose slots are booked: its records, its calls and what its bookings wait as. */
export interface BookableKind {
  readonly deps: Deps;
  readonly content: BoundContent;
  readonly calls: BookingCalls;
  /** Key of the content type. */
  readonly key: string;
  readonly label: string;
  /** Table of the places. */
  readonly table: string;
  readonly order: BookingOrder;
}

type BookingOrder = OrderKind & { readonly key: OrderKindKey };

/** Joins a type with its calls. */
export function bookableKind(deps: Deps, content: BoundContent, calls: BookingCalls): BookableKind {
  const { key, label } = calls;
  return { deps, content, calls, key, label, table: content.binding.table, order: orderOfBookings(calls) };
}

/** What bookings of a type wait as; their list has the same name. @throws Error where 订单待审核 knows no such kind */
export function orderOfBookings({ key }: Pick<BookingCalls, 'key'>): BookingOrder {
  const found = Object.values(orderKinds).find((kind) => kind.key === `${key}Booking`);
  if (!found) throw new Error(`${key}: no kind of orders for its bookings`);
  return found;
}
