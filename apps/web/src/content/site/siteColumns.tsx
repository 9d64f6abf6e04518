import type { ListColumn } from '@/kernel/list/list-columns';
import {
  actionsColumn,
  addressColumn,
  publishDayColumn,
  statusColumn,
  titleColumn,
} from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { sizeColumn } from '@/kernel/places/place-columns';
import type { RowAction } from '@/ui/RowActions';
import type { SiteRow } from './site-content';

export interface SiteRows extends ReviewedRows<SiteRow> {
  readonly onCalendar: (row: SiteRow) => void;
}

/** Columns of the site list (001 §2, texts.md A6). */
export function siteColumns(rows: SiteRows): ListColumn<SiteRow>[] {
  return [
    publishDayColumn(),
    titleColumn(rows, { title: '场地', exports: ['title', 'type', 'equipments'], below: equipmentText }),
    addressColumn(),
    sizeColumn(),
    statusColumn(rows),
    actionsColumn(206, (row) => rowActions(row, rows)),
  ];
}

function equipmentText({ equipments }: SiteRow): string {
  const names = equipments.split(',').filter(Boolean).join('、');
  return names && `设备：${names}`;
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: SiteRow, input: Omit<SiteRows, 'venueId'>): RowAction[] {
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
