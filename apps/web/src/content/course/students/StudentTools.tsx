import { PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useStudentRights } from './student-rights';
import { useIntake } from './use-intake';
import { lazyPart } from '@/ui/lazy-part';

const AttendanceDialog = lazyPart(() => import('./AttendanceDialog'));
const EnrolDialog = lazyPart(() => import('./EnrolDialog'));

/** What can be done with the students of one course together: sign one up, print the attendance sheet. */
export function StudentTools({ courseId }: { courseId: string }) {
  const rights = useStudentRights();
  const { data } = useIntake(courseId);
  const [opened, setOpened] = useState<'enrol' | 'sheet'>();
  const handleClose = () => setOpened(undefined);
  const isFull = data !== undefined && data.left <= 0;
  const why = isFull ? '名额已满，可由会员加入候补' : '课程不在报名期，不能报名';
  return (
    <>
      {rights.enrol && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={!data?.isOpen || isFull}
          title={data && (!data.isOpen || isFull) ? why : undefined}
          onClick={() => setOpened('enrol')}
        >
          代为报名
        </Button>
      )}
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setOpened('sheet')}>
        签到表
      </Button>
      <Suspense>
        {opened === 'enrol' && <EnrolDialog courseId={courseId} onClose={handleClose} />}
        {opened === 'sheet' && <AttendanceDialog courseId={courseId} onClose={handleClose} />}
      </Suspense>
    </>
  );
}
