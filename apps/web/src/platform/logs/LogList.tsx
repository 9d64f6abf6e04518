import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { exportFile } from '@/kernel/api/files';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { RecordTable } from '@/kernel/records/RecordTable';
import type { RecordsState } from '@/kernel/records/use-records';
import { useHolds } from '@/kernel/session/use-holds';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { indexColumn, type ListSelection } from '@/ui/ListTable';
import { Panel } from '@/ui/Panel';
import { type LogsState, logsUrl } from './logs-url';

export interface LogListProps<Row extends { readonly id: string }> {
  readonly records: RecordsState<LogsState, Row>;
  readonly columns: TableColumnsType<Row>;
  /** Pixels under which the table scrolls sideways. */
  readonly minWidth: number;
  /** What is missing when there is nothing at all. */
  readonly nothing: string;
  readonly exported?: { readonly action: number; readonly model: Readonly<Record<string, unknown>> };
  readonly selection?: ListSelection<Row>;
  /** Buttons at the right of the total. */
  readonly tools?: ReactNode;
  /** Stands above the rows while some are chosen. */
  readonly batch?: ReactNode;
}

/** The rows of a log, its total and its export. */
export function LogList<Row extends { readonly id: string }>(props: LogListProps<Row>) {
  const { records, columns, minWidth, nothing, exported, selection, tools, batch } = props;
  const { state, change, total, isMore } = records;
  const holds = useHolds('log');
  return (
    <Panel flush className="list-panel">
      <ListBar total={total} isMore={isMore}>
        {tools}
        <SavedFilters list={{ ...logsUrl, listKey: `log.${state.tab}` }} state={state} onShow={change} />
        {exported && holds('export') && <ExportButton request={exported} total={total} run={exportFile} />}
      </ListBar>
      {batch}
      <RecordTable
        records={records}
        columns={[indexColumn(state.page), ...columns]}
        minWidth={minWidth}
        empty={
          logsUrl.isFiltered(state) ? (
            <EmptyState
              title="没有符合条件的记录"
              hint="换个关键字，或放宽筛选条件。"
              onReset={() => change(logsUrl.noFilters)}
            />
          ) : (
            <EmptyState title="暂无记录" hint={nothing} />
          )
        }
        onPage={(page) => change({ page })}
        {...(selection && { selection })}
      />
    </Panel>
  );
}
