import type { ListColumn } from '@/kernel/list/list-columns';
import {
  actionsColumn,
  addressColumn,
  publishDayColumn,
  reviewedActions,
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
function rowActions(row: HallRow, rows: Omit<HallRows, 'venueId'>): RowAction[] {
  return reviewedActions(row, rows, {
    own: [
      { key: 'calendar', label: '预订日历', onClick: () => rows.onCalendar(row) },
      { key: 'qr', label: '二维码', onClick: () => rows.onQr(row) },
    ],
  });
}
