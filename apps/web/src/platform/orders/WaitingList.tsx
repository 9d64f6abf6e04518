import type { TableColumnsType } from 'antd';
import { textOf } from '@/kernel/api/errors';
import { SavedFilters } from '@/kernel/list/SavedFilters';
import type { RecordsState } from '@/kernel/records/use-records';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { ListBar } from '@/ui/ListBar';
import { ListTable } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { isFiltered, noFilters, type WaitingState } from './orders-url';
import { WaitingFilters, type WaitingFiltersProps } from './WaitingFilters';

export interface WaitingListProps<Row extends object>
  extends Pick<WaitingFiltersProps, 'kinds' | 'counter' | 'keyword'> {
  readonly title: string;
  /** Name under which the user's filters are kept. */
  readonly listKey: string;
  readonly description: string;
  readonly records: RecordsState<WaitingState, Row>;
  readonly columns: TableColumnsType<Row>;
  /** Said when nothing waits, and what would. */
  readonly nothing: { readonly title: string; readonly hint: string };
}

/** A list of what waits for the user, oldest first. */
export function WaitingList<Row extends object>(props: WaitingListProps<Row>) {
  const { title, listKey, description, records, columns, nothing, kinds, counter, keyword } = props;
  const { state, change, rows, total, isLoading, error, reload } = records;
  usePageTitle(title);
  const empty = isFiltered(state) ? (
    <EmptyState title={nothing.title} hint="当前条件下没有结果，可放宽条件再查。" onReset={() => change(noFilters)} />
  ) : (
    <EmptyState {...nothing} />
  );
  return (
    <>
      <PageHeader title={title} description={description} />
      <WaitingFilters {...{ state, kinds, counter, keyword }} loading={isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          <SavedFilters listKey={listKey} schema={records.schema} unset={noFilters} state={state} onShow={change} />
        </ListBar>
        {error && !rows ? (
          <ErrorState message={textOf(error)} onRetry={reload} />
        ) : (
          <ListTable
            rowKey="objectId"
            columns={columns}
            rows={rows}
            total={total ?? 0}
            page={state.page}
            onPage={(page) => change({ page })}
            loading={isLoading}
            minWidth={900}
            empty={empty}
          />
        )}
      </section>
    </>
  );
}
