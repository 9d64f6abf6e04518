import type { Workbench } from '@yunguan/contract/platform/workbench';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { Panel } from '@/ui/Panel';
import { useWorkbench } from './use-workbench';

export interface WorkbenchPanelProps {
  readonly title: string;
  readonly extra?: (data: Workbench) => ReactNode;
  readonly children: (data: Workbench) => ReactNode;
}

/** A panel over a part of the workbench's one answer. */
export function WorkbenchPanel({ title, extra, children }: WorkbenchPanelProps) {
  const { data, error, refetch } = useWorkbench();
  return (
    <Panel title={title} extra={data && extra?.(data)} className="workbench-panel">
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {data && children(data)}
    </Panel>
  );
}
