import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type * as z from 'zod';
import { scopeOf } from '../access/actor';
import type { Call, Reply } from '../call';
import { type Bind, binder, holdsWordOrPhone, inVenues, onDays, planningOf } from '../conditions';
import { listVenues } from '../content/page';
import { pageAnswer, windowOf } from '../paging';
import { isUuid } from '../uuid';
import type { BookableKind } from './bookable-kind';
import { bookingColumns, type BookingRow, toBooking } from './booking-row';

/** What the list and its export are narrowed by. */
export type BookingFilter = Omit<z.infer<BookingCalls['page']['input']>, 'pageIndex' | 'pageSize'>;

/** Conditions of the list over the alias `b`; `venues` undefined = every venue. */
export function bookingConditions(
  filter: BookingFilter,
  of: { readonly key: string; readonly venues: readonly string[] | undefined },
  bind: Bind,
): string {
  const { placeId, state } = filter;
  const parts = [`b.kind = ${bind(of.key)}`];
  parts.push(...inVenues('b.venue_id', of.venues, bind));
  if (placeId) parts.push(isUuid(placeId) ? `b.object_id = ${bind(placeId)}` : 'false');
  if (state) parts.push(`b.state = ${bind(state)}`);
  parts.push(...onDays('b.day', filter, bind));
  const word = filter.keyword?.trim();
  // Words of the place, the purpose and the contact.
  if (word) parts.push(holdsWordOrPhone({ words: 'b.words', tel: 'b.tel' }, word, bind));
  return parts.join(' and ');
}

const sortable: Readonly<Record<string, string>> = {
  date: 'b.day',
  createTime: 'b.created_at',
  title: 'b.title collate zh',
  people: 'b.people',
  state: 'b.state',
};

/** Newest first, or the one column that was asked for. */
export function bookingOrder({ sortField, sortOrder }: Pick<BookingFilter, 'sortField' | 'sortOrder'>): string {
  const direction = sortOrder === 'descend' ? 'desc' : 'asc';
  if (sortField && Object.hasOwn(sortable, sortField)) {
    return `${sortable[sortField]} ${direction}, b.day ${direction}, b.period ${direction}, b.id desc`;
  }
  return 'b.created_at desc, b.id desc';
}

/** One page of the bookings of the kind in the venue. */
export async function listBookings(
  kind: BookableKind,
  { actor, input }: Call<z.infer<BookingCalls['page']['input']>>,
): Promise<Reply> {
  const values: unknown[] = [];
  const bind = binder(values);
  const venues = listVenues(actor, kind.key, input.venueId);
  const where = bookingConditions(input, { key: kind.key, venues }, bind);
  const scope = scopeOf(actor);
  const { db } = kind.deps;
  const planning = planningOf(input.keyword);
  const counted = db.within<{ total: number }>(
    scope,
    `select count(*)::int as total from booking b where ${where}`,
    [...values],
    planning,
  );
  const { limit, offset } = windowOf(input);
  const order = bookingOrder(input);
  // Only the rows of the page are spelled out, not those before it.
  const listed = db.within<BookingRow>(
    scope,
    `select ${bookingColumns(kind)} from (select b.id from booking b where ${where} order by ${order}
       limit ${bind(limit)} offset ${bind(offset)}) page join booking b on b.id = page.id order by ${order}`,
    values,
    planning,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  return { objects: pageAnswer(rows.map(toBooking), count?.total ?? 0) };
}
