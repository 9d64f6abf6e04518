import { type Workbench, workbenchDays } from '@yunguan/contract/platform/workbench';
import { useMemo } from 'react';
import { Chart } from '@/ui/Chart';
import { EmptyState } from '@/ui/EmptyState';
import { daysChart, statusChart } from './charts';
import { WorkbenchPanel } from './WorkbenchPanel';

/** Submissions and approvals of the last days. */
export function DaysPanel() {
  return (
    <WorkbenchPanel title={`近 ${workbenchDays} 天提交与通过`}>{(data) => <Days days={data.days} />}</WorkbenchPanel>
  );
}

function Days({ days }: Pick<Workbench, 'days'>) {
  const parts = useMemo(() => daysChart(days), [days]);
  if (days.every(({ submitted, approved }) => submitted + approved === 0)) {
    return <EmptyState title={`近 ${workbenchDays} 天没有提交`} hint="提交审核与审核通过的次数会按天显示在这里。" />;
  }
  return <Chart {...parts} />;
}

/** Contents of the venue by status. */
export function StatusPanel() {
  return <WorkbenchPanel title="内容状态">{(data) => <Statuses numbers={data.numbers} />}</WorkbenchPanel>;
}

function Statuses({ numbers }: Pick<Workbench, 'numbers'>) {
  const parts = useMemo(() => statusChart(numbers), [numbers]);
  if (numbers.every(({ counts }) => counts.length === 0)) return <EmptyState title="还没有需要审核的内容" />;
  return <Chart {...parts} />;
}
