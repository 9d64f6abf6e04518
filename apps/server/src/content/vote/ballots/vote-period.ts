import type { VoteCycle } from '@yunguan/contract/content/vote-round';
import { chinaClock } from '@yunguan/contract/kernel/china-time';
import { dayLength, daysSinceMonday } from '@yunguan/contract/kernel/days';

/** Minute of China's day, 0 to 1439. */
export function minuteOfDay(moment: Date): number {
  const clock = chinaClock(moment);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** ISO week, which starts on Monday and belongs to the year of its Thursday. */
function isoWeek(clock: Date): string {
  const thursday = new Date(clock.getTime() + (3 - daysSinceMonday(clock)) * dayLength);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayLength)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

const periods = {
  1: () => 'once',
  2: isoWeek,
  3: (clock) => clock.toISOString().slice(0, 10),
  4: (clock) => clock.toISOString().slice(0, 7),
  5: (clock) => `${clock.getUTCFullYear()}-Q${Math.floor(clock.getUTCMonth() / 3) + 1}`,
  6: (clock) => String(clock.getUTCFullYear()),
} satisfies Record<VoteCycle, (clock: Date) => string>;

/** The voter's cycle at the moment, in China time: what a ballot's `period` holds (000 §4). */
export function periodOf(cycle: VoteCycle, moment: Date): string {
  return periods[cycle](chinaClock(moment));
}

/** The periods of the cycles 1 to 6, so that a statement can choose before the caller knows the round. */
export function periodsOf(moment: Date): string[] {
  return ([1, 2, 3, 4, 5, 6] as const).map((cycle) => periodOf(cycle, moment));
}

/** How a refusal speaks of a cycle and of the one that runs now. */
export const cycleWords = {
  1: { each: '每人', running: '您' },
  2: { each: '每周', running: '本周' },
  3: { each: '每天', running: '今天' },
  4: { each: '每月', running: '本月' },
  5: { each: '每季度', running: '本季度' },
  6: { each: '每年', running: '今年' },
} as const satisfies Record<VoteCycle, { each: string; running: string }>;
