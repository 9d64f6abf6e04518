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
import { orDash } from '@/ui/or-dash';
import type { WelfareRow } from './welfare-content';

/** Columns of the welfare activities (001 §2). */
export function welfareColumns(rows: ReviewedRows<WelfareRow>): ListColumn<WelfareRow>[] {
  return [
    publishDayColumn(),
    titleColumn(rows, { title: '封面 / 标题', second: { title: '类型' } }),
    {
      key: 'organizer',
      title: '主办单位',
      width: 100,
      exports: ['organizer'],
      render: ({ organizer }) => (
        <span className="ellipsis" title={organizer ?? ''}>
          {orDash(organizer)}
        </span>
      ),
    },
    addressColumn({ width: 126, second: '地址' }),
    {
      key: 'startTime',
      title: '活动日期',
      width: 88,
      exports: ['startTime', 'endTime'],
      render: ({ startTime, endTime }) => (
        <div className="two-lines num num-whole">
          <span>{orDash(startTime)}</span>
          <span>{endTime ? `至 ${endTime}` : ''}</span>
        </div>
      ),
    },
    statusColumn(rows),
    actionsColumn(134, (row) => reviewedActions(row, rows)),
  ];
}
