import { expect, it } from 'vitest';
import { countDays, daysAfter, daysSinceMonday, isDay } from './days';

it.each(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

it.each(['2026-02-29', '2026-04-31', '2026-13-01', '0000-01-01', '2026-1-1', '2026-01-01 08:00', '', '今天'])(
  '%s is none',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

it('counts over months, years and leap days', () => {
  expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01');
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31');
  expect(countDays('2026-11-01', '2026-11-30')).toBe(30);
  expect(countDays('2026-12-31', '2027-01-01')).toBe(2);
  expect(countDays('2026-11-02', '2026-11-01')).toBe(0);
});

it('a week begins on Monday and ends on Sunday', () => {
  const week = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'];
  expect(week.map((day) => daysSinceMonday(new Date(`${day}T12:00:00Z`)))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
