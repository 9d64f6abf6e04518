import { dayLength } from '@yunguan/contract/kernel/days';
import { chinaClock } from '@yunguan/contract/kernel/china-time';

const hour = 3_600_000;
const chinaOffset = 8 * hour;

/** The moment `days` after the base's calendar day in China, at the given time of day there. */
export function chinaTime(base: Date, days: number, [hours, minutes]: readonly [hours: number, minutes: number]): Date {
  const midnight = Math.floor((base.getTime() + chinaOffset) / dayLength) * dayLength - chinaOffset;
  return new Date(midnight + days * dayLength + hours * hour + minutes * 60_000);
}

/** Calendar year in China. */
export function chinaYear(moment: Date): number {
  return chinaClock(moment).getUTCFullYear();
}

/** Month in China, 1–12. */
export function chinaMonth(moment: Date): number {
  return chinaClock(moment).getUTCMonth() + 1;
}

/** 2026年5月8日, in China. */
export function chinaDate(moment: Date): string {
  const clock = chinaClock(moment);
  return `${clock.getUTCFullYear()}年${clock.getUTCMonth() + 1}月${clock.getUTCDate()}日`;
}

/** A number below one hundred in Chinese numerals: 十二, 二十. */
export function chineseNumber(value: number): string {
  const digits = [...'零一二三四五六七八九'];
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 0) return digits[ones] ?? '';
  return `${tens === 1 ? '' : (digits[tens] ?? '')}十${ones === 0 ? '' : (digits[ones] ?? '')}`;
}
