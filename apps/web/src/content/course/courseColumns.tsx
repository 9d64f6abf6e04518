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
import type { CourseRow } from './course-content';
import { agesText, lessonsText, toneOfRow } from './row-words';

export interface CourseRows extends ReviewedRows<CourseRow> {
  readonly onStudents: (row: CourseRow) => void;
}

/** Columns of the courses (002 §2.5, texts.md A14). */
export function courseColumns(rows: CourseRows): ListColumn<CourseRow>[] {
  return [
    publishDayColumn(72),
    titleColumn(rows, { title: '课程', second: { title: '分类' } }),
    {
      key: 'areas',
      title: '区域',
      width: 82,
      exports: ['areas', 'address'],
      render: ({ areas, address }) => <TwoTexts first={areas} second={address} isRegion />,
    },
    {
      key: 'trainStartTime',
      title: '培训时间',
      width: 88,
      exports: ['trainStartTime', 'trainEndTime', 'signUpEndTime'],
      render: ({ trainStartTime, trainEndTime, signUpEndTime }) => (
        <TwoLines
          first={trainStartTime}
          second={trainEndTime && `至 ${trainEndTime}`}
          title={signUpEndTime ? `${signUpEndTime} 报名结束` : ''}
        />
      ),
    },
    {
      key: 'planPeriod',
      title: '期数、课时',
      second: { title: '招生范围' },
      width: 92,
      exports: ['planPeriod', 'classHour', 'minimal', 'maximum'],
      render: (row) => <TwoLines first={lessonsText(row)} second={agesText(row)} />,
    },
    {
      key: 'count',
      title: '招生人数',
      second: { title: '已报名人数', sortKey: 'signUpNum' },
      width: 84,
      align: 'end',
      exports: ['count', 'signUpNum'],
      render: ({ count, signUpNum }) => (
        <TwoLines first={count === null ? null : `${count} 人`} second={`已报名 ${signUpNum}`} />
      ),
    },
    statusColumn(rows, {
      width: 84,
      exports: 'stageText',
      textOf: ({ stageText }) => stageText,
      toneOf: toneOfRow,
    }),
    actionsColumn(
      narrowRoom,
      (row) => rowActions(row, rows),
      (actions) => <NarrowRowActions actions={actions} />,
    ),
  ];
}

interface TwoLinesProps {
  readonly first: string | null;
  readonly second: string | null;
  readonly title?: string;
}

function TwoLines({ first, second, title }: TwoLinesProps) {
  return (
    <div className="two-lines num num-whole" title={title}>
      <span>{orDash(first)}</span>
      <span>{orDash(second)}</span>
    </div>
  );
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: CourseRow, rows: Omit<CourseRows, 'venueId'>): RowAction[] {
  const { offers, onStudents, onQr } = rows;
  const hasStudents = row.status === 100 || row.signUpNum > 0;
  const offered = reviewedActions(row, rows, { own: [{ key: 'qr', label: '二维码', onClick: () => onQr(row) }] });
  if (!hasStudents || !offers('detail', row)) return offered;
  const [detail, ...others] = offered;
  const students: RowAction = { key: 'students', label: '学员', onClick: () => onStudents(row) };
  return detail ? [detail, students, ...others] : [students, ...others];
}
