import type { getBallotBursts } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { ChartTable } from '@/ui/Chart';
import type { ChartOption } from '@/ui/chart-engine';
import { countText } from './ballot-text';
import type { TrendUnit } from './ballots-url';

export type Trend = z.infer<typeof getBallotBursts.output>;
export type TrendPoint = Trend['points'][number];
export type Burst = Trend['bursts'][number];

/** Bars up to which a screen reader is given all of them; more are read in the table that pages. */
const mostRead = 60;

/** A bar's time as the axis shows it. */
export function axisText(time: string, unit: TrendUnit): string {
  return unit === 'minute' ? time.slice(5, 16) : unit === 'hour' ? `${time.slice(5, 13)} 时` : time.slice(5, 10);
}

/** What a burst says of itself: how many votes, and how many there usually are. */
export function burstText({ count, usual }: Burst): string {
  if (usual < 1) return `${countText(count)} 票，前后时段几乎没有投票`;
  return `${countText(count)} 票，前后时段一般 ${countText(usual)} 票，相当于 ${Math.round(count / usual)} 倍`;
}

/** The largest first: it is looked into first. */
export function burstsInOrder(bursts: readonly Burst[]): Burst[] {
  return [...bursts].sort((one, other) => other.count - one.count);
}

export interface TrendTotals {
  readonly valid: number;
  readonly disqualified: number;
}

export function totalsOf(points: readonly TrendPoint[]): TrendTotals {
  return {
    valid: points.reduce((sum, { valid }) => sum + valid, 0),
    disqualified: points.reduce((sum, { disqualified }) => sum + disqualified, 0),
  };
}

/** Valid and disqualified votes over time, one upon the other, with a mark over each burst. */
export function trendChart({ points, bursts, unit }: Pick<Trend, 'points' | 'bursts' | 'unit'>) {
  const marked = new Map(bursts.map((burst) => [burst.time, burst]));
  const { valid, disqualified } = totalsOf(points);
  const label = `投票走势：有效 ${countText(valid)} 票，已作废 ${countText(disqualified)} 票，异常时段 ${bursts.length} 个`;
  const read = points.length <= mostRead ? points : points.filter(({ time }) => marked.has(time));
  const table: ChartTable = {
    head: ['时间', '有效', '已作废', '异常'],
    rows: read.map((point) => [point.time, point.valid, point.disqualified, marked.has(point.time) ? '异常' : '']),
  };
  return { label, table, option: optionOf(points, marked, unit) };
}

function optionOf(points: readonly TrendPoint[], marked: ReadonlyMap<string, Burst>, unit: TrendUnit): ChartOption {
  return (colour) => ({
    color: [colour('pine'), '#c9a39b'],
    grid: { left: 4, right: 8, top: 40, bottom: 0, containLabel: true },
    legend: {
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 10,
      itemHeight: 10,
      textStyle: { color: colour('text-2') },
      selectedMode: false,
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: 'shadow' },
      // One entry for each of the two series, both of the same bar.
      formatter: (bars: readonly { dataIndex: number }[]) => tooltipOf(points[bars[0]?.dataIndex ?? -1], marked),
    },
    xAxis: {
      type: 'category',
      data: points.map(({ time }) => axisText(time, unit)),
      axisLine: { lineStyle: { color: colour('line') } },
      axisTick: { show: false },
      axisLabel: { color: colour('text-3'), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: colour('hair') } },
      axisLabel: { color: colour('text-3') },
    },
    series: [
      {
        name: '有效',
        type: 'bar',
        stack: 'votes',
        barMaxWidth: 18,
        data: points.map((point) => point.valid),
      },
      {
        name: '已作废',
        type: 'bar',
        stack: 'votes',
        barMaxWidth: 18,
        data: points.map(({ time, disqualified }) =>
          marked.has(time) ? { value: disqualified, label: burstMark(colour('cinnabar')) } : disqualified,
        ),
      },
    ],
  });
}

const burstMark = (color: string) => ({ show: true, position: 'top', formatter: '▼', color, fontSize: 12 });

function tooltipOf(point: TrendPoint | undefined, marked: ReadonlyMap<string, Burst>): string {
  if (!point) return '';
  const burst = marked.get(point.time);
  const lines = [
    point.time,
    `有效 ${countText(point.valid)} 票`,
    `已作废 ${countText(point.disqualified)} 票`,
    ...(burst ? [`异常：${burstText(burst)}`] : []),
  ];
  return lines.join('<br>');
}
