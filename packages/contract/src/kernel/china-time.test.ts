import { expect, it } from 'vitest';
import { chinaDay, chinaMinute, chinaSecond } from './china-time';

it('is eight hours ahead, whatever the machine thinks, over the ends of days, months and years', () => {
  const moment = new Date('2026-12-31T16:04:09.999Z');
  expect(chinaSecond(moment)).toBe('2027-01-01 00:04:09');
  expect(chinaMinute(moment)).toBe('2027-01-01 00:04');
  expect(chinaDay(moment)).toBe('2027-01-01');
  expect(chinaDay(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31');
});
