import { PlusOutlined, PrinterOutlined, ScheduleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useStudentRights } from './student-rights';
import { type Intake, useIntake } from './use-intake';
import { lazyPart } from '@/ui/lazy-part';

const AttendanceDialog = lazyPart(() => import('./AttendanceDialog'));
const EnrolDialog = lazyPart(() => import('./EnrolDialog'));
const RegisterDialog = lazyPart(() => import('../attendance/RegisterDialog'));

/** What can be done with the students of one course together: sign one up, mark who came, print the attendance sheet. */
export function StudentTools({ courseId }: { courseId: string }) {
  const rights = useStudentRights()();
  const { data } = useIntake(courseId);
  const [opened, setOpened] = useState<'enrol' | 'register' | 'sheet'>();
  const handleClose = () => setOpened(undefined);
  const why = data && refusalOf(data);
  return (
    <>
      {rights.enrol && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={!data || why !== undefined}
          title={why}
          onClick={() => setOpened('enrol')}
        >
          代为报名
        </Button>
      )}
      <Button icon={<ScheduleOutlined aria-hidden />} onClick={() => setOpened('register')}>
        考勤
      </Button>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setOpened('sheet')}>
        签到表
      </Button>
      <Suspense>
        {opened === 'enrol' && data && <EnrolDialog intake={data} onClose={handleClose} />}
        {opened === 'register' && <RegisterDialog courseId={courseId} mayMark={rights.mark} onClose={handleClose} />}
        {opened === 'sheet' && <AttendanceDialog courseId={courseId} onClose={handleClose} />}
      </Suspense>
    </>
  );
}

/** Why nobody can be signed up; undefined while there are places: latecomers come after the last day of sign-up, too. */
function refusalOf({ isOpen, isOpenToStaff, left, standingText }: Intake): string | undefined {
  if (!isOpenToStaff) return `课程${standingText}，不能报名`;
  if (left > 0) return undefined;
  // The waiting list takes members as long as the course takes them.
  return isOpen ? '名额已满，可由会员加入候补' : '名额已满';
}
