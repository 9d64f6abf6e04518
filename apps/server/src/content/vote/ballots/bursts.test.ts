import { describe, expect, it } from 'vitest';
import { findBursts, pointsOf, unitFor } from './bursts';

const hour = 3600;
/** Votes that begin so many seconds behind a full day. */
const span = (seconds: number, behind = 0) => ({
  from: 20_000 * 24 * hour + behind,
  to: 20_000 * 24 * hour + behind + seconds,
});
const flat = (counts: readonly number[]) =>
  counts.map((valid, index) => ({ time: `t${index}`, valid, disqualified: 0 }));

describe('the unit of the chart', () => {
  it.each([
    [0, 'minute'],
    [6 * hour, 'minute'],
    [6 * hour + 1, 'hour'],
    [14 * 24 * hour, 'hour'],
    [14 * 24 * hour + 1, 'day'],
    [10 * 365 * 24 * hour, 'day'],
  ] as const)('follows a span of %i seconds', (seconds, unit) => {
    expect(unitFor(span(seconds), undefined)).toBe(unit);
  });

  it('is the one asked for, as long as a chart can show it', () => {
    expect(unitFor(span(48 * hour), 'minute')).toBe('minute');
    expect(unitFor(span(50 * hour - 1), 'minute')).toBe('minute');
    expect(unitFor(span(50 * hour), 'minute')).toBe('hour');
    expect(unitFor(span(365 * 24 * hour), 'minute')).toBe('day');
    expect(unitFor(span(60), 'day')).toBe('day');
  });

  it('counts the bars in whose middle the votes begin and end', () => {
    const shown = ({ from, to }: { from: number; to: number }) =>
      pointsOf(new Map([from, to].map((at) => [Math.floor(at / 60), { valid: 1, disqualified: 0 }])), 'minute').length;
    const [full, over] = [span(50 * hour - 1), span(50 * hour - 1, 59)];
    expect([shown(full), shown(over)]).toEqual([3000, 3001]);
    expect([unitFor(full, 'minute'), unitFor(over, 'minute')]).toEqual(['minute', 'hour']);
  });
});

describe('the points of the chart', () => {
  it('stand without a gap, in China time', () => {
    const minute = Date.parse('2026-11-21T23:59:00Z') / 60_000;
    const bars = new Map([
      [minute, { valid: 3, disqualified: 1 }],
      [minute + 2, { valid: 1, disqualified: 0 }],
    ]);
    expect(pointsOf(bars, 'minute')).toEqual([
      { time: '2026-11-21 23:59', valid: 3, disqualified: 1 },
      { time: '2026-11-22 00:00', valid: 0, disqualified: 0 },
      { time: '2026-11-22 00:01', valid: 1, disqualified: 0 },
    ]);
    const day = Date.parse('2026-11-21T00:00:00Z') / 86_400_000;
    expect(pointsOf(new Map([[day, { valid: 1, disqualified: 0 }]]), 'day').map(({ time }) => time)).toEqual([
      '2026-11-21',
    ]);
    expect(pointsOf(new Map(), 'day')).toEqual([]);
  });
});

describe('a burst', () => {
  it('is more than five times what is usual around it', () => {
    const counts = Array.from({ length: 40 }, () => 10);
    expect(findBursts(flat(counts.with(20, 50)))).toEqual([]);
    expect(findBursts(flat(counts.with(20, 51)))).toEqual([{ time: 't20', count: 51, usual: 10 }]);
  });

  it('needs more than twenty votes, however quiet it is', () => {
    const counts = Array.from({ length: 40 }, () => 0);
    expect(findBursts(flat(counts.with(20, 20)))).toEqual([]);
    expect(findBursts(flat(counts.with(20, 21)))).toEqual([{ time: 't20', count: 21, usual: 0 }]);
  });

  it('is measured by the middle of fifteen neighbours on each side, in whatever order they come', () => {
    // In order 1, 3, 7, 9, 100, 120: eight is usual.
    expect(findBursts(flat([9, 1, 7, 41, 100, 3, 120])).map(({ time, usual }) => [time, usual])).toContainEqual([
      't3',
      8,
    ]);
    const far = (reach: number) =>
      flat([41, ...Array.from({ length: reach }, () => 0), ...Array.from({ length: 15 }, () => 9)]);
    expect(findBursts(far(8)).map(({ usual }) => usual)).toEqual([0]);
    expect(findBursts(far(7))).toEqual([]);
    expect(findBursts(far(8).toReversed()).map(({ usual }) => usual)).toEqual([0]);
    expect(findBursts(far(7).toReversed())).toEqual([]);
  });

  it('is seen although others are near, and counts what was disqualified since', () => {
    const points = flat(Array.from({ length: 31 }, () => 4)).map((point, index) =>
      [10, 11, 12].includes(index) ? { ...point, valid: 0, disqualified: 90 } : point,
    );
    expect(findBursts(points).map((burst) => burst.time)).toEqual(['t10', 't11', 't12']);
  });

  it('is none where there is nothing to compare it with', () => {
    expect(findBursts(flat([5000]))).toEqual([]);
  });
});
