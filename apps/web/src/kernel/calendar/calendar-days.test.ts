import { expect, it } from 'vitest';
import { dateInMonth, shownDays, spanAfter, spanTitle, weeksOf } from './calendar-days';

const week = shownDays('week', '2026-11-21');
const month = shownDays('month', '2026-11-21');

it('shows the week from Monday, and the month in whole weeks', () => {
  expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-16', '2026-11-22', 7]);
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(spanTitle('month', '2026-11-21')).toBe('2026年11月');
  expect(spanTitle('week', '2026-12-31')).toBe('2026年12月28日 — 2027年1月3日');
});

it('goes on by a week to the same weekday, and by a month to its first', () => {
  expect(spanAfter('week', '2026-11-21', 1)).toBe('2026-11-28');
  expect(spanAfter('month', '2026-12-31', 1)).toBe('2027-01-01');
  expect(spanAfter('month', '2027-01-31', -1)).toBe('2026-12-01');
});

it('draws a month week by week, and names the month where one begins', () => {
  const weeks = weeksOf(month);
  expect(weeks.map((days) => days.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[3]).toEqual(week);
  expect(weeks[5]?.map(dateInMonth)).toEqual(['30', '12月1日', '2', '3', '4', '5', '6']);
});
