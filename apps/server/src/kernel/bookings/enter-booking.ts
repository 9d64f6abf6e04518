import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import type { Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/unique-violation';
import { AppError } from '../app-error';
import type { BookableKind } from './bookable-kind';
import type { WantedSlot } from './wanted-slot';

/** How a booking begins. */
export interface Decision {
  readonly state: 'pending' | 'confirmed';
  readonly remark: string;
  readonly decidedBy: string | null;
}

export interface NewBooking {
  readonly wanted: WantedSlot;
  /** What the booking keeps when the place or the member changes. */
  readonly fixed: Readonly<Record<'contacts' | 'tel' | 'title' | 'starts' | 'ends' | 'venueId', string>>;
  readonly decision: Decision;
}

/** Writes the booking; of those who want the slot at once the unique index lets one in. @throws AppError SOLD_OUT */
export async function enterBooking(
  tx: Transaction,
  { key, deps }: BookableKind,
  { wanted, fixed, decision }: NewBooking,
): Promise<void> {
  const { booker } = wanted;
  const now = deps.clock.now();
  const columns: Record<string, unknown> = {
    id: wanted.id,
    venue_id: fixed.venueId,
    kind: key,
    object_id: wanted.placeId,
    title: fixed.title,
    day: wanted.date,
    period: wanted.type,
    starts: fixed.starts,
    ends: fixed.ends,
    state: decision.state,
    purpose: wanted.purpose,
    people: wanted.people,
    contacts: fixed.contacts,
    tel: fixed.tel,
    member_id: 'memberId' in booker ? booker.memberId : null,
    created_by: 'userId' in booker ? booker.userId : null,
    created_at: now,
    updated_at: now,
    remark: decision.remark,
    decided_by_name: decision.decidedBy,
    decided_at: decision.decidedBy === null ? null : now,
  };
  const names = Object.keys(columns);
  try {
    await tx.query(
      `insert into booking (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(columns),
    );
  } catch (error) {
    throw isUniqueViolation(error, 'booking_slot') ? soldOut() : error;
  }
}

/** Somebody else has the slot. */
export function soldOut(): AppError {
  return new AppError('SOLD_OUT', bookingMessages.taken);
}
