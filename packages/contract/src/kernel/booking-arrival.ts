import type { Booking } from './booking-shapes';

/** Whether who booked came. A fact of a confirmed booking: neither a state of it nor a penalty. */
export const arrivalNames = { arrived: '已到', absent: '未到' } as const;
export type BookingArrival = keyof typeof arrivalNames;

type Standing = Pick<Booking, 'state' | 'date' | 'endTime' | 'arriveTime' | 'isArrivalKept'>;

/** Whether who booked came; undefined until the slot is over, and where nobody wrote it down. `now`: `yyyy-MM-dd HH:mm`. */
export function arrivalOf(booking: Standing, now: string): BookingArrival | undefined {
  const { state, date, endTime, arriveTime, isArrivalKept } = booking;
  if (state !== 'confirmed') return undefined;
  if (arriveTime !== null) return 'arrived';
  return isArrivalKept && `${date} ${endTime.padStart(5, '0')}` <= now ? 'absent' : undefined;
}
