import {
  type AttendanceMark,
  attendanceMarks,
  attendanceRate,
  type MarkedStudent,
} from '@yunguan/contract/content/course-attendance';
import { Segmented, Table, type TableColumnsType } from 'antd';
import type { Tone } from '@/ui/status-colours';
import { StatusTag } from '@/ui/StatusTag';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';
import { wordOptions } from '@/ui/word-options';
import { personLine } from '../students/student-words';
import type { Choices } from './choices';

export interface RegisterTableProps {
  readonly students: readonly MarkedStudent[];
  readonly choices: Choices;
  readonly mayMark: boolean;
  readonly isLoading: boolean;
  readonly onChoose: (student: MarkedStudent, mark: AttendanceMark | null) => void;
}

const pageSize = 50;

/** The students of a course with their mark of the day. */
export function RegisterTable({ students, choices, mayMark, isLoading, onChoose }: RegisterTableProps) {
  const pages = usePagesOnScreen(students.length > pageSize && { pageSize, showSizeChanger: false, size: 'small' });
  const columns: TableColumnsType<MarkedStudent> = [
    { title: '序号', key: 'index', width: 60, align: 'center', render: (_, row) => students.indexOf(row) + 1 },
    {
      title: '学员',
      key: 'name',
      render: (_, row) => (
        <div className="two-lines">
          <span title={row.name}>{row.name}</span>
          <span className="num">
            {personLine(row)} · {row.ordernNum}
          </span>
        </div>
      ),
    },
    {
      title: '考勤',
      key: 'mark',
      width: 268,
      render: (_, row) => (
        <MarkCell
          student={row}
          choice={choices.get(row.id)}
          mayMark={mayMark}
          onChoose={(mark) => onChoose(row, mark)}
        />
      ),
    },
    {
      title: '记录',
      key: 'markedBy',
      width: 150,
      render: (_, { markedBy, markTime }) =>
        markTime === null ? (
          '—'
        ) : (
          <div className="two-lines">
            <span title={markedBy ?? ''}>{markedBy}</span>
            <span className="num">{markTime.slice(0, 16)}</span>
          </div>
        ),
    },
    { title: '累计', key: 'attendance', width: 196, render: (_, { attendance }) => <Totals of={attendance} /> },
  ];
  return (
    <Table<MarkedStudent>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...students]}
      loading={{ spinning: isLoading, delay: 200 }}
      pagination={pages}
      tableLayout="fixed"
      scroll={{ y: 'min(52vh, 480px)' }}
      locale={{ emptyText: '没有符合条件的学员' }}
    />
  );
}

const markTones = { present: 'passed', leave: 'reversed', absent: 'failed' } as const satisfies Record<
  AttendanceMark,
  Tone
>;
const unmarked = 'none';
const options = [{ value: unmarked, label: '未记' }, ...wordOptions(attendanceMarks)];

interface MarkCellProps {
  readonly student: MarkedStudent;
  readonly choice: { readonly mark: AttendanceMark | null } | undefined;
  readonly mayMark: boolean;
  readonly onChoose: (mark: AttendanceMark | null) => void;
}

function MarkCell({ student: { name, mark, isEnrolled }, choice, mayMark, onChoose }: MarkCellProps) {
  if (!isEnrolled) {
    return (
      <span className="register-gone">
        <MarkTag mark={mark} />
        <span className="hint">已不在名单中</span>
      </span>
    );
  }
  if (!mayMark && !choice) return <MarkTag mark={mark} />;
  return (
    <Segmented
      aria-label={`${name} 的考勤`}
      className={choice ? 'register-chosen' : ''}
      disabled={!mayMark}
      value={(choice ? choice.mark : mark) ?? unmarked}
      options={options}
      onChange={(next) => onChoose(next in attendanceMarks ? (next as AttendanceMark) : null)}
    />
  );
}

function MarkTag({ mark }: { readonly mark: AttendanceMark | null }) {
  return mark === null ? (
    <span className="hint">未记</span>
  ) : (
    <StatusTag tone={markTones[mark]} text={attendanceMarks[mark]} />
  );
}

function Totals({ of }: { readonly of: MarkedStudent['attendance'] }) {
  const rate = attendanceRate(of);
  if (rate === null) return <span className="hint">还没有记过</span>;
  return (
    <div className="two-lines num">
      <span>出勤率 {rate}%</span>
      <span>
        出勤 {of.present} · 请假 {of.leave} · 缺勤 {of.absent}
      </span>
    </div>
  );
}
