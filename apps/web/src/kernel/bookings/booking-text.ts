import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import type { NoShowMark } from '@yunguan/contract/kernel/no-show';
import type { PardonTask } from '../no-shows/pardon-task';

export const channelNames = { member: '会员', staff: '工作人员代订' } as const satisfies Record<
  Booking['channel'],
  string
>;

/** The slot in words: `2026-11-21 星期六 上午 9:00-12:00`. */
export function slotText({ date, week, event, starTime, endTime }: Booking): string {
  return `${date} ${week} ${event} ${starTime}-${endTime}`;
}

/** Names the booking for who hears the page. */
export function spokenBooking({ title, date, event, contacts }: Booking): string {
  return `${title} ${date} ${event} ${contacts}`;
}

/** Said of a place that was deleted and still has bookings. */
export const removedNote = '已删除';

/** What is asked about the booking's no-show. */
export function pardonTaskOf(booking: Booking, mark: NonNullable<NoShowMark>): PardonTask {
  return {
    id: mark.id,
    isPardoned: mark.isPardoned,
    name: booking.contacts,
    title: booking.title,
    when: slotText(booking),
  };
}
