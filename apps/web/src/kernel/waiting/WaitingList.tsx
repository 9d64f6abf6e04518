import type { TableColumnsType } from 'antd';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { ListTable } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { LoadFailure } from '../failures/LoadFailure';
import { useShowVisited } from '../list/use-show-visited';
import type { RecordsState } from '../records/use-records';
import { SavedFilters } from '../saved-filters/SavedFilters';
import { usePageTitle } from '../session/use-page-title';
import { WaitingFilters, type WaitingFiltersProps } from './WaitingFilters';
import type { WaitingState } from './waiting-url';

export interface WaitingListProps<Row extends object>
  extends Pick<WaitingFiltersProps, 'list' | 'kinds' | 'counter' | 'keyword'> {
  readonly title: string;
  readonly description: string;
  readonly records: RecordsState<WaitingState, Row>;
  readonly columns: TableColumnsType<Row>;
  /** The row that was opened last. */
  readonly visitedId: string | undefined;
  /** Said when nothing waits, and what would. */
  readonly nothing: { readonly title: string; readonly hint: string };
}

/** A list of what waits for the user, oldest first. */
export function WaitingList<Row extends object>(props: WaitingListProps<Row>) {
  const { title, list, description, records, columns, visitedId, nothing, kinds, counter, keyword } = props;
  const { state, change, rows, total, isLoading, error, reload } = records;
  usePageTitle(title);
  const table = useShowVisited(visitedId, rows !== undefined);
  const empty = list.isFiltered(state) ? (
    <EmptyState
      title={nothing.title}
      hint="当前条件下没有结果，可放宽条件再查。"
      onReset={() => change(list.noFilters)}
    />
  ) : (
    <EmptyState {...nothing} />
  );
  return (
    <>
      <PageHeader title={title} description={description} />
      <WaitingFilters {...{ list, state, kinds, counter, keyword }} loading={isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          <SavedFilters list={list} state={state} onShow={change} />
        </ListBar>
        {error && !rows ? (
          <LoadFailure error={error} onRetry={reload} />
        ) : (
          <div ref={table}>
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
              visitedKey={visitedId}
            />
          </div>
        )}
      </section>
    </>
  );
}
