import type { VoteCycle } from '@yunguan/contract/content/vote-round';
import { describe, expect, it } from 'vitest';
import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import { cycleWords, minuteOfDay, periodOf, periodsOf } from './vote-period';

/** A second before and the first moment of a new period, in China time. */
const edges: readonly (readonly [string, VoteCycle, string, string, string])[] = [
  ['a day', 3, '2026-11-22T00:00:00', '2026-11-21', '2026-11-22'],
  ['a week on Monday', 2, '2026-11-23T00:00:00', '2026-W47', '2026-W48'],
  ['a week at the turn of the year', 2, '2027-01-04T00:00:00', '2026-W53', '2027-W01'],
  ['a month', 4, '2026-12-01T00:00:00', '2026-11', '2026-12'],
  ['a leap February', 4, '2028-03-01T00:00:00', '2028-02', '2028-03'],
  ['a quarter', 5, '2026-10-01T00:00:00', '2026-Q3', '2026-Q4'],
  ['a year', 6, '2027-01-01T00:00:00', '2026', '2027'],
];

describe('the cycle of a voter', () => {
  it.each(edges)('changes at the first second of %s in China time', (_, cycle, time, before, after) => {
    const edge = new Date(`${time}+08:00`).getTime();
    expect(periodOf(cycle, new Date(edge - 1000))).toBe(before);
    expect(periodOf(cycle, new Date(edge - 1))).toBe(before);
    expect(periodOf(cycle, new Date(edge))).toBe(after);
    expect(periodOf(cycle, new Date(edge + 1000))).toBe(after);
  });

  it('never changes where one votes once', () => {
    expect(periodOf(1, new Date('1999-12-31T23:59:59Z'))).toBe(periodOf(1, new Date('2031-06-15T00:00:00Z')));
  });

  it('is the same for every moment between two Mondays', () => {
    const monday = new Date('2025-12-29T00:00:00+08:00').getTime();
    const week = Array.from({ length: 7 * 24 }, (_, hour) => periodOf(2, new Date(monday + hour * 3_600_000)));
    // The week of New Year's Day 2026 starts in 2025.
    expect(new Set(week)).toEqual(new Set(['2026-W01']));
  });

  it('comes for all six cycles in their order', () => {
    expect(periodsOf(new Date('2026-11-21T02:00:00Z'))).toEqual([
      'once',
      '2026-W47',
      '2026-11-21',
      '2026-11',
      '2026-Q4',
      '2026',
    ]);
  });
});

it('is spoken of in words of its own', () => {
  const words = Object.values(cycleWords).map(({ each, running }) => `${each}，${running}`);
  expect(words).toEqual(['每人，您', '每周，本周', '每天，今天', '每月，本月', '每季度，本季度', '每年，今年']);
});

describe('the clock of China', () => {
  it('is eight hours ahead', () => {
    expect(chinaMinute(new Date('2026-11-21T16:05:59Z'))).toBe('2026-11-22 00:05');
    expect(minuteOfDay(new Date('2026-11-21T16:05:59Z'))).toBe(5);
    expect(minuteOfDay(new Date('2026-11-21T15:59:59Z'))).toBe(1439);
  });
});
