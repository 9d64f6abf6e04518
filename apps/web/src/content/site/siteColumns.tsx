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
export function rowActions(row: SiteRow, rows: Omit<SiteRows, 'venueId'>): RowAction[] {
  return reviewedActions(row, rows, {
    behind: [
      { key: 'calendar', label: '预订日历', onClick: () => rows.onCalendar(row) },
      { key: 'qr', label: '二维码', onClick: () => rows.onQr(row) },
    ],
  });
}
