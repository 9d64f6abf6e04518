import { useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { CoverDialog } from '@/kernel/dialogs/CoverDialog';
import { RecordQrDialog } from '@/kernel/dialogs/RecordQrDialog';
import { ReviewLogDialog } from '@/kernel/dialogs/ReviewLogDialog';
import { ContentList } from '@/kernel/list/ContentList';
import { isOffered } from '@/kernel/list/offered-actions';
import { useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useSession } from '@/kernel/session/use-session';
import { type CourseRow, courseContent, detailPrefix, studentsTab } from './course-content';
import './course.css';
import { courseColumns } from './courseColumns';

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

const named = ({ id, title }: CourseRow) => ({ id, title: title ?? '' });

/** Courses (002 §2.5, mode 1). */
export function CourseList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const holds = useHolds(courseContent.key);
  const locked = useLockedRows(courseContent);
  const { remove, revoke } = useRecordActions(courseContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'qr'; row: CourseRow }>();
  const columns = courseColumns({
    offers: (action, row) => isOffered(action, { of: courseContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onStudents: ({ id }) => goTo(screenModes.detail, id, { [`${detailPrefix}tab`]: studentsTab }),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onQr: (row) => setDialog({ kind: 'qr', row }),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  });
  const handleClose = () => setDialog(undefined);
  const { qr } = courseContent.codes;
  return (
    <>
      <ContentList<CourseRow>
        of={courseContent}
        title="培训课程"
        description="发布课程、招收学员，审核报名并安排签到"
        addLabel="新增课程"
        dateLabel="发布日期"
        columns={columns}
        minWidth={980}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={courseContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={courseContent} record={dialog.row} {...coverSize} crop onClose={handleClose} />
      )}
      {dialog?.kind === 'qr' && qr !== undefined && (
        <RecordQrDialog record={named(dialog.row)} type={qr} onClose={handleClose} />
      )}
    </>
  );
}
