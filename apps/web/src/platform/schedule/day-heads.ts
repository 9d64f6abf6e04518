import { weekOfDay } from '@yunguan/contract/kernel/slots';

/** True for Saturdays and Sundays. */
export const isWeekend = (day: string) => ['星期六', '星期日'].includes(weekOfDay(day));

/** Class of what stands below a day. */
export function dayLook(day: string, today: string): string {
  return [isWeekend(day) && 'schedule-weekend', day === today && 'calendar-today'].filter(Boolean).join(' ');
}
