import type { Measured } from '@yunguan/contract/platform/statistics';
import { measureGroups } from '@yunguan/contract/platform/statistics-measures';
import { Select } from 'antd';
import { useMemo } from 'react';
import { Chart } from '@/ui/Chart';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { monthChart } from './month-chart';

interface MonthPanelProps {
  readonly measures: readonly Measured[];
  readonly year: number;
  /** Key of the measure. */
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** The months of one measure as bars. */
export function MonthPanel({ measures, year, chosen, onChoose }: MonthPanelProps) {
  const measure =
    measures.find(({ key }) => key === chosen) ?? measures.find(({ total }) => (total ?? 0) > 0) ?? measures[0];
  const parts = useMemo(() => measure && monthChart(measure, year), [measure, year]);
  if (!measure || !parts) return null;
  const options = Object.entries(measureGroups).map(([group, label]) => ({
    label,
    options: measures.filter((one) => one.group === group).map(({ key, name }) => ({ value: key, label: name })),
  }));
  return (
    <Panel
      title="按月走势"
      className="stat-months"
      extra={
        <Select
          aria-label="按月走势的指标"
          value={measure.key}
          options={options.filter((group) => group.options.length > 0)}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="没有找到指标"
          onChange={onChoose}
          className="stat-measure"
        />
      }
    >
      {measure.months.some((value) => value) ? (
        <Chart {...parts} height={220} />
      ) : (
        <EmptyState title={`${year}年没有“${measure.name}”的数据`} hint="请选择其他指标或年份。" />
      )}
    </Panel>
  );
}
