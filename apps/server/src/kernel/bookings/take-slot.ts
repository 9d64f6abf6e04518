import { bookingMessages, mostOpenBookings } from '@yunguan/contract/kernel/booking-words';
import type { Values } from '@yunguan/contract/kernel/parse';
import { periodNames } from '@yunguan/contract/kernel/slots';
import type { Transaction } from '../../db/database';
import { AppError } from '../app-error';
import { approvedSnapshot } from '../content/public';
import { byItself, confirmsItselfSql } from '../orders/confirms-itself';
import { assertNotSuspended, type Suspension, suspensionSql } from '../no-shows/suspension';
import { openOrder } from '../orders/order-task';
import type { BookableKind } from './bookable-kind';
import { heldOnDaySql, holding, notOver, nowValues } from './booking-row';
import { chinaNow } from '../china-now';
import { type Decision, enterBooking, soldOut } from './enter-booking';
import { assertShown, bookablePart, capacityOf, refusalOfPlace } from './place';
import { type HeldTime, isHeldBy, slotRefusal, termsOf, timeOf } from './slot-terms';
import type { Booker, WantedSlot } from './wanted-slot';

export interface TakenSlot {
  readonly id: string;
  readonly state: 'pending' | 'confirmed';
  readonly title: string;
}

interface PlaceNow extends Record<string, unknown> {
  readonly venue_id: string;
  readonly form: Values;
  /** The bookings of the day. */
  readonly held: readonly HeldTime[];
  readonly is_closed: boolean;
  readonly confirms: boolean;
  readonly open: number;
  /** The member may book nothing in the venue. */
  readonly suspension: Suspension | null;
}

/**
 * Takes a slot of an approved place for the booker. The place's row is held against closures and removals, the unique
 * index `booking_slot` decides among those who take it at once.
 * @throws AppError VALIDATION, SOLD_OUT, ILLEGAL_STATE, QUOTA, FORBIDDEN
 */
export async function takeSlot(tx: Transaction, kind: BookableKind, wanted: WantedSlot): Promise<TakenSlot> {
  const { booker } = wanted;
  // Whatever waits for this lock sees, in its next statement, what the other side has written.
  tx.send(`select from ${kind.table} where id = $1 for share`, [wanted.placeId]);
  const [contact, place] = await Promise.all([wanted.contact(), readPlace(tx, kind, wanted)]);
  const isMember = 'memberId' in booker;
  if (!place) throw await refusalOfPlace(tx, kind, wanted.placeId);
  if (isMember) assertShown(kind, place.form, booker.channel);
  assertNotSuspended(place.suspension);
  const most = capacityOf(place.form);
  if (most !== undefined && wanted.people > most) {
    throw AppError.invalid([{ field: 'people', message: bookingMessages.tooManyPeople(most) }]);
  }
  const terms = termsOf(place.form);
  const slot = { day: wanted.date, period: wanted.type };
  const refusal = slotRefusal(terms, slot, chinaNow(kind.deps.clock.now()));
  if (refusal !== undefined) throw AppError.illegalState(refusal);
  if (place.is_closed) throw AppError.illegalState(bookingMessages.closed);
  const time = timeOf(terms, wanted.type);
  if (place.held.some((held) => isHeldBy(held, time))) throw soldOut();
  if (isMember && place.open >= mostOpenBookings) throw new AppError('QUOTA', bookingMessages.tooMany);
  const title = typeof place.form.title === 'string' ? place.form.title : '';
  const decision = decisionOf(booker, place.confirms);
  const fixed = { ...contact, title, starts: time.starTime, ends: time.endTime, venueId: place.venue_id };
  await enterBooking(tx, kind, { wanted, fixed, decision });
  if (decision.state === 'pending') {
    openOrder(tx, {
      kind: kind.order.key,
      objectId: wanted.id,
      parentId: wanted.placeId,
      venueId: place.venue_id,
      title: `${title}（${wanted.date} ${periodNames[wanted.type]}）`,
      applicant: { name: contact.contacts, tel: contact.tel },
    });
  }
  return { id: wanted.id, state: decision.state, title };
}

/** The approved place with all that decides on the slot, after its lock. */
async function readPlace(tx: Transaction, kind: BookableKind, wanted: WantedSlot): Promise<PlaceNow | undefined> {
  const { content, table, deps, key, order } = kind;
  const memberId = 'memberId' in wanted.booker ? wanted.booker.memberId : null;
  const [row] = await tx.query<PlaceNow>(
    `select c.venue_id, ${bookablePart(content.declaration.titleField)} as form,
       ${heldOnDaySql('$2')} as held,
       exists (select from slot_closure k where k.object_id = c.id and $2::date between k.from_day and k.to_day
         and $3::smallint = any (k.periods)) as is_closed,
       ${confirmsItselfSql('c.venue_id', '$4')} as confirms,
       (select count(*)::int from booking b where b.member_id = $5 and b.kind = $6 and ${holding} and ${notOver('$7', '$8')}) as open,
       ${suspensionSql({ memberId: '$5::uuid', venueId: 'c.venue_id', today: '$7' })} as suspension
     from ${table} c ${approvedSnapshot} where c.id = $1 and c.deleted_at is null`,
    [wanted.placeId, wanted.date, wanted.type, order.key, memberId, key, ...nowValues(chinaNow(deps.clock.now()))],
  );
  return row;
}

/** Whoever may decide has decided by booking; otherwise the venue's setting does, or somebody will. */
function decisionOf(booker: Booker, confirms: boolean): Decision {
  if ('userId' in booker && booker.mayDecide) return { state: 'confirmed', remark: '', decidedBy: booker.realName };
  return confirms ? { state: 'confirmed', ...byItself } : { state: 'pending', remark: '', decidedBy: null };
}
