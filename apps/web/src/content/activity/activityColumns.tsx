import type { ListColumn } from '@/kernel/list/list-columns';
import {
  actionsColumn,
  addressColumn,
  publishDayColumn,
  statusColumn,
  titleColumn,
} from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import type { RowAction } from '@/ui/RowActions';
import type { ActivityRow } from './activity-content';
import { periodText, sessionsLine, sessionsTitle } from './row-words';

const orDash = (value: string | null) => value || '—';

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
export function rowActions(row: ActivityRow, input: Omit<ActivityRows, 'venueId'>): RowAction[] {
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
