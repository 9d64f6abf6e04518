import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingStateKeys } from '@yunguan/contract/kernel/booking-words';
import { listUrl, sortedBy, sortOf, type StateOf } from '../records/list-url';
import { choice, day, oneOf, word } from '../session/url-fields';

/** What the address of a bookings page holds. */
export function bookingsUrl({ key, idKey }: Pick<BookingCalls, 'key' | 'idKey'>) {
  // The place stands under the type's own name, like in the calls: beyond the compiler, so `placeOf` and `placed` alone touch it.
  const place: object = { [idKey]: word };
  return listUrl({
    listKey: `${key}.bookings`,
    filters: { keyword: word, state: oneOf(bookingStateKeys), venueId: word, from: day, to: day, ...place },
    alsoSaved: sortedBy('date', 'createTime'),
    beside: {
      view: choice(['orders', 'calendar', 'noShows'], 'orders'),
      /** The booking that is open. */
      booking: word,
      span: choice(['week', 'month'], 'week'),
      /** A day inside of the week or month that the calendar shows; today when absent. */
      day,
    },
  });
}

/** What the address of a bookings page holds, beside the place under the type's own name. */
export type BookingsUrl = StateOf<ReturnType<typeof bookingsUrl>>;

/** The chosen place; undefined for all. */
export function placeOf(state: BookingsUrl, idKey: string): string | undefined {
  const id: unknown = Reflect.get(state, idKey);
  return typeof id === 'string' ? id : undefined;
}

/** The change of the address that chooses a place. */
export function placed(idKey: string, placeId: string | undefined): Partial<BookingsUrl> {
  return { [idKey]: placeId };
}

/** Filter of the list as the call and its export take it. */
export function orderFilter(url: BookingsUrl, idKey: string) {
  const { keyword, state, venueId, from, to } = url;
  return { keyword, state, venueId, startTime: from, endTime: to, ...sortOf(url), [idKey]: placeOf(url, idKey) };
}
