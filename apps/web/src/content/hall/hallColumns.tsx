import type { ListColumn } from '@/kernel/list/list-columns';
import { addressColumn, publishDayColumn, sizeColumn } from '@/kernel/places/place-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { HallRow } from './hall-content';

export interface HallColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: HallRow) => boolean;
  readonly isLocked: (row: HallRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: HallRow) => void;
  readonly onEdit: (row: HallRow) => void;
  readonly onCalendar: (row: HallRow) => void;
  readonly onQr: (row: HallRow) => void;
  readonly onRevoke: (row: HallRow) => void;
  readonly onRemove: (row: HallRow) => void;
  readonly onCover: (row: HallRow) => void;
  readonly onLog: (row: HallRow) => void;
}

/** Columns of the exhibition halls (001 §2). */
export function hallColumns(input: HallColumnsInput): ListColumn<HallRow>[] {
  const { onLog } = input;
  return [
    publishDayColumn<HallRow>(),
    {
      key: 'title',
      title: '展厅名称',
      second: { title: '分类' },
      locked: true,
      exports: ['title', 'type'],
      render: (row) => <HallCell row={row} input={input} />,
    },
    addressColumn<HallRow>(),
    sizeColumn<HallRow>(),
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
      width: 142,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

function HallCell({ row, input }: { row: HallRow; input: HallColumnsInput }) {
  const { offers, venueId, onCover, onDetail } = input;
  const mayReplace = offers('cover', row);
  const category = [row.venueId !== venueId && row.venueName, row.type].filter(Boolean).join(' · ');
  return (
    <TitleCell
      title={row.title ?? ''}
      subtitle={
        <span className="hall-subtitle">
          <span title={category}>{category}</span>
          {mayReplace && (
            <button type="button" className="hall-cover" onClick={() => onCover(row)}>
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
export function rowActions(row: HallRow, input: Omit<HallColumnsInput, 'venueId'>): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onCalendar, onQr, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'calendar', label: '预订日历', onClick: () => onCalendar(row) },
    { key: 'qr', label: '二维码', onClick: () => onQr(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
