/** Days of the calendar, `yyyy-MM-dd`: whichever zone a clock is in, a day is counted as a day of Greenwich. */

/** Milliseconds. */
export const dayLength = 86_400_000;

/** Days since Monday, 0 to 6, of the day that a clock shows in Greenwich; a week here ends on Sunday. */
export function daysSinceMonday(clock: Date): number {
  return (clock.getUTCDay() + 6) % 7;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** True for a day that the calendar knows: 30 February, which a script would move on to March, and the year 0 are none. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text.startsWith('0000')) return false;
  const time = startOf(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day so many days after a day, or before it where `count` is below 0. */
export function daysAfter(day: string, count: number): string {
  return new Date(startOf(day) + count * dayLength).toISOString().slice(0, 10);
}

/** Days from the first to the last, both included; 0 or less where the range is upside down. */
export function countDays(first: string, last: string): number {
  return (startOf(last) - startOf(first)) / dayLength + 1;
}
