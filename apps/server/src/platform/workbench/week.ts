import { chinaClock, chinaDay } from '@yunguan/contract/kernel/china-time';
import { dayLength, daysSinceMonday } from '@yunguan/contract/kernel/days';

/** Monday and Sunday of the week of a moment, in China. */
export function weekOf(moment: number): { readonly from: string; readonly to: string } {
  const monday = moment - daysSinceMonday(chinaClock(new Date(moment))) * dayLength;
  return { from: dayOf(monday), to: dayOf(monday + 6 * dayLength) };
}

/** The last `count` days up to the one of a moment, oldest first. */
export function lastDays(moment: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(moment - (count - 1 - index) * dayLength));
}

const dayOf = (moment: number) => chinaDay(new Date(moment));
