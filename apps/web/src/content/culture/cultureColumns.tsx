import type { ListColumn } from '@/kernel/list/list-columns';
import {
  actionsColumn,
  publishDayColumn,
  reviewedActions,
  statusColumn,
  titleColumn,
  TwoTexts,
} from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { NarrowRowActions, narrowRoom, type RowAction } from '@/ui/RowActions';
import { orDash } from '@/ui/or-dash';
import { type CultureRow, progressOf, serviceTypeName } from './culture-content';

export interface CultureRows extends ReviewedRows<CultureRow> {
  readonly onDeliveries: (row: CultureRow) => void;
}

/** Columns of the culture deliveries (002 §2.7). */
export function cultureColumns(rows: CultureRows): ListColumn<CultureRow>[] {
  return [
    publishDayColumn(72),
    titleColumn(rows, { title: '活动名称', second: { title: '类型' } }),
    {
      key: 'areas',
      title: '区域',
      second: { title: '社团' },
      width: 104,
      exports: ['areas', 'leagueNames'],
      render: ({ areas, leagueNames }) => <TwoTexts first={areas} second={leagueNames} isRegion />,
    },
    {
      key: 'serviceType',
      title: '服务类型',
      second: { title: '时长(分钟)', sortKey: 'duration' },
      width: 84,
      exports: ['serviceType', 'duration'],
      render: ({ serviceType, duration }) => (
        <div className="two-lines">
          <span>{orDash(serviceTypeName(serviceType))}</span>
          <span className="num">{duration ?? '—'}</span>
        </div>
      ),
    },
    {
      key: 'planCount',
      title: '计划配送次数',
      second: { title: '已分配次数', sortKey: 'allocatedCount' },
      width: 98,
      align: 'end',
      exports: ['planCount', 'allocatedCount'],
      render: ({ planCount, allocatedCount }) => (
        <div className="two-lines num">
          <span>计划 {planCount}</span>
          <span>已分配 {allocatedCount}</span>
        </div>
      ),
    },
    statusColumn(rows),
    {
      key: 'successCount',
      title: '进度',
      width: 52,
      exports: ['successCount'],
      render: (row) => <Progress row={row} />,
    },
    actionsColumn(
      narrowRoom,
      (row) => rowActions(row, rows),
      (actions) => <NarrowRowActions actions={actions} />,
    ),
  ];
}

/** Visits that took place out of those that are planned. */
function Progress({ row }: { row: CultureRow }) {
  const percent = Math.floor(progressOf(row) * 100);
  const words = `已完成 ${row.successCount} 次，计划 ${row.planCount} 次`;
  return (
    <div className="culture-progress" title={words}>
      <div
        className="culture-bar"
        role="progressbar"
        aria-label={`配送进度：${words}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span className="num">
        {row.successCount}/{row.planCount}
      </span>
    </div>
  );
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: CultureRow, rows: Omit<CultureRows, 'venueId'>): RowAction[] {
  return reviewedActions(row, rows, {
    own: [
      { key: 'deliveries', label: '订单', onClick: () => rows.onDeliveries(row) },
      { key: 'qr', label: '二维码', onClick: () => rows.onQr(row) },
    ],
  });
}
