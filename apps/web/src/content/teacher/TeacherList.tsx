import { SortAscendingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { CoverDialog } from '@/kernel/dialogs/CoverDialog';
import { ReviewLogDialog } from '@/kernel/dialogs/ReviewLogDialog';
import { operationOf } from '@/kernel/list/content-call';
import { ContentList } from '@/kernel/list/ContentList';
import { isOffered } from '@/kernel/list/offered-actions';
import { useContentWrite, useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useSession } from '@/kernel/session/use-session';
import { named, type TeacherRow, teacherContent } from './teacher-content';
import './teacher.css';
import { teacherColumns } from './teacherColumns';
import { WeightDialog } from './WeightDialog';

const RankDialog = lazy(() => import('./RankDialog'));

/** Published size of a portrait in pixels. */
const photoSize = { width: 300, height: 400 };

/** Teachers (001 §2): pinned ones first, then by weight. */
export function TeacherList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const holds = useHolds(teacherContent.key);
  const locked = useLockedRows(teacherContent);
  const { remove, revoke } = useRecordActions(teacherContent);
  const write = useContentWrite(teacherContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'weight'; row: TeacherRow } | { kind: 'rank' }>();
  const { messages } = teacherContent;
  const handlePin = ({ id, isTop }: TeacherRow) => {
    const body = { id, value: isTop !== 1 };
    return write({ endpoint: operationOf(teacherContent, 'pin'), body, ids: [id], done: messages.pinned });
  };
  const handleToggle = ({ id, isValid }: TeacherRow) => {
    const body = { id, value: !isValid };
    return write({ endpoint: operationOf(teacherContent, 'toggle'), body, ids: [id], done: messages.toggled });
  };
  const columns = teacherColumns({
    offers: (action, row) => isOffered(action, { of: teacherContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onPin: (row) => void handlePin(row),
    onToggle: (row) => void handleToggle(row),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
    onWeight: (row) => setDialog({ kind: 'weight', row }),
  });
  const handleClose = () => setDialog(undefined);
  return (
    <>
      <ContentList<TeacherRow>
        of={teacherContent}
        title="师资队伍"
        description="管理本馆的授课教师，置顶的在最前，其余按权重从大到小"
        addLabel="新增教师"
        dateLabel="添加日期"
        basicFilters={3}
        columns={columns}
        minWidth={960}
        tools={
          holds('edit') && (
            <Button icon={<SortAscendingOutlined aria-hidden />} onClick={() => setDialog({ kind: 'rank' })}>
              排序
            </Button>
          )
        }
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={teacherContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog
          of={teacherContent}
          record={{ ...dialog.row, cover: dialog.row.photo }}
          {...photoSize}
          crop
          onClose={handleClose}
        />
      )}
      {dialog?.kind === 'weight' && <WeightDialog row={dialog.row} onClose={handleClose} />}
      <Suspense>{dialog?.kind === 'rank' && <RankDialog onClose={handleClose} />}</Suspense>
    </>
  );
}
