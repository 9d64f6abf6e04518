import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingMessages, bookingStates } from '@yunguan/contract/kernel/booking-words';
import type * as z from 'zod';
import { venuesWith } from '../access/actor';
import { venueOf } from '../audit/venue-of';
import type { Call, Reply } from '../call';
import type { BookableKind } from './bookable-kind';
import { settleBookings } from './settle-bookings';
import { counted, type LockedBooking, lockBookings } from './locked-booking';
import { answerEach } from '../orders/batch';
import { type ChinaNow, chinaNow } from '../china-now';
import { hasBegun, isOver } from './slot-terms';

type DecideInput = z.infer<BookingCalls['decide']['input']>;

/** Confirms or rejects what waits; each booking has its own answer, of two deciders the first one wins. */
export function decideBookings(kind: BookableKind, call: Call<DecideInput>): Promise<Reply> {
  const { input } = call;
  const { result, remark } = input;
  const approves = result === 'approve';
  return changeEach(kind, call, {
    ids: input.ids,
    venues: venuesWith(call.actor, kind.key, ['review']),
    state: approves ? 'confirmed' : 'rejected',
    remark: remark ?? '',
    done: bookingMessages.decided,
    refusal: (booking, now) => {
      if (booking.state !== 'pending') return `该预订${bookingStates[booking.state]}，不能重复审核`;
      return approves && isOver(booking, now) ? '预订时段已经过去，不能再通过' : undefined;
    },
  });
}

/** Gives slots back with a reason that the member reads; they are free at once. */
export function cancelByStaff(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['cancelByStaff']['input']>>,
): Promise<Reply> {
  return changeEach(kind, call, {
    ids: call.input.ids,
    venues: venuesWith(call.actor, kind.key, ['edit', 'review']),
    state: 'cancelled',
    remark: call.input.remark,
    done: bookingMessages.cancelled,
    refusal: cancelRefusal,
  });
}

function cancelRefusal(booking: LockedBooking, now: ChinaNow): string | undefined {
  if (booking.state !== 'pending' && booking.state !== 'confirmed')
    return `该预订${bookingStates[booking.state]}，不能取消`;
  if (booking.hasArrived) return bookingMessages.arrivedAlready;
  return booking.state === 'confirmed' && isOver(booking, now) ? '预订时段已经过去，不能取消' : undefined;
}

/** Why a member cannot take his booking back; undefined where he can. */
export function memberCancelRefusal(booking: LockedBooking, now: ChinaNow): string | undefined {
  const refusal = cancelRefusal(booking, now);
  if (refusal !== undefined) return refusal;
  return booking.state === 'confirmed' && hasBegun(booking, now) ? '预订时段已经开始，不能取消' : undefined;
}

interface Change {
  readonly ids: readonly string[];
  readonly venues: readonly string[];
  readonly state: 'confirmed' | 'rejected' | 'cancelled';
  readonly remark: string;
  readonly done: string;
  readonly refusal: (booking: LockedBooking, now: ChinaNow) => string | undefined;
}

function changeEach(kind: BookableKind, call: Call<unknown>, change: Change): Promise<Reply> {
  const { actor } = call;
  const { venues, state, remark } = change;
  const ids = change.ids.map((id) => id.toLowerCase());
  return call.write(venues, async (tx) => {
    const rows = await lockBookings(tx, kind, { ids, venues });
    const now = chinaNow(kind.deps.clock.now());
    const refusals = new Map(rows.map((row) => [row.id, change.refusal(row, now)]));
    const changed = rows.filter(({ id }) => refusals.get(id) === undefined);
    settleBookings(tx, kind, { rows: changed, state, remark, actor });
    call.note({
      objectId: ids.join(','),
      ...venueOf(rows),
      detail: { state, changed: changed.map(({ id }) => id) },
    });
    return answerEach({ ...counted, ids: [...new Set(ids)], refusals, done: change.done });
  });
}
