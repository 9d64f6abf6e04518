import { expect, it } from 'vitest';
import { weekdayOf } from './weekday';

it('names the day of the week by the calendar alone', () => {
  expect(weekdayOf('2026-11-16 00:00')).toBe('周一');
  expect(weekdayOf('2026-11-22 23:59')).toBe('周日');
  expect(weekdayOf('2026-11-21')).toBe('周六');
});
