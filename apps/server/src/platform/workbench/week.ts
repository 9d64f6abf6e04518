import { chinaClock, chinaDay } from '@yunguan/contract/kernel/china-time';

/** Milliseconds. */
export const dayLength = 24 * 3600 * 1000;

/** Monday and Sunday of the week of a moment, in China. */
export function weekOf(moment: number): { readonly from: string; readonly to: string } {
  // Sunday is the last day of a week here, not the first.
  const sinceMonday = (chinaClock(new Date(moment)).getUTCDay() + 6) % 7;
  const monday = moment - sinceMonday * dayLength;
  return { from: dayOf(monday), to: dayOf(monday + 6 * dayLength) };
}

/** The last `count` days up to the one of a moment, oldest first. */
export function lastDays(moment: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(moment - (count - 1 - index) * dayLength));
}

const dayOf = (moment: number) => chinaDay(new Date(moment));
