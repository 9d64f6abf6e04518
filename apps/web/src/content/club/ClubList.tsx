import { useNavigate } from '@tanstack/react-router';
import { membershipMessages, setRecruit } from '@yunguan/contract/content/club-member';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { CoverDialog } from '@/kernel/dialogs/CoverDialog';
import { ReviewLogDialog } from '@/kernel/dialogs/ReviewLogDialog';
import { ContentList } from '@/kernel/list/ContentList';
import { isOffered } from '@/kernel/list/offered-actions';
import { useContentWrite, useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useSession } from '@/kernel/session/use-session';
import { applicationsPath, type ClubRow, clubContent, named } from './club-content';
import './club.css';
import { clubColumns } from './clubColumns';
import { membersTab } from './detail-tabs';

const RecruitDialog = lazy(() => import('./RecruitDialog'));

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

/** Clubs (002 §2.6): where each stands with its recruiting. */
export function ClubList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const navigate = useNavigate();
  const holds = useHolds(clubContent.key);
  const locked = useLockedRows(clubContent);
  const { remove, revoke } = useRecordActions(clubContent);
  const write = useContentWrite(clubContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'recruit'; row: ClubRow }>();
  const pause = ({ id }: ClubRow) =>
    write({
      endpoint: setRecruit,
      body: { id, isRecruit: false, recruitCount: 0 },
      ids: [id],
      done: membershipMessages.paused,
    });
  const columns = clubColumns({
    offers: (action, row) => isOffered(action, { of: clubContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onMembers: ({ id }) => goTo(screenModes.detail, id, membersTab),
    // Pausing needs no number (002 §4.3).
    onRecruit: (row) => (row.isRecruit === 1 ? void pause(row) : setDialog({ kind: 'recruit', row })),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  });
  const handleClose = () => setDialog(undefined);
  return (
    <>
      <ContentList<ClubRow>
        of={clubContent}
        title="社团"
        description="管理社团的信息、相册与成员，开始或暂停招募"
        addLabel="新增社团"
        dateLabel="发布日期"
        basicFilters={3}
        tools={<Button onClick={() => void navigate({ to: applicationsPath })}>入团申请</Button>}
        columns={columns}
        minWidth={990}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={clubContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={clubContent} record={dialog.row} {...coverSize} crop onClose={handleClose} />
      )}
      <Suspense>
        {dialog?.kind === 'recruit' && <RecruitDialog club={named(dialog.row)} onClose={handleClose} />}
      </Suspense>
    </>
  );
}
