import type { ListColumn } from '@/kernel/list/list-columns';
import { actionsColumn, reviewedActions, statusColumn, titleColumn, TwoTexts } from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import type { RowAction } from '@/ui/RowActions';
import { orDash } from '@/ui/or-dash';
import { type ClubRow, toneOfRow } from './club-content';

export interface ClubRows extends ReviewedRows<ClubRow> {
  readonly onMembers: (row: ClubRow) => void;
  /** Starts the recruiting, or pauses it. */
  readonly onRecruit: (row: ClubRow) => void;
}

/** A draft may have no number yet, which is not none. */
const counted = (people: number | null) => orDash(people === null ? null : people.toLocaleString('zh-CN'));

/** Columns of the clubs (002 §2.6, texts.md A15). */
export function clubColumns(rows: ClubRows): ListColumn<ClubRow>[] {
  return [
    {
      key: 'establishTime',
      title: '成立时间',
      width: 82,
      exports: ['strEstablishTime'],
      render: ({ strEstablishTime }) => <span className="num">{orDash(strEstablishTime)}</span>,
    },
    titleColumn(rows, { title: '封面 / 社团名称', second: { title: '类型' } }),
    {
      key: 'activityRange',
      title: '活动区域',
      second: { title: '详细地址' },
      width: 118,
      exports: ['activityRange', 'address'],
      render: ({ activityRange, address }) => <TwoTexts first={activityRange} second={address} isRegion />,
    },
    {
      key: 'count',
      title: '社团人数',
      width: 78,
      align: 'end',
      exports: ['count'],
      render: ({ count, peopleCount }) => (
        // Who joined is counted beside those that the form says.
        <span className="num">{counted(count === 0 ? peopleCount : count)}</span>
      ),
    },
    {
      key: 'recruitCount',
      title: '招募人数',
      second: { title: '已招募人数', sortKey: 'recruitedCount' },
      width: 92,
      align: 'end',
      exports: ['recruitCount', 'recruitedCount'],
      render: ({ recruitCount, recruitedCount }) => (
        <div className="two-lines num">
          <span>{counted(recruitCount)}</span>
          <span>已招募 {counted(recruitedCount)}</span>
        </div>
      ),
    },
    statusColumn(rows, { exports: 'stageText', textOf: ({ stageText }) => stageText, toneOf: toneOfRow }),
    actionsColumn(198, (row) => rowActions(row, rows)),
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: ClubRow, rows: Omit<ClubRows, 'venueId'>): RowAction[] {
  return reviewedActions(row, rows, {
    own: [
      {
        key: 'recruit',
        label: row.isRecruit === 1 ? '暂停招募' : '开始招募',
        disabled: rows.isLocked(row),
        onClick: () => rows.onRecruit(row),
      },
      { key: 'members', label: '成员', onClick: () => rows.onMembers(row) },
    ],
  });
}
