import { describe, expect, it } from 'vitest';
import { periodText } from './vote-period-text';

describe('the cycle of a ballot in words', () => {
  it.each([
    ['once', '仅一次'],
    ['2026-W07', '2026 年第 7 周'],
    ['2026-11-18', '2026-11-18'],
    ['2026-11', '2026 年 11 月'],
    ['2026-Q4', '2026 年第 4 季度'],
    ['2026', '2026 年'],
  ])('%s is %s', (period, text) => expect(periodText(period)).toBe(text));
});
