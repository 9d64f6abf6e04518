import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type * as z from 'zod';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../access/actor';
import { takeReveal } from '../reveal-allowance';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { isUuid } from '../uuid';
import type { BookableKind } from './bookable-kind';
import { bookingColumns, type BookingRow, toBooking } from './booking-row';

/** One booking with its phone masked. @throws AppError FORBIDDEN for one that the actor may not view */
export async function showBooking(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['detail']['input']>>,
): Promise<Reply> {
  return { objects: toBooking(await findBooking(kind, { actor: call.actor, id: call.input.id, right: 'view' })) };
}

/** The number in full, for a reason that the log keeps. */
export async function revealBooking(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['reveal']['input']>>,
): Promise<Reply> {
  const { actor, input } = call;
  const row = await findBooking(kind, { actor, id: input.id, right: 'reveal' });
  call.note({ objectId: row.id, venueId: row.venueId, detail: { reason: input.reason } });
  return call.write([row.venueId], async (tx) => {
    await takeReveal(tx, { what: 'booking', userId: actor.userId, now: kind.deps.clock.now() });
    return { objects: { tel: row.tel } };
  });
}

/** A booking of the kind where the actor holds the right; any other does not exist for him. */
async function findBooking(
  kind: BookableKind,
  asked: { readonly actor: Actor; readonly id: string; readonly right: ContentRight },
): Promise<BookingRow> {
  const { actor, id, right } = asked;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await kind.deps.db.within<BookingRow>(
    scopeOf(actor),
    `select ${bookingColumns(kind)} from booking b where b.id = $1 and b.kind = $2`,
    [id, kind.key],
  );
  if (!row || !holdsIn(actor, kind.key, right, row.venueId)) throw AppError.forbidden();
  return row;
}
