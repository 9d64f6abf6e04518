const dayLength = 24 * 3600 * 1000;
const chinaOffset = 8 * 3600 * 1000;

/** Day of a moment in China, `yyyy-MM-dd`; China has one zone without daylight saving. */
export function chinaDay(moment: number): string {
  return new Date(moment + chinaOffset).toISOString().slice(0, 10);
}

/** Monday and Sunday of the week of a moment, in China. */
export function weekOf(moment: number): { readonly from: string; readonly to: string } {
  // Sunday is the last day of a week here, not the first.
  const sinceMonday = (new Date(moment + chinaOffset).getUTCDay() + 6) % 7;
  const monday = moment - sinceMonday * dayLength;
  return { from: chinaDay(monday), to: chinaDay(monday + 6 * dayLength) };
}

/** The last `count` days up to the one of a moment, oldest first. */
export function lastDays(moment: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => chinaDay(moment - (count - 1 - index) * dayLength));
}
