import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { isByStaff, toldText } from '../decisions/told-text';
import type { BookingRights, useBookingRights } from './use-bookings';

export type DecisionKind = 'approve' | 'reject' | 'cancel';

/** Bookings that are to be decided together. */
export interface DecisionTask {
  readonly kind: DecisionKind;
  readonly bookings: readonly Booking[];
}

export const decisionWords = {
  approve: {
    verb: '通过',
    done: '已通过预订',
  },
  reject: {
    verb: '拒绝',
    done: '已拒绝预订',
  },
  cancel: {
    verb: '取消预订',
    done: '预订已取消',
  },
} as const satisfies Record<DecisionKind, { verb: string; done: string }>;

/** What will happen, and how the people who booked come to know. */
export function consequenceOf({ kind, bookings }: DecisionTask): string {
  const told = (reached: string) => toldText(bookings, isByStaff, reached);
  switch (kind) {
    case 'approve':
      return `通过后时段即为所定；${told('会员会收到站内信')}。`;
    case 'reject':
      return `拒绝后时段重新开放给他人预订；${told('预订人可以看到原因')}。`;
    case 'cancel':
      return `取消后时段重新开放给他人预订；${told('预订人可以看到原因')}。此操作不能撤回。`;
  }
}

type Standing = Pick<Booking, 'state' | 'date' | 'endTime' | 'arriveTime'>;

/** What may be done with a booking as it stands; one whose time is over or whose people are in can neither be approved nor be taken back. */
export function decisionsOf(booking: Standing, rights: BookingRights, now = chinaMinute()): DecisionKind[] {
  const { state, date, endTime, arriveTime } = booking;
  const isOver = `${date} ${endTime.padStart(5, '0')}` <= now;
  if (state === 'confirmed') return rights.cancel && !isOver && arriveTime === null ? ['cancel'] : [];
  if (state !== 'pending') return [];
  return [
    ...(rights.decide && !isOver ? (['approve'] as const) : []),
    ...(rights.decide ? (['reject'] as const) : []),
    ...(rights.cancel ? (['cancel'] as const) : []),
  ];
}

/** Of the ticked ones those that a decision applies to. */
export function decidable(
  kind: DecisionKind,
  bookings: readonly Booking[],
  rightsIn: ReturnType<typeof useBookingRights>,
): Booking[] {
  return bookings.filter((booking) => decisionsOf(booking, rightsIn(booking.venueId)).includes(kind));
}

/** Waits for a decision. */
export function isWaiting({ state }: Pick<Booking, 'state'>): boolean {
  return state === 'pending';
}
