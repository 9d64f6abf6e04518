import { expect, it } from 'vitest';
import { axisText, burstsInOrder, burstText, trendChart } from './trend-chart';

const points = Array.from({ length: 100 }, (_, index) => ({
  time: `2026-11-18 ${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
  valid: 2,
  disqualified: index === 7 ? 40 : 0,
}));
const bursts = [{ time: '2026-11-18 00:07', count: 42, usual: 2 }];

it('marks a burst in the chart and reads it out, however many bars there are', () => {
  const { label, table, option } = trendChart({ points, bursts, unit: 'minute' });
  expect(label).toBe('投票走势：有效 200 票，已作废 40 票，异常时段 1 个');
  expect(table.rows).toEqual([['2026-11-18 00:07', 2, 40, '异常']]);
  const { series } = option(() => '#000') as { series: { data: unknown[] }[] };
  expect(series[1]?.data[6]).toBe(0);
  expect(series[1]?.data[7]).toMatchObject({ value: 40, label: { formatter: '▼' } });
});

it('reads out all bars of a short time', () => {
  expect(trendChart({ points: points.slice(0, 60), bursts, unit: 'minute' }).table.rows).toHaveLength(60);
});

it('says how far a burst is above the usual', () => {
  expect(burstText({ time: '', count: 131, usual: 2.5 })).toBe('131 票，前后时段一般 2.5 票，相当于 52 倍');
  expect(burstText({ time: '', count: 1310, usual: 0 })).toBe('1,310 票，前后时段几乎没有投票');
});

it('lists the largest burst first', () => {
  const [first] = burstsInOrder([...bursts, { time: '2026-11-18 00:09', count: 90, usual: 2 }]);
  expect(first?.count).toBe(90);
});

it.each([
  ['2026-11-18 02:14', 'minute', '11-18 02:14'],
  ['2026-11-18 02:00', 'hour', '11-18 02 时'],
  ['2026-11-18', 'day', '11-18'],
] as const)('%s by the %s stands on the axis as %s', (time, unit, text) => {
  expect(axisText(time, unit)).toBe(text);
});
