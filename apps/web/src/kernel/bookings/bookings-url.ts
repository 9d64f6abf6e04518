import { type BookingState, bookingStateKeys } from '@yunguan/contract/kernel/booking-words';
import * as z from 'zod/mini';
import { day, word } from '../session/url-fields';

const isState = (value: string): value is BookingState => bookingStateKeys.some((state) => state === value);
const orders = ['ascend', 'descend'] as const;

const own = {
  view: z.catch(z._default(z.enum(['orders', 'calendar']), 'orders'), 'orders'),
  /** The booking that is open. */
  booking: word,
  keyword: word,
  state: z.catch(z.optional(z.string().check(z.refine(isState))), undefined),
  venueId: word,
  from: day,
  to: day,
  sort: z.catch(z.optional(z.enum(['date', 'createTime'])), undefined),
  order: z.catch(z.optional(z.enum(orders)), undefined),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
  span: z.catch(z._default(z.enum(['week', 'month']), 'week'), 'week'),
  /** A day inside of the week or month that the calendar shows; today when absent. */
  day,
};
const base = z.object(own);

/** What the address of a bookings page holds, beside the place under the type's own name. */
export type BookingsUrl = z.infer<typeof base>;

/** Reads the address; the place stands in it as `idKey`, like in the calls. */
export function bookingsSchema(idKey: string): z.ZodMiniType<BookingsUrl> {
  // The name of the key is a value, beyond the compiler: `placeOf` and `placed` are its only readers.
  return z.object({ ...own, [idKey]: word }) as unknown as z.ZodMiniType<BookingsUrl>;
}

/** The chosen place; undefined for all. */
export function placeOf(state: BookingsUrl, idKey: string): string | undefined {
  const id: unknown = Reflect.get(state, idKey);
  return typeof id === 'string' ? id : undefined;
}

/** The change of the address that chooses a place. */
export function placed(idKey: string, placeId: string | undefined): Partial<BookingsUrl> {
  return { [idKey]: placeId };
}

/** The list without filters. */
export function noFilters(idKey: string): Partial<BookingsUrl> {
  return {
    keyword: undefined,
    state: undefined,
    venueId: undefined,
    from: undefined,
    to: undefined,
    page: 1,
    ...placed(idKey, undefined),
  };
}

/** The list without filters, in its own order: what 常用筛选 keeps. */
export function unset(idKey: string): Partial<BookingsUrl> {
  return { ...noFilters(idKey), sort: undefined, order: undefined };
}

/** True when a filter of the list is in force. */
export function isFiltered(state: BookingsUrl, idKey: string): boolean {
  const { keyword, state: standing, venueId, from, to } = state;
  return [keyword, standing, venueId, from, to, placeOf(state, idKey)].some((value) => value !== undefined);
}

/** Filter of the list as the call and its export take it. */
export function orderFilter(state: BookingsUrl, idKey: string) {
  const { keyword, state: standing, venueId, from, to, sort, order } = state;
  return {
    keyword,
    state: standing,
    venueId,
    startTime: from,
    endTime: to,
    sortField: order && sort,
    sortOrder: sort && order,
    [idKey]: placeOf(state, idKey),
  };
}
