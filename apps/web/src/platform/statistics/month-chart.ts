import type { Measured } from '@yunguan/contract/platform/statistics';
import type { ChartProps } from '@/ui/Chart';
import { numberText } from './number-text';

/** Bars of a measure's months, with the same in words and in a table. */
export function monthChart(measure: Measured, year: number): Pick<ChartProps, 'label' | 'option' | 'table'> {
  const { name, unit, months, total } = measure;
  const heads = months.map((_, index) => `${index + 1}月`);
  return {
    label: `${year}年各月${name}，全年 ${numberText(total)} ${unit}`,
    table: {
      head: ['月份', `${name}（${unit}）`],
      rows: months.map((value, index) => [heads[index] ?? '', numberText(value)]),
    },
    option: (colour) => ({
      color: [colour('pine')],
      grid: { left: 8, right: 12, top: 24, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis',
        confine: true,
        valueFormatter: (value: number | null) => `${numberText(value)} ${unit}`,
      },
      xAxis: {
        type: 'category',
        data: heads,
        axisLine: { lineStyle: { color: colour('line') } },
        axisTick: { show: false },
        axisLabel: { color: colour('text-3') },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitLine: { lineStyle: { color: colour('hair') } },
        axisLabel: { color: colour('text-3') },
      },
      series: [
        {
          name,
          type: 'bar',
          data: [...months],
          barMaxWidth: 28,
          itemStyle: { borderRadius: [3, 3, 0, 0] },
          label: {
            show: true,
            position: 'top',
            color: colour('text-2'),
            formatter: ({ value }: { value: number | null }) => (value ? numberText(value) : ''),
          },
        },
      ],
    }),
  };
}
