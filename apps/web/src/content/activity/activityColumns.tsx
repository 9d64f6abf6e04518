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
import type { RowAction } from '@/ui/RowActions';
import { orDash } from '@/ui/or-dash';
import type { ActivityRow } from './activity-content';
import { periodText, sessionsLine, sessionsTitle } from './row-words';

export interface ActivityRows extends ReviewedRows<ActivityRow> {
  readonly onTickets: (row: ActivityRow) => void;
}

/** Columns of the activities (001 §2). */
export function activityColumns(rows: ActivityRows): ListColumn<ActivityRow>[] {
  return [
    publishDayColumn(),
    titleColumn(rows, { title: '活动', second: { title: '分类' } }),
    addressColumn({ width: 136, second: '地址' }),
    {
      key: 'startTime',
      title: '活动日期及场次',
      width: 170,
      exports: ['startTime', 'endTime', 'event', 'sessionCount'],
      render: (row) => (
        <div className="two-lines num" title={sessionsTitle(row)}>
          <span>{orDash(periodText(row))}</span>
          <span>{sessionsLine(row)}</span>
        </div>
      ),
    },
    statusColumn(rows),
    actionsColumn(178, (row) => rowActions(row, rows)),
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: ActivityRow, rows: Omit<ActivityRows, 'venueId'>): RowAction[] {
  return reviewedActions(row, rows, {
    own: [
      { key: 'tickets', label: '订单', onClick: () => rows.onTickets(row) },
      { key: 'qr', label: '二维码', onClick: () => rows.onQr(row) },
    ],
  });
}
