import type { ListColumn } from '@/kernel/list/list-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import { type CultureRow, progressOf, serviceTypeName } from './culture-content';

export interface CultureColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: CultureRow) => boolean;
  readonly isLocked: (row: CultureRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: CultureRow) => void;
  readonly onEdit: (row: CultureRow) => void;
  readonly onDeliveries: (row: CultureRow) => void;
  readonly onQr: (row: CultureRow) => void;
  readonly onRevoke: (row: CultureRow) => void;
  readonly onRemove: (row: CultureRow) => void;
  readonly onCover: (row: CultureRow) => void;
  readonly onLog: (row: CultureRow) => void;
}

const orDash = (value: string | null) => value || '—';

/** Columns of the culture deliveries (002 §2.7). */
export function cultureColumns(input: CultureColumnsInput): ListColumn<CultureRow>[] {
  const { onLog } = input;
  return [
    {
      key: 'publishTime',
      title: '发布日期',
      width: 78,
      exports: ['publishTime'],
      render: ({ publishTime }) => <span className="num">{publishTime?.slice(0, 10) ?? '—'}</span>,
    },
    {
      key: 'title',
      title: '活动名称',
      second: { title: '类型' },
      locked: true,
      exports: ['title', 'type'],
      render: (row) => <CultureCell row={row} input={input} />,
    },
    {
      key: 'areas',
      title: '区域',
      second: { title: '社团' },
      width: 104,
      exports: ['areas', 'leagueNames'],
      render: ({ areas, leagueNames }) => (
        <div className="two-lines">
          <span title={areas}>{orDash(areas)}</span>
          <span title={leagueNames}>{orDash(leagueNames)}</span>
        </div>
      ),
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
      exports: ['planCount', 'allocatedCount'],
      render: ({ planCount, allocatedCount }) => (
        <div className="two-lines num">
          <span>计划 {planCount}</span>
          <span>已分配 {allocatedCount}</span>
        </div>
      ),
    },
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
      key: 'successCount',
      title: '进度',
      width: 78,
      exports: ['successCount'],
      render: (row) => <Progress row={row} />,
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

function CultureCell({ row, input }: { row: CultureRow; input: CultureColumnsInput }) {
  const { offers, venueId, onCover, onDetail } = input;
  const mayReplace = offers('cover', row);
  const category = [row.venueId !== venueId && row.venueName, row.type].filter(Boolean).join(' · ');
  return (
    <TitleCell
      title={row.title ?? ''}
      subtitle={
        <span className="culture-subtitle">
          <span title={category}>{category}</span>
          {mayReplace && (
            <button type="button" className="culture-cover" onClick={() => onCover(row)}>
              修改展示图
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
export function rowActions(row: CultureRow, input: Omit<CultureColumnsInput, 'venueId'>): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onDeliveries, onQr, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'deliveries', label: '订单', onClick: () => onDeliveries(row) },
    { key: 'qr', label: '二维码', onClick: () => onQr(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
