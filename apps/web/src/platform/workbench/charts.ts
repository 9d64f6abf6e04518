import { statusCodes, statusLabels } from '@yunguan/contract/kernel/review';
import type { DayNumbers, KindNumbers } from '@yunguan/contract/platform/workbench';
import type { ChartTable } from '@/ui/Chart';
import type { ChartOption } from '@/ui/chart-engine';
import { toneColours, toneOf } from '@/ui/status-colours';
import { countOf } from './count-of';

export interface ChartParts {
  readonly label: string;
  readonly option: ChartOption;
  readonly table: ChartTable;
}

/** Submissions and approvals day by day. */
export function daysChart(days: readonly DayNumbers[]): ChartParts {
  const submitted = days.reduce((sum, day) => sum + day.submitted, 0);
  const approved = days.reduce((sum, day) => sum + day.approved, 0);
  return {
    label: `最近 ${days.length} 天共提交 ${submitted} 次，审核通过 ${approved} 次`,
    table: { head: ['日期', '提交', '通过'], rows: days.map((day) => [day.day, day.submitted, day.approved]) },
    option: (colour) => ({
      color: [colour('indigo'), colour('pine')],
      grid: { left: 8, right: 12, top: 36, bottom: 4, containLabel: true },
      legend: {
        top: 0,
        right: 0,
        icon: 'roundRect',
        itemWidth: 10,
        itemHeight: 10,
        textStyle: { color: colour('text-2') },
      },
      tooltip: { trigger: 'axis', confine: true },
      xAxis: {
        type: 'category',
        data: days.map(({ day }) => day.slice(5)),
        axisLine: { lineStyle: { color: colour('line') } },
        axisTick: { show: false },
        axisLabel: { color: colour('text-3'), interval: 6 },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitLine: { lineStyle: { color: colour('hair') } },
        axisLabel: { color: colour('text-3') },
      },
      series: [
        { name: '提交', data: days.map((day) => day.submitted) },
        { name: '通过', data: days.map((day) => day.approved) },
      ].map((series) => ({
        ...series,
        type: 'bar',
        barGap: '10%',
        barMaxWidth: 8,
        itemStyle: { borderRadius: [2, 2, 0, 0] },
      })),
    }),
  };
}

/** How the records of all reviewed types stand. */
export function statusChart(numbers: readonly KindNumbers[]): ChartParts {
  const slices = statusCodes.map((code) => ({
    name: statusLabels[code].discription,
    value: numbers.reduce((sum, one) => sum + countOf(one, [code]), 0),
    itemStyle: { color: toneColours[toneOf(code)].text },
  }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return {
    label: `需审核的内容共 ${total} 条：${slices.map(({ name, value }) => `${name} ${value} 条`).join('，')}`,
    table: { head: ['状态', '条数'], rows: slices.map(({ name, value }) => [name, value]) },
    option: (colour) => ({
      tooltip: { trigger: 'item', confine: true, formatter: '{b}：{c} 条（{d}%）' },
      legend: {
        orient: 'vertical',
        left: '60%',
        top: 'middle',
        icon: 'circle',
        itemWidth: 10,
        itemHeight: 10,
        itemGap: 14,
        textStyle: { color: colour('text-2'), fontSize: 13 },
        formatter: (name: string) => `${name}  ${slices.find((slice) => slice.name === name)?.value ?? 0}`,
      },
      series: [
        {
          type: 'pie',
          radius: ['52%', '78%'],
          center: ['34%', '50%'],
          itemStyle: { borderColor: colour('surface'), borderWidth: 2 },
          label: {
            show: true,
            position: 'center',
            formatter: `{n|${total}}\n{t|条内容}`,
            rich: {
              n: { fontSize: 26, fontWeight: 600, color: colour('text'), lineHeight: 32 },
              t: { fontSize: 13, color: colour('text-3') },
            },
          },
          labelLine: { show: false },
          emphasis: { scale: false },
          data: slices.filter(({ value }) => value > 0),
        },
      ],
    }),
  };
}
