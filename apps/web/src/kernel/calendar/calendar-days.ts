import { countDays, daysAfter } from '@yunguan/contract/kernel/days';
import { weekNames, weekOfDay } from '@yunguan/contract/kernel/slots';

const daysOfWeek = weekNames.length;

/** So many days from the first. */
export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(first, index));
}

/** Every day from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  return daysFrom(first, Math.max(countDays(first, last), 0));
}

/** Monday of the day's week. */
function mondayOf(day: string): string {
  return daysAfter(day, -weekNames.indexOf(weekOfDay(day)));
}

export type Span = 'week' | 'month';

/** Days that are shown for a day: its week, or the whole weeks of its month. */
export function shownDays(span: Span, day: string): string[] {
  if (span === 'week') return daysFrom(mondayOf(day), daysOfWeek);
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const last = daysAfter(`${monthAfter(day, 1)}-01`, -1);
  return daysBetween(first, daysAfter(mondayOf(last), daysOfWeek - 1));
}

function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A day of the span so many spans later: the same weekday, or the first of the month. */
export function spanAfter(span: Span, day: string, spans: number): string {
  return span === 'week' ? daysAfter(day, spans * daysOfWeek) : `${monthAfter(day, spans)}-01`;
}

/** Name of what is shown: `2026年11月`, or the first and the last day of a week. */
export function spanTitle(span: Span, day: string): string {
  if (span === 'month') return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;
  const days = shownDays(span, day);
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day];
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${first.slice(0, 4)}年${shortDay(first)} — ${isOneYear ? '' : `${last.slice(0, 4)}年`}${shortDay(last)}`;
}

/** The days of whole weeks, week by week. */
export function weeksOf(days: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(days.length / daysOfWeek) }, (_, nth) =>
    days.slice(nth * daysOfWeek, (nth + 1) * daysOfWeek),
  );
}

/** A day as a month names it: its number, and `12月1日` where a month begins. */
export function dateInMonth(day: string): string {
  const date = Number(day.slice(8, 10));
  return date === 1 ? `${Number(day.slice(5, 7))}月1日` : String(date);
}

/** `11月21日`. */
export function shortDay(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
}

/** `2026-11-21 星期六`. */
export function dayAndWeek(day: string): string {
  return `${day} ${weekOfDay(day)}`;
}
