import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { TableColumnsType } from 'antd';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn, type ListSort } from '@/ui/ListTable';
import type { ListColumn } from './list-columns';
import type { ListState } from './list-state';

export interface SortState extends Pick<ListState, 'sortField' | 'sortOrder' | 'page'> {
  /** Columns that the type can sort by. */
  readonly sortable: readonly string[];
  /** undefined is the list's own order. */
  readonly onSort: (sort: ListSort | undefined) => void;
}

/** Our columns in the table's own terms, after the one that counts; the one in order carries its arrow. */
export function tableColumns<Row extends object>(
  columns: readonly ListColumn<Row>[],
  sort: SortState,
): TableColumnsType<Row> {
  return [
    { ...indexColumn(sort.page), width: cellWidth(30) },
    ...columns.map((column) => {
      const { key, width, align, atEnd, render } = column;
      return {
        key,
        ...headOf(column, sort),
        ...(width !== undefined && { width: cellWidth(width) }),
        ...(align && { align, className: `list-${align}` }),
        ...(atEnd && { fixed: 'end' as const }),
        render: (_value: unknown, row: Row) => render(row),
      };
    }),
  ];
}

function headOf<Row>({ key, title, second }: ListColumn<Row>, sort: SortState) {
  const orderOf = (field: string) => (sort.sortField === field ? sort.sortOrder : undefined);
  if (!second)
    return sort.sortable.includes(key) ? { title, sorter: true, sortOrder: orderOf(key) ?? null } : { title };
  const lines = [
    { title, field: key },
    { title: second.title, field: second.sortKey ?? '' },
  ];
  return {
    title: (
      <div className="list-head">
        {lines.map((line) =>
          sort.sortable.includes(line.field) ? (
            <SortHead key={line.title} {...line} order={orderOf(line.field)} onSort={sort.onSort} />
          ) : (
            <span key={line.title}>{line.title}</span>
          ),
        )}
      </div>
    ),
  };
}

interface SortHeadProps {
  readonly title: string;
  readonly field: string;
  readonly order: ListSort['order'] | undefined;
  readonly onSort: SortState['onSort'];
}

const orderNames = { ascend: '，当前升序', descend: '，当前降序' } as const;

/** One of two names in a head, each with its own order: up, down, none, like the table's own. */
function SortHead({ title, field, order, onSort }: SortHeadProps) {
  const handleClick = () => {
    if (order === 'descend') onSort(undefined);
    else onSort({ field, order: order === 'ascend' ? 'descend' : 'ascend' });
  };
  // In marks: a reader that cuts Chinese into words would find 按时 and 长 in it, and not 时长, which stands there.
  const name = `按“${title}”排序`;
  return (
    <button
      type="button"
      className="list-head-sort"
      title={name}
      aria-label={order ? `${name}${orderNames[order]}` : name}
      onClick={handleClick}
    >
      {title}
      <span className="list-head-arrows" aria-hidden>
        <CaretUpOutlined className={order === 'ascend' ? 'list-head-active' : ''} />
        <CaretDownOutlined className={order === 'descend' ? 'list-head-active' : ''} />
      </span>
    </button>
  );
}
