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
import type { HallRow } from './hall-content';

export interface HallRows extends ReviewedRows<HallRow> {
  readonly onCalendar: (row: HallRow) => void;
}

/** Columns of the exhibition halls (001 §2). */
export function hallColumns(rows: HallRows): ListColumn<HallRow>[] {
  return [
    publishDayColumn(),
    titleColumn(rows, { title: '展厅名称', second: { title: '分类' } }),
    addressColumn(),
    sizeColumn(),
    statusColumn(rows),
    actionsColumn(206, (row) => rowActions(row, rows)),
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: HallRow, input: Omit<HallRows, 'venueId'>): RowAction[] {
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
