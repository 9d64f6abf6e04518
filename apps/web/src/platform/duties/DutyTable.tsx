import type { Duty } from '@yunguan/contract/platform/duties';
import { Table, type TableColumnsType } from 'antd';
import { EmptyState } from '@/ui/EmptyState';
import { indexColumn } from '@/ui/ListTable';
import { MoveButtons } from '@/ui/MoveButtons';
import { RowActions } from '@/ui/RowActions';
import './duties.css';

export interface DutyTableProps {
  readonly duties: readonly Duty[];
  /** Missing where the user may not. */
  readonly onMove?: ((from: number, to: number) => void) | undefined;
  readonly onEdit?: ((duty: Duty) => void) | undefined;
  readonly onRemove?: ((duty: Duty) => void) | undefined;
  readonly onAdd?: (() => void) | undefined;
}

/** All duties of a venue in their order. */
export function DutyTable({ duties, onMove, onEdit, onRemove, onAdd }: DutyTableProps) {
  const columns: TableColumnsType<Duty> = [
    indexColumn(1),
    { title: '职务名称', dataIndex: 'name', ellipsis: true },
    {
      title: '担任人数',
      dataIndex: 'userCount',
      width: 140,
      render: (count: number) => <span className={count === 0 ? 'num hint' : 'num'}>{count} 人</span>,
    },
  ];
  if (onMove) {
    columns.push({
      title: '顺序',
      key: 'order',
      width: 120,
      render: (_value, { name }, index) => (
        <span className="duty-order">
          <MoveButtons
            name={name}
            isFirst={index === 0}
            isLast={index === duties.length - 1}
            onMove={(by) => onMove(index, index + by)}
          />
        </span>
      ),
    });
  }
  if (onEdit || onRemove) {
    columns.push({
      title: '操作',
      key: 'actions',
      width: 150,
      render: (_value, duty) => (
        <RowActions
          actions={[
            ...(onEdit ? [{ key: 'edit', label: '编辑', onClick: () => onEdit(duty) }] : []),
            ...(onRemove ? [{ key: 'del', label: '删除', danger: true, onClick: () => onRemove(duty) }] : []),
          ]}
        />
      ),
    });
  }
  return (
    <Table<Duty>
      className="list-table"
      size="middle"
      tableLayout="fixed"
      rowKey="id"
      columns={columns}
      dataSource={duties}
      pagination={false}
      locale={{
        emptyText: (
          <EmptyState
            title="还没有职务"
            hint="新增后，可在用户资料中为人员选择职务。"
            addLabel="新增职务"
            {...(onAdd && { onAdd })}
          />
        ),
      }}
    />
  );
}
