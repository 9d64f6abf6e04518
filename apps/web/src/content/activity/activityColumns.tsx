import type { ListColumn } from '@/kernel/list/list-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { ActivityRow } from './activity-content';
import { periodText, sessionsLine, sessionsTitle } from './row-words';

export interface ActivityColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: ActivityRow) => boolean;
  readonly isLocked: (row: ActivityRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: ActivityRow) => void;
  readonly onEdit: (row: ActivityRow) => void;
  readonly onTickets: (row: ActivityRow) => void;
  readonly onQr: (row: ActivityRow) => void;
  readonly onRevoke: (row: ActivityRow) => void;
  readonly onRemove: (row: ActivityRow) => void;
  readonly onCover: (row: ActivityRow) => void;
  readonly onLog: (row: ActivityRow) => void;
}

const orDash = (value: string | null) => value || '—';

/** Columns of the activities (001 §2). */
export function activityColumns(input: ActivityColumnsInput): ListColumn<ActivityRow>[] {
  const { onLog } = input;
  return [
    {
      key: 'publishTime',
      title: '发布日期',
      width: 78,
      exports: ['publishTime'],
      render: ({ publishTime }) => <span className="num">{publishTime?.slice(0, 10) ?? '—'}</span>,
    },
    {
      key: 'title',
      title: '活动',
      second: { title: '分类' },
      locked: true,
      exports: ['title', 'type'],
      render: (row) => <ActivityCell row={row} input={input} />,
    },
    {
      key: 'areas',
      title: '区域',
      second: { title: '地址' },
      width: 136,
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
      title: '活动日期及场次',
      width: 152,
      exports: ['startTime', 'endTime', 'event', 'sessionCount'],
      render: (row) => (
        <div className="two-lines num" title={sessionsTitle(row)}>
          <span>{orDash(periodText(row))}</span>
          <span>{sessionsLine(row)}</span>
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
      width: 178,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

function ActivityCell({ row, input }: { row: ActivityRow; input: ActivityColumnsInput }) {
  const { offers, venueId, onCover, onDetail } = input;
  const mayReplace = offers('cover', row);
  const category = [row.venueId !== venueId && row.venueName, row.type].filter(Boolean).join(' · ');
  return (
    <TitleCell
      title={row.title ?? ''}
      subtitle={
        <span className="activity-subtitle">
          <span title={category}>{category}</span>
          {mayReplace && (
            <button type="button" className="activity-cover" onClick={() => onCover(row)}>
              更换封面
            </button>
          )}
        </span>
      }
      cover={row.cover}
      {...(mayReplace && { onReplaceCover: () => onCover(row) })}
      onOpen={() => onDetail(row)}
    />
  );
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: ActivityRow, input: Omit<ActivityColumnsInput, 'venueId'>): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onTickets, onQr, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'tickets', label: '订单', onClick: () => onTickets(row) },
    { key: 'qr', label: '二维码', onClick: () => onQr(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
