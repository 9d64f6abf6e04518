import { statusName } from '@yunguan/contract/kernel/review';
import type { TableColumnsType } from 'antd';
import { indexColumn } from '@/ui/ListTable';
import { RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import { type BinRow, daysLeftText } from './recycled-row';

export interface RecycledColumns {
  readonly page: number;
  /** Venue of the session: rows of other venues name theirs. */
  readonly venueId: string;
  readonly isBusy: boolean;
  readonly onRestore: (row: BinRow) => void;
  readonly onPurge: (row: BinRow) => void;
}

/** Days from which the rest is told in red. */
const soon = 3;

const belowTitle = ({ kindName, venueId, venuesName }: Omit<BinRow, 'cover'>, ownVenueId: string) =>
  venueId === ownVenueId ? kindName : `${venuesName} · ${kindName}`;

/** Columns of 回收站. */
export function recycledColumns(list: RecycledColumns): TableColumnsType<BinRow> {
  return [
    indexColumn(list.page),
    {
      title: '标题',
      dataIndex: 'title',
      render: (title: string, { cover, ...row }) => (
        <TitleCell title={title} subtitle={belowTitle(row, list.venueId)} cover={cover || null} />
      ),
    },
    {
      title: '状态',
      dataIndex: 'status',
      width: 116,
      render: (status: number | null) =>
        status === null ? '—' : <StatusTag status={status} text={statusName(status) ?? '—'} />,
    },
    {
      title: '删除时间 / 删除人',
      dataIndex: 'deletedTime',
      width: 156,
      render: (time: string, { deletedBy }) => (
        <div className="two-lines">
          <span className="num">{time.slice(0, 16)}</span>
          <span title={deletedBy}>{deletedBy || '—'}</span>
        </div>
      ),
    },
    {
      title: '保留期限',
      dataIndex: 'daysLeft',
      width: 112,
      render: (daysLeft: number, { purgeTime }) => (
        <div className="two-lines">
          <span className={daysLeft <= soon ? 'bin-soon' : ''}>{daysLeftText(daysLeft)}</span>
          <span className="num" title={`${purgeTime.slice(0, 16)} 之后彻底清除`}>
            {purgeTime.slice(0, 10)}
          </span>
        </div>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 138,
      fixed: 'right',
      render: (_value, row) => (
        <RowActions
          actions={[
            { key: 'restore', label: '恢复', disabled: list.isBusy, onClick: () => list.onRestore(row) },
            { key: 'purge', label: '彻底删除', danger: true, disabled: list.isBusy, onClick: () => list.onPurge(row) },
          ]}
        />
      ),
    },
  ];
}
