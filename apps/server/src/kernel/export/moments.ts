const told = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/;
/** Before it the calendar of spreadsheets counts a day that never was. */
const firstYear = 1901;
const chinaHours = 8;

/** The moment that a text of the wire tells, a day by its beginning; undefined when it tells none that a sheet can hold. */
export function momentIn(text: string): Date | undefined {
  const [, year, month, day, hour = 0, minute = 0, second = 0] = told.exec(text) ?? [];
  if (year === undefined || Number(year) < firstYear) return undefined;
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour) - chinaHours,
    Number(minute),
    Number(second),
  );
  return new Date(at);
}
