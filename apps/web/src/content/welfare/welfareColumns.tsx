import type { ListColumn } from '@/kernel/list/list-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { WelfareRow } from './welfare-content';

export interface WelfareColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: WelfareRow) => boolean;
  readonly isLocked: (row: WelfareRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: WelfareRow) => void;
  readonly onEdit: (row: WelfareRow) => void;
  readonly onRevoke: (row: WelfareRow) => void;
  readonly onRemove: (row: WelfareRow) => void;
  readonly onCover: (row: WelfareRow) => void;
  readonly onLog: (row: WelfareRow) => void;
}

const orDash = (value: string | null) => value || '—';

/** Columns of the welfare activities (001 §2). */
export function welfareColumns(input: WelfareColumnsInput): ListColumn<WelfareRow>[] {
  const { offers, venueId, onCover, onDetail, onLog } = input;
  return [
    {
      key: 'publishTime',
      title: '发布日期',
      width: 82,
      exports: ['publishTime'],
      render: ({ publishTime }) => <span className="num">{publishTime?.slice(0, 10) ?? '—'}</span>,
    },
    {
      key: 'title',
      title: '封面 / 标题',
      second: { title: '类型' },
      locked: true,
      exports: ['title', 'type'],
      render: (row) => (
        <TitleCell
          title={row.title ?? ''}
          subtitle={[row.venueId !== venueId && row.venueName, row.type].filter(Boolean).join(' · ')}
          cover={row.cover}
          {...(offers('cover', row) && { onReplaceCover: () => onCover(row) })}
          onOpen={() => onDetail(row)}
        />
      ),
    },
    {
      key: 'organizer',
      title: '主办单位',
      width: 126,
      exports: ['organizer'],
      render: ({ organizer }) => (
        <span className="ellipsis" title={organizer ?? ''}>
          {orDash(organizer)}
        </span>
      ),
    },
    {
      key: 'areas',
      title: '区域',
      second: { title: '地址' },
      width: 140,
      exports: ['areas', 'address'],
      render: ({ areas, address }) => (
        <div className="two-lines">
          <span title={areas}>{orDash(areas)}</span>
          <span title={address ?? ''}>{orDash(address)}</span>
        </div>
      ),
    },
    {
      key: 'startTime',
      title: '活动日期',
      width: 104,
      exports: ['startTime', 'endTime'],
      render: ({ startTime, endTime }) => (
        <div className="two-lines num">
          <span>{orDash(startTime)}</span>
          <span>{endTime ? `至 ${endTime}` : ''}</span>
        </div>
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 94,
      exports: ['statusText'],
      render: (row) => (
        <StatusTag status={row.status} text={row.statusDiscription.discription} onClick={() => onLog(row)} />
      ),
    },
    {
      key: 'actions',
      title: '操作',
      width: 134,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
function rowActions(row: WelfareRow, input: WelfareColumnsInput): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
