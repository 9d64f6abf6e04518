import { CountLine } from '@/kernel/list/CountLine';
import type { ListColumn } from '@/kernel/list/list-columns';
import { actionsColumn, reviewedActions, statusColumn, titleColumn } from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { NarrowRowActions, narrowRoom, type RowAction } from '@/ui/RowActions';
import { orDash } from '@/ui/or-dash';
import { CustomApplyCell } from './CustomApplyCell';
import { PeriodCell } from './PeriodCell';
import type { VoteRow } from './vote-content';
import { type VoteMode, voteModes } from './vote-modes';

export interface VoteRows extends ReviewedRows<VoteRow> {
  /** Whether the user may edit activities of the row's venue; who may not is shown the same views to read. */
  readonly mayEdit: (row: VoteRow) => boolean;
  readonly onCustomApply: (row: VoteRow, isOn: boolean) => void;
  /** Opens one of the activity's own views. */
  readonly onView: (mode: VoteMode, row: VoteRow) => void;
}

/** Columns of the activity list (000 §2, mode 1). */
export function voteColumns(rows: VoteRows): ListColumn<VoteRow>[] {
  const { offers, isLocked, mayEdit, onCustomApply, onView } = rows;
  return [
    titleColumn(rows, {
      title: '封面 / 活动名称',
      exports: ['title', 'typeName'],
      below: ({ typeName }) => typeName ?? '',
    }),
    {
      key: 'contacts',
      title: '联系人',
      second: { title: '联系电话' },
      width: 86,
      exports: ['contacts', 'tel'],
      render: (row) => (
        <div className="two-lines">
          <span title={row.contacts ?? ''}>{orDash(row.contacts)}</span>
          <span className="num">{orDash(row.tel)}</span>
        </div>
      ),
    },
    {
      key: 'votesCount',
      title: '投票数',
      second: { title: '浏览量', sortKey: 'viewingCount' },
      width: 62,
      align: 'end',
      exports: ['votesCount', 'viewingCount'],
      render: (row) => (
        <div className="two-lines num">
          <CountLine count={row.votesCount} unit="票" />
          <CountLine count={row.viewingCount} unit="次" />
        </div>
      ),
    },
    {
      key: 'startTime',
      title: '活动时间',
      width: 104,
      exports: ['strStartTime', 'strEndTime'],
      render: (row) => <PeriodCell start={row.strStartTime} end={row.strEndTime} />,
    },
    {
      key: 'signup',
      title: '报名时间',
      width: 104,
      exports: ['strSignupStartTime', 'strSignupEndTime'],
      render: (row) =>
        row.isNeedSignup ? (
          <PeriodCell start={row.strSignupStartTime} end={row.strSignupEndTime} />
        ) : (
          <span className="hint">无需报名</span>
        ),
    },
    statusColumn(rows),
    {
      key: 'customApply',
      title: '自定义表单',
      width: 72,
      render: (row) => (
        <CustomApplyCell
          row={row}
          offers={(action) => offers(action, row)}
          mayEdit={mayEdit(row)}
          isLocked={isLocked(row)}
          onChange={(isOn) => onCustomApply(row, isOn)}
          onView={(mode) => onView(mode, row)}
        />
      ),
    },
    actionsColumn(
      narrowRoom,
      (row) => rowActions(row, rows),
      (actions) => <NarrowRowActions actions={actions} />,
    ),
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: VoteRow, rows: Omit<VoteRows, 'venueId'>): RowAction[] {
  return reviewedActions(row, rows, {
    own: [
      { key: 'signups', label: '报名', onClick: () => rows.onView(voteModes.signups, row) },
      {
        key: 'rounds',
        label: rows.mayEdit(row) ? '编辑赛次' : '查看赛次',
        onClick: () => rows.onView(voteModes.rounds, row),
      },
      { key: 'ledger', label: '选票台账', onClick: () => rows.onView(voteModes.ledger, row) },
    ],
  });
}
