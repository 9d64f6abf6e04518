import { chinaClock } from '@yunguan/contract/kernel/china-time';
import { timeText } from '@yunguan/contract/kernel/slots';

/** The current moment as calendars of places have it, in China time. */
export interface ChinaNow {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** Since midnight. */
  readonly minutes: number;
  /** `H:mm`. */
  readonly time: string;
}

const dayLength = 86_400_000;

/** Day and time of day in China. */
export function chinaNow(moment: Date): ChinaNow {
  const clock = chinaClock(moment);
  const minutes = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  return { day: clock.toISOString().slice(0, 10), minutes, time: timeText(minutes) };
}

/** The calendar day `count` days after a day `yyyy-MM-dd`. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

/** Days from the first to the last, both included; 0 or less where the range is upside down. */
export function countDays(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayLength + 1;
}
