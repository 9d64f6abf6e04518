import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';

/** Day of the week of a China time, `yyyy-MM-dd…`; read as a calendar day, wherever the browser is. */
export function weekdayOf(time: string): string {
  return shortWeek(weekOfDay(time.slice(0, 10)));
}
