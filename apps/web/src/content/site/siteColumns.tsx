import type { ListColumn } from '@/kernel/list/list-columns';
import { addressColumn, publishDayColumn, sizeColumn } from '@/kernel/places/place-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { SiteRow } from './site-content';

export interface SiteColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: SiteRow) => boolean;
  readonly isLocked: (row: SiteRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: SiteRow) => void;
  readonly onEdit: (row: SiteRow) => void;
  readonly onRevoke: (row: SiteRow) => void;
  readonly onRemove: (row: SiteRow) => void;
  readonly onCover: (row: SiteRow) => void;
  readonly onLog: (row: SiteRow) => void;
  readonly onQr: (row: SiteRow) => void;
  readonly onCalendar: (row: SiteRow) => void;
}

/** Columns of the site list (001 §2, texts.md A6). */
export function siteColumns(input: SiteColumnsInput): ListColumn<SiteRow>[] {
  const { offers, venueId, onCover, onDetail, onLog } = input;
  return [
    publishDayColumn(),
    {
      key: 'title',
      title: '场地',
      locked: true,
      exports: ['title', 'type', 'equipments'],
      render: (row) => (
        <TitleCell
          title={row.title ?? ''}
          subtitle={<Subtitle row={row} isForeign={row.venueId !== venueId} />}
          cover={row.cover}
          {...(offers('cover', row) && { onReplaceCover: () => onCover(row) })}
          onOpen={() => onDetail(row)}
        />
      ),
    },
    addressColumn(),
    sizeColumn<SiteRow>(),
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
      width: 124,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

/** Equipment; behind the venue where rows of several come together. */
function Subtitle({ row, isForeign }: { row: SiteRow; isForeign: boolean }) {
  const names = row.equipments.split(',').filter(Boolean).join('、');
  const text = [isForeign && row.venueName, names && `设备：${names}`].filter(Boolean).join(' · ');
  return <span title={text}>{text}</span>;
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: SiteRow, input: Omit<SiteColumnsInput, 'venueId'>): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onRevoke, onRemove, onQr, onCalendar } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'calendar', label: '预订日历', onClick: () => onCalendar(row) },
    { key: 'qr', label: '二维码', onClick: () => onQr(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
