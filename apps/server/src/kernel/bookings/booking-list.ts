import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type * as z from 'zod';
import { scopeOf } from '../access/actor';
import type { Call, Reply } from '../call';
import { type Bind, binder, containing, grams, onDays, phoneCondition } from '../conditions';
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
  if (of.venues !== undefined) parts.push(`b.venue_id = any (${bind(of.venues)}::uuid[])`);
  if (placeId) parts.push(isUuid(placeId) ? `b.object_id = ${bind(placeId)}` : 'false');
  if (state) parts.push(`b.state = ${bind(state)}`);
  parts.push(...onDays('b.day', filter, bind));
  const word = filter.keyword?.trim();
  if (word) parts.push(wordCondition(word, bind));
  return parts.join(' and ');
}

/** Words of the place, the purpose and the contact; a number whole or by the four digits that the list shows. */
function wordCondition(word: string, bind: Bind): string {
  const text = `text_grams(b.words) @> ${bind(grams(word))}::text[] and b.words ilike ${bind(containing(word))}`;
  const phone = phoneCondition('b.tel', word, bind);
  return phone === undefined ? `(${text})` : `(${phone} or (${text}))`;
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
  const counted = db.within<{ total: number }>(scope, `select count(*)::int as total from booking b where ${where}`, [
    ...values,
  ]);
  const { limit, offset } = windowOf(input);
  const listed = db.within<BookingRow>(
    scope,
    `select ${bookingColumns(kind)} from booking b where ${where}
     order by ${bookingOrder(input)} limit ${bind(limit)} offset ${bind(offset)}`,
    values,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  return { objects: pageAnswer(rows.map(toBooking), count?.total ?? 0) };
}
