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

/** Day and time of day in China. */
export function chinaNow(moment: Date): ChinaNow {
  const clock = chinaClock(moment);
  const minutes = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  return { day: clock.toISOString().slice(0, 10), minutes, time: timeText(minutes) };
}
