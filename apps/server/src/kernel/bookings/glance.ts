import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Values } from '@yunguan/contract/kernel/parse';
import { AppError } from '../app-error';
import { approvedSnapshot } from '../content/public';
import { isUuid } from '../uuid';
import type { BookableKind } from './bookable-kind';
import { heldOnDaySql } from './booking-row';
import { chinaNow } from '../china-now';
import { soldOut } from './enter-booking';
import { assertShown, bookablePart, venueOfPlace } from './place';
import { type HeldTime, isHeldBy, slotRefusal, termsOf, timeOf } from './slot-terms';
import type { WantedSlot } from './wanted-slot';

interface Glance extends Record<string, unknown> {
  readonly venue_id: string;
  readonly form: Values;
  /** The bookings of the day. */
  readonly held: readonly HeldTime[];
  /** The member booked this very slot before: what he sends may be a retry, which its key answers. */
  readonly is_known: boolean;
}

type Asked = Pick<WantedSlot, 'placeId' | 'date' | 'type'> & {
  readonly memberId: string;
  readonly channel: Client | null | undefined;
};

/**
 * Most of those who want a scarce slot come too late: they are told so by one statement, without a transaction that
 * would hold up the others. Answers the place's venue; what it lets pass is judged again under the locks.
 */
export async function glanceAtSlot(kind: BookableKind, asked: Asked): Promise<string> {
  const { placeId, date, type, memberId, channel } = asked;
  if (!isUuid(placeId)) throw AppError.forbidden();
  const { deps, content, table } = kind;
  const thisSlot = 'b.object_id = c.id and b.day = $2 and b.period = $3';
  const [place] = await deps.db.within<Glance>(
    '*',
    `select c.venue_id, ${bookablePart(content.declaration.titleField)} as form,
       ${heldOnDaySql('$2')} as held,
       exists (select from booking b where b.member_id = $4 and ${thisSlot}) as is_known
     from ${table} c ${approvedSnapshot} where c.id = $1 and c.deleted_at is null`,
    [placeId, date, type, memberId],
  );
  if (!place) return venueOfPlace(kind, placeId);
  if (place.is_known) return place.venue_id;
  assertShown(kind, place.form, channel);
  const terms = termsOf(place.form);
  const refusal = slotRefusal(terms, { day: date, period: type }, chinaNow(deps.clock.now()));
  if (refusal !== undefined) throw AppError.illegalState(refusal);
  const time = timeOf(terms, type);
  if (place.held.some((held) => isHeldBy(held, time))) throw soldOut();
  return place.venue_id;
}
