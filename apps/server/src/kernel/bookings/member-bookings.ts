import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import type * as z from 'zod';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { pageAnswer, windowOf } from '../paging';
import { byMember } from '../orders/by-member';
import { isUuid } from '../uuid';
import type { BookableKind } from './bookable-kind';
import { bookingColumns, type BookingRow, toBooking } from './booking-row';
import { settleBookings } from './settle-bookings';
import { lockBookings } from './locked-booking';
import { chinaNow } from '../china-now';
import { memberCancelRefusal } from './decide';

/** The member's own bookings of the kind in all venues, newest first, with what became of them. */
export async function listMine(
  kind: BookableKind,
  { input, member }: Call<z.infer<BookingCalls['mine']['input']>>,
): Promise<Reply> {
  const { limit, offset } = windowOf(input);
  const { db } = kind.deps;
  const mine = 'b.member_id = $1 and b.kind = $2';
  const [rows, [count]] = await Promise.all([
    db.within<BookingRow>(
      '*',
      `select ${bookingColumns(kind)} from booking b where ${mine} order by b.created_at desc, b.id desc limit $3 offset $4`,
      [member.memberId, kind.key, limit, offset],
    ),
    db.within<{ total: number }>('*', `select count(*)::int as total from booking b where ${mine}`, [
      member.memberId,
      kind.key,
    ]),
  ]);
  return { objects: pageAnswer(rows.map(toBooking), count?.total ?? 0) };
}

/** The member gives his slot back before it begins; it is free at once. */
export async function cancelMine(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['cancel']['input']>>,
): Promise<Reply> {
  const { id } = call.input;
  if (!isUuid(id)) throw AppError.forbidden();
  const [known] = await kind.deps.db.within<{ venue_id: string }>(
    '*',
    'select venue_id from booking where id = $1 and kind = $2 and member_id = $3',
    [id, kind.key, call.member.memberId],
  );
  if (!known) throw AppError.forbidden();
  const venues = [known.venue_id];
  call.note({ objectId: id.toLowerCase(), venueId: known.venue_id });
  return call.write(venues, async (tx) => {
    const rows = await lockBookings(tx, kind, { ids: [id], venues });
    const now = chinaNow(kind.deps.clock.now());
    for (const row of rows) {
      const refusal = memberCancelRefusal(row, now);
      if (refusal !== undefined) throw AppError.illegalState(refusal);
    }
    settleBookings(tx, kind, { rows, state: 'cancelled', remark: byMember });
    return { objects: null, msg: bookingMessages.cancelled };
  });
}
