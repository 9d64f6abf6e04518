import type { ListColumn } from '@/kernel/list/list-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { ClubRow } from './club-content';

export interface ClubColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: ClubRow) => boolean;
  readonly isLocked: (row: ClubRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: ClubRow) => void;
  readonly onEdit: (row: ClubRow) => void;
  readonly onMembers: (row: ClubRow) => void;
  /** Starts the recruiting, or pauses it. */
  readonly onRecruit: (row: ClubRow) => void;
  readonly onRevoke: (row: ClubRow) => void;
  readonly onRemove: (row: ClubRow) => void;
  readonly onCover: (row: ClubRow) => void;
  readonly onLog: (row: ClubRow) => void;
}

const approved = 100;
const counted = (people: number | null) => (people ?? 0).toLocaleString('zh-CN');
const orDash = (value: string | null) => value || '—';

/** Columns of the clubs (002 §2.6, texts.md A15). */
export function clubColumns(input: ClubColumnsInput): ListColumn<ClubRow>[] {
  return [
    {
      key: 'establishTime',
      title: '成立时间',
      width: 82,
      exports: ['strEstablishTime'],
      render: ({ strEstablishTime }) => <span className="num">{orDash(strEstablishTime)}</span>,
    },
    {
      key: 'title',
      title: '封面 / 社团名称',
      second: { title: '类型' },
      locked: true,
      exports: ['title', 'type'],
      render: (row) => <ClubCell row={row} input={input} />,
    },
    {
      key: 'activityRange',
      title: '活动区域',
      second: { title: '详细地址' },
      width: 112,
      exports: ['activityRange', 'address'],
      render: ({ activityRange, address }) => (
        <div className="two-lines">
          <span title={activityRange}>{orDash(activityRange)}</span>
          <span title={address ?? ''}>{orDash(address)}</span>
        </div>
      ),
    },
    {
      key: 'count',
      title: '社团人数',
      width: 78,
      exports: ['count'],
      render: ({ count }) => <span className="num">{counted(count)}</span>,
    },
    {
      key: 'recruitCount',
      title: '招募人数',
      second: { title: '已招募人数', sortKey: 'recruitedCount' },
      width: 92,
      exports: ['recruitCount', 'recruitedCount'],
      render: ({ recruitCount, recruitedCount }) => (
        <div className="two-lines num">
          <span>{counted(recruitCount)}</span>
          <span>已招募 {counted(recruitedCount)}</span>
        </div>
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 94,
      exports: ['stageText'],
      render: (row) => <Standing row={row} onLog={() => input.onLog(row)} />,
    },
    {
      key: 'actions',
      title: '操作',
      width: 198,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

function ClubCell({ row, input }: { row: ClubRow; input: ClubColumnsInput }) {
  const { offers, venueId, onCover, onDetail } = input;
  const facts = [row.venueId !== venueId && row.venueName, row.type].filter(Boolean).join(' · ');
  return (
    <TitleCell
      title={row.title ?? ''}
      subtitle={<span title={facts}>{facts}</span>}
      cover={row.cover}
      {...(offers('cover', row) && { onReplaceCover: () => onCover(row) })}
      onOpen={() => onDetail(row)}
    />
  );
}

/** Where the review stands; an approved club recruits or does not (002 §4.3). */
function Standing({ row, onLog }: { row: ClubRow; onLog: () => void }) {
  const isResting = row.status === approved && row.isRecruit !== 1;
  return (
    <StatusTag
      status={row.status}
      text={row.stageText}
      onClick={onLog}
      {...(isResting && { tone: 'draft' as const })}
    />
  );
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: ClubRow, input: Omit<ClubColumnsInput, 'venueId'>): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onMembers, onRecruit, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    {
      key: 'recruit',
      label: row.isRecruit === 1 ? '暂停招募' : '开始招募',
      disabled,
      onClick: () => onRecruit(row),
    },
    { key: 'members', label: '成员', onClick: () => onMembers(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
