import type { BookingState } from '@yunguan/contract/kernel/booking-words';
import type { Period } from '@yunguan/contract/kernel/slots';
import type { Tx } from '../../db/database';
import { AppError } from '../app-error';
import { chosenIds } from '../orders/batch';
import type { BookableKind } from './bookable-kind';

/** A booking that is about to change, locked until the transaction ends. */
export interface LockedBooking extends Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
  readonly day: string;
  readonly period: Period;
  readonly starts: string;
  readonly ends: string;
  readonly state: BookingState;
  /** Whose it is; null for one that staff made. */
  readonly memberId: string | null;
  /** Who of the staff made it; null for a member's. */
  readonly createdBy: string | null;
  /** What its people are let in by, once it is confirmed. */
  readonly code: string;
  /** Its people are in. */
  readonly hasArrived: boolean;
}

/** Columns of a locked booking over the alias `b`. */
export const lockedColumns = `b.id, b.venue_id as "venueId", b.title, to_char(b.day, 'YYYY-MM-DD') as day, b.period, b.starts,
  b.ends, b.state, b.member_id as "memberId", b.created_by as "createdBy",
  b.code, b.arrived_at is not null as "hasArrived"`;

/** How bookings are counted. */
export const counted = { verb: '处理', of: '个预订' } as const;

/**
 * Locks the bookings, in id order so that two calls cannot wait for each other. All ids are allowed or nothing happens:
 * one that is unknown or of another venue refuses the whole call.
 */
export async function lockBookings(
  tx: Tx,
  { key }: BookableKind,
  asked: { readonly ids: readonly string[]; readonly venues: readonly string[] },
): Promise<LockedBooking[]> {
  const ids = chosenIds(asked.ids, counted);
  const rows = await tx.query<LockedBooking>(
    `select ${lockedColumns} from booking b where b.id = any ($1::uuid[]) and b.kind = $2 and b.venue_id = any ($3::uuid[])
     order by b.id for update`,
    [ids, key, asked.venues],
  );
  if (rows.length !== ids.length) throw AppError.forbidden();
  return rows;
}
