import { expect, it } from 'vitest';
import { chinaDay, chinaMinute, chinaSecond, inChinaTime } from './china-time';
import { date, minute } from './date-fields';

it('is eight hours ahead, whatever the machine thinks, over the ends of days, months and years', () => {
  const moment = new Date('2026-12-31T16:04:09.999Z');
  expect(chinaSecond(moment)).toBe('2027-01-01 00:04:09');
  expect(chinaMinute(moment)).toBe('2027-01-01 00:04');
  expect(chinaDay(moment)).toBe('2027-01-01');
  expect(chinaDay(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31');
});

it('is what a moment with a zone of its own means, and leaves every other text alone', () => {
  expect(inChinaTime('2026-11-30T16:00:00.000Z')).toBe('2026-12-01 00:00:00');
  expect(inChinaTime('2026-12-01 08:00+08:00')).toBe('2026-12-01 08:00:00');
  expect(inChinaTime('2026-12-01T08:00:30+0000')).toBe('2026-12-01 16:00:30');
  for (const text of ['2026-12-01T08:00', '2026-02-30T00:00:00Z', '2026-12-01T25:00:00Z', '2026-12-01Z', '明天', '']) {
    expect(inChinaTime(text)).toBe(text);
  }
});

it('is what a form keeps of the midnight that a browser wrote in its own way', () => {
  expect(minute('时间').asked.parse('2026-11-30T16:00:00.000Z')).toBe('2026-12-01 00:00');
  expect(date('日期').asked.parse('2026-11-30T16:00:00.000Z')).toBe('2026-12-01');
});
