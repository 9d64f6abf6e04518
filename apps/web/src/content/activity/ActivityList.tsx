import { useNavigate } from '@tanstack/react-router';
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
import { type ActivityRow, activityContent, ticketOrdersPath } from './activity-content';
import { activityColumns } from './activityColumns';
import './activity.css';

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

const named = ({ id, title }: ActivityRow) => ({ id, title: title ?? '' });

/** Activities (001 §2, mode 1). */
export function ActivityList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const navigate = useNavigate();
  const holds = useHolds(activityContent.key);
  const locked = useLockedRows(activityContent);
  const { remove, revoke } = useRecordActions(activityContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'qr'; row: ActivityRow }>();
  const columns = activityColumns({
    offers: (action, row) => isOffered(action, { of: activityContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onTickets: ({ id }) => void navigate({ to: ticketOrdersPath, search: () => ({ activityId: id }) }),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onQr: (row) => setDialog({ kind: 'qr', row }),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  });
  const handleClose = () => setDialog(undefined);
  const { qr } = activityContent.codes;
  return (
    <>
      <ContentList<ActivityRow>
        of={activityContent}
        title="活动"
        description="管理场馆活动的发布、场次与预约"
        addLabel="新增活动"
        dateLabel="活动日期"
        basicFilters={3}
        columns={columns}
        minWidth={980}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={activityContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={activityContent} record={dialog.row} {...coverSize} crop onClose={handleClose} />
      )}
      {dialog?.kind === 'qr' && qr !== undefined && (
        <RecordQrDialog record={named(dialog.row)} type={qr} onClose={handleClose} />
      )}
    </>
  );
}
