import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { getAttendanceSheet } from '@yunguan/contract/content/course-signup-desk';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState } from '@/ui/EmptyState';
import { NumberInput } from '@/ui/NumberInput';
import { useFocusBack } from '@/ui/use-focus-back';
import './attendance.css';
import { AttendanceSheet, mostLessons } from './AttendanceSheet';
import { signupArea } from './student-rights';

export interface AttendanceDialogProps {
  readonly courseId: string;
  readonly onClose: () => void;
}

const usualLessons = 8;

/** 签到表 as it will be printed, with a box for each lesson. */
export default function AttendanceDialog({ courseId, onClose }: AttendanceDialogProps) {
  useFocusBack();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(signupArea, `${getAttendanceSheet.path} ${courseId}`),
    queryFn: ({ signal }) => call(getAttendanceSheet, { courseId }, { signal }),
  });
  const [typed, setTyped] = useState<number | null>();
  const usual = Math.min(data?.planPeriod || usualLessons, mostLessons);
  const isWrong = typed !== undefined && (typed === null || typed < 1 || typed > mostLessons);
  const lessons = isWrong ? usual : (typed ?? usual);
  const hasStudents = data !== undefined && data.students.length > 0;
  return (
    <Modal
      open
      width={996}
      title="课程签到表"
      onCancel={onClose}
      footer={
        <div className="attendance-foot">
          <label htmlFor="attendance-lessons">上课次数</label>
          <NumberInput<number>
            id="attendance-lessons"
            precision={0}
            suffix="次"
            value={typed === undefined ? usual : typed}
            onChange={setTyped}
            {...(isWrong && { status: 'error' as const })}
          />
          {isWrong ? (
            <span className="attendance-wrong" role="alert">
              请输入 1 到 {mostLessons} 之间的次数
            </span>
          ) : (
            <span className="hint">A4 纸，超过 8 次横向打印</span>
          )}
          <Button onClick={onClose}>关闭</Button>
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!hasStudents || isWrong}
            onClick={() => window.print()}
          >
            打印
          </Button>
        </div>
      }
    >
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && !hasStudents && <EmptyState title="还没有通过审核的学员" hint="审核通过的学员会列在签到表里。" />}
      {data && hasStudents && (
        <>
          <div
            className="attendance-preview"
            role="group"
            aria-label="签到表预览"
            // Scrolls on its own, so it must be reachable by keys.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <AttendanceSheet sheet={data} lessons={lessons} />
          </div>
          {/* Only this is printed: beside the page, which steps back. */}
          {createPortal(
            <div className="attendance-print" aria-hidden>
              <AttendanceSheet sheet={data} lessons={lessons} />
            </div>,
            document.body,
          )}
        </>
      )}
    </Modal>
  );
}
