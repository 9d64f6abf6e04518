import type { Key, ReactNode } from 'react';
import { ListTable, type ListTableProps } from '@/ui/ListTable';
import { isSilent } from '../api/errors';
import { LoadFailure } from '../failures/LoadFailure';
import type { PagedState, RecordsState } from './use-records';

type TableParts<Row extends object> = Pick<ListTableProps<Row>, 'columns' | 'selection' | 'onSort' | 'minWidth'>;

export interface RecordTableProps<State extends PagedState, Row extends object> extends TableParts<Row> {
  readonly records: Pick<
    RecordsState<State, Row>,
    'state' | 'rows' | 'total' | 'isMore' | 'isLoading' | 'error' | 'reload'
  >;
  /** Goes to another page. */
  readonly onPage: (page: number) => void;
  /** Shown instead of rows. */
  readonly empty: ReactNode;
  readonly visitedKey?: Key | undefined;
}

/** A page of records with an `id`: its rows, or why there are none. */
export function RecordTable<State extends PagedState, Row extends { readonly id: string }>(
  props: RecordTableProps<State, Row>,
) {
  const { records, ...parts } = props;
  const { state, rows, total, isMore, isLoading, error, reload } = records;
  if (error && !rows && !isSilent(error)) {
    return <LoadFailure error={error} onRetry={reload} />;
  }
  return (
    <ListTable<Row>
      {...parts}
      rowKey="id"
      rows={rows}
      total={total ?? 0}
      isMore={isMore}
      page={state.page}
      loading={isLoading}
    />
  );
}
