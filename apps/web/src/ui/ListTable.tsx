import { Table, type TableColumnsType } from 'antd';
import {
  cloneElement,
  createContext,
  isValidElement,
  type Key,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cellWidth } from './cell-width';
import { giveFocusBack, isFocusLost, isLastGone } from './focus-trail';
import { useFocusOverWork } from './use-focus-over-work';

export interface ListSort {
  field: string;
  order: 'ascend' | 'descend';
}

export interface ListSelection<T> {
  keys: Key[];
  onChange: (keys: Key[], rows: T[]) => void;
  isDisabled?: (row: T) => boolean;
  /** Names the row for its tick box. */
  labelOf?: (row: T) => string;
}

export interface ListTableProps<T extends object> {
  rowKey: string | ((row: T) => Key);
  columns: TableColumnsType<T>;
  /** undefined while the first page loads; the rows shown before stay until new ones come. */
  rows: readonly T[] | undefined;
  total: number;
  /** Counted up to `total` only. */
  isMore?: boolean;
  /** Counts from 1. */
  page: number;
  pageSize?: number;
  onPage: (page: number) => void;
  loading?: boolean;
  /** Shown instead of rows. */
  empty?: ReactNode;
  selection?: ListSelection<T>;
  /** Columns with `sorter: true` report here; undefined is the list's own order. */
  onSort?: (sort: ListSort | undefined) => void;
  /** The row the user comes back from. */
  visitedKey?: Key | undefined;
  /** Width in pixels under which the table scrolls sideways; narrow windows make do with less (`--narrowing` in list.css). */
  minWidth?: number;
}

/** A page of a list: fixed columns, ten rows, 共 N 条 with a jumper, spinner only after 200 ms. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { rowKey, columns, total, page, pageSize = 10, onPage, loading = false, empty, onSort, visitedKey } = props;
  const rows = useKept(props.rows);
  const shownPage = useKept(loading ? undefined : page);
  const hasTurned = useRef(false);
  // 下一页 of the last page is off: a disabled button loses the focus.
  useEffect(() => {
    if (hasTurned.current && isFocusLost()) giveFocusBack();
    hasTurned.current = false;
  }, [page]);
  // The row of the button that was pressed may be gone with the new rows.
  useEffect(() => {
    if (isLastGone()) giveFocusBack();
  }, [rows]);
  useFocusOverWork();
  // Rows have their key under that name.
  const keyOf = (row: T) => (typeof rowKey === 'function' ? rowKey(row) : (Reflect.get(row, rowKey) as Key));
  return (
    <ShownPage value={shownPage}>
      <Table<T>
        className="list-table"
        aria-busy={loading}
        size="middle"
        tableLayout="fixed"
        scroll={{ x: `calc(${props.minWidth ?? 1060}px * var(--narrowing))` }}
        rowKey={rowKey}
        columns={withStateInSight(columns)}
        dataSource={rows ?? []}
        loading={{ spinning: loading, delay: 200 }}
        locale={{ emptyText: rows ? empty : ' ' }}
        rowClassName={(row) => (visitedKey !== undefined && keyOf(row) === visitedKey ? 'row-visited' : '')}
        {...(props.selection && { rowSelection: toRowSelection(props.selection, keyOf) })}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return;
          onSort?.(sorter.order ? { field: String(sorter.columnKey ?? sorter.field), order: sorter.order } : undefined);
        }}
        pagination={{
          current: page,
          pageSize,
          total,
          showSizeChanger: false,
          showQuickJumper: true,
          hideOnSinglePage: false,
          showTotal: (count) => `共 ${count}${props.isMore ? '+' : ''} 条`,
          itemRender: (_page, _type, item) => turnedOnce(item),
          onChange: (turned) => {
            hasTurned.current = true;
            onPage(turned);
          },
        }}
      />
    </ShownPage>
  );
}

/** The state of a row stays in sight beside its actions, which hang on it: they would cover it in a narrow window. */
function withStateInSight<T>(columns: TableColumnsType<T>): TableColumnsType<T> {
  return columns.map((column, at) => {
    const { fixed } = columns[at + 1] ?? {};
    return fixed && typeof column.title === 'string' && column.title.startsWith('状态') ? { ...column, fixed } : column;
  });
}

const keepKey = { onKeyDown: (event: KeyboardEvent) => event.stopPropagation() };

/** Enter on the arrow that the mouse has just pressed would turn two pages: antd takes it for the key and for a click. */
const turnedOnce = (item: ReactNode) => (isValidElement<typeof keepKey>(item) ? cloneElement(item, keepKey) : item);

/** Page of the rows in view: those of the page before keep their numbers until the next ones come. */
const ShownPage = createContext<number | undefined>(undefined);

/** The 序号 column; numbers run on across pages. */
export function indexColumn(page: number, pageSize = 10) {
  return {
    title: '序号',
    key: 'index',
    width: cellWidth(38),
    align: 'center' as const,
    render: (_value: unknown, _row: object, index: number) => <RowNumber {...{ page, pageSize, index }} />,
  };
}

function RowNumber({ page, pageSize, index }: { page: number; pageSize: number; index: number }) {
  const shownPage = useContext(ShownPage) ?? page;
  return <span className="num">{(shownPage - 1) * pageSize + index + 1}</span>;
}

function toRowSelection<T>({ keys, onChange, isDisabled, labelOf }: ListSelection<T>, keyOf: (row: T) => Key) {
  return {
    selectedRowKeys: keys,
    onChange,
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    // antd's own names are English, or missing.
    getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
    getCheckboxProps: (row: T) => ({
      // What was ticked before it came to that can be unticked.
      disabled: isDisabled?.(row) === true && !keys.includes(keyOf(row)),
      'aria-label': labelOf ? `选择 ${labelOf(row)}` : '选择',
    }),
  };
}

/** The last value that was there: a list must not flash empty between two pages. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}
