import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import {
  type AttendanceMark,
  attendanceMarks,
  type CourseAttendance,
} from '@yunguan/contract/content/course-attendance';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { weekOfDay } from '@yunguan/contract/kernel/slots';
import { Alert, Button, Input, Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { DayField } from '@/ui/DayField';
import { EmptyState } from '@/ui/EmptyState';
import { focusFirstField } from '@/ui/first-field';
import { useFocusBack } from '@/ui/use-focus-back';
import { countMarks } from './choices';
import './register.css';
import { RegisterTable } from './RegisterTable';
import { useAttendance } from './use-attendance';

export interface RegisterDialogProps {
  readonly courseId: string;
  /** The user may mark; who only looks sees what is kept. */
  readonly mayMark: boolean;
  readonly onClose: () => void;
}

/** 考勤: who came on a day of the course, marked and kept. */
export default function RegisterDialog({ courseId, mayMark, onClose }: RegisterDialogProps) {
  useFocusBack();
  const attendance = useAttendance(courseId);
  const { data, error, refetch, choices, isSaving } = attendance;
  const unsent = useUnsent(choices.size > 0, 'choice', isSaving);
  const shown = useRef<HTMLDivElement>(null);
  const handleClose = async () => {
    if (!isSaving && (await unsent.mayGiveUp())) onClose();
  };
  const handleTurn = async (day: string) => {
    if (!isSaving && (await unsent.mayGiveUp())) attendance.turnTo(day);
  };
  return (
    <Modal
      open
      width={996}
      title={data ? `考勤　${data.title}` : '考勤'}
      closable={!isSaving}
      mask={{ closable: choices.size === 0 }}
      onCancel={() => void handleClose()}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(shown.current)}
      footer={
        <div className="register-foot">
          {data && <Counts data={data} choices={choices} />}
          <Button disabled={isSaving} onClick={() => void handleClose()}>
            关闭
          </Button>
          {mayMark && (
            <Button type="primary" disabled={choices.size === 0} loading={isSaving} onClick={attendance.save}>
              {choices.size > 0 ? `保存 ${choices.size} 名` : '保存'}
            </Button>
          )}
        </div>
      }
    >
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div ref={shown}>
          <Register
            key={data.day}
            data={data}
            attendance={attendance}
            mayMark={mayMark}
            onTurn={(day) => void handleTurn(day)}
          />
        </div>
      )}
      {unsent.guard}
    </Modal>
  );
}

type Attendance = ReturnType<typeof useAttendance>;

interface RegisterProps {
  readonly data: CourseAttendance;
  readonly attendance: Attendance;
  readonly mayMark: boolean;
  readonly onTurn: (day: string) => void;
}

function Register({ data, attendance, mayMark, onTurn }: RegisterProps) {
  const { day, firstDay, lastDay, closedText, days, students } = data;
  const { choices, choose, isSaving, isTurning } = attendance;
  const [word, setWord] = useState('');
  const isOpen = firstDay !== null && lastDay !== null && day >= firstDay && day <= lastDay;
  const left = students.filter(({ id, mark, isEnrolled }) => isEnrolled && mark === null && !choices.has(id));
  const asked = word.trim();
  const found = students.filter(({ name, ordernNum }) => name.includes(asked) || ordernNum.endsWith(asked));
  if (closedText !== '' && days.length === 0)
    return <EmptyState title={closedText} hint="开课之后可以逐日记录学员的出勤。" />;
  return (
    <>
      <div className="register-head">
        <DayTurner day={attendance.day ?? day} data={data} onTurn={onTurn} />
        <span className="hint num">{daysText(days)}</span>
        <Input
          className="register-word"
          aria-label="查找学员"
          placeholder="姓名、编号末几位"
          allowClear
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        {mayMark && isOpen && (
          <Button disabled={left.length === 0 || isSaving || isTurning} onClick={() => choose(left, 'present')}>
            {left.length > 0 ? `其余 ${left.length} 名记为出勤` : '全部已记'}
          </Button>
        )}
      </div>
      {!isOpen && closedText === '' && (
        <Alert type="info" showIcon title={`只能记录培训期间、今天及以前的考勤（${firstDay} 至 ${lastDay}）`} />
      )}
      {students.length === 0 ? (
        <EmptyState title="还没有通过审核的学员" hint="报名通过之后，学员会列在这里。" />
      ) : (
        <RegisterTable
          students={found}
          choices={choices}
          mayMark={mayMark && isOpen && !isSaving && !isTurning}
          isLoading={isTurning}
          onChoose={(student, mark) => choose([student], mark)}
        />
      )}
    </>
  );
}

interface DayTurnerProps extends Pick<RegisterProps, 'data' | 'onTurn'> {
  /** From which is turned: whoever presses twice goes on from the day that is still to come. */
  readonly day: string;
}

function DayTurner({ day, data: { day: shown, firstDay, lastDay, days }, onTurn }: DayTurnerProps) {
  const first = days.reduce((least, { day: marked }) => (marked < least ? marked : least), firstDay ?? shown);
  const last = days.reduce((most, { day: marked }) => (marked > most ? marked : most), lastDay ?? shown);
  return (
    <div className="register-day">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label="前一天"
        disabled={day <= first}
        onClick={() => onTurn(daysAfter(day, -1))}
      />
      <DayField
        aria-label="上课日期"
        allowClear={false}
        value={day}
        textOf={(one) => `${one} ${weekOfDay(one)}`}
        isDayClosed={(one) => one < first || one > last}
        onChange={(next) => next && onTurn(next)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label="后一天"
        disabled={day >= last}
        onClick={() => onTurn(daysAfter(day, 1))}
      />
    </div>
  );
}

function daysText(days: CourseAttendance['days']): string {
  const newest = days.at(-1);
  return newest ? `已记 ${days.length} 天，最近 ${newest.day}` : '还没有记过';
}

const shownMarks = [...(Object.keys(attendanceMarks) as AttendanceMark[]), null];

function Counts({ data, choices }: { readonly data: CourseAttendance; readonly choices: Attendance['choices'] }) {
  const counts = countMarks(data.students, choices);
  return (
    <span className="register-counts num" role="status">
      {shownMarks.map((mark) => (
        <span key={mark ?? 'none'}>
          {mark === null ? '未记' : attendanceMarks[mark]} <b>{counts.get(mark) ?? 0}</b>
        </span>
      ))}
    </span>
  );
}
