import { daysAfter } from '@yunguan/contract/kernel/days';
/** Days, or whole months by their first day, from one to another, both included; `infinity` as PostgreSQL has it. */
export interface RangePart {
  readonly byMonth: boolean;
  readonly from: string;
  readonly to: string;
}

/**
 * Cuts a range of days (yyyy-MM-dd, open without one) into whole months with the days at its ends, so that a sum over
 * years reads a few rows for each month.
 */
export function partsOfRange(from: string | undefined, to: string | undefined): RangePart[] {
  if (from && to && from.slice(0, 7) === to.slice(0, 7)) return [{ byMonth: false, from, to }];
  const months = {
    byMonth: true,
    from: from ? monthBeside(from, 1) : '-infinity',
    to: to ? monthBeside(to, -1) : 'infinity',
  };
  return [
    ...(from ? [{ byMonth: false, from, to: daysAfter(months.from, -1) }] : []),
    ...(!from || !to || months.from <= months.to ? [months] : []),
    ...(to ? [{ byMonth: false, from: monthBeside(to, 0), to }] : []),
  ];
}

/** First day of the month of a day, or of one so many months later. */
function monthBeside(day: string, months: number): string {
  const moment = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return moment.toISOString().slice(0, 10);
}
