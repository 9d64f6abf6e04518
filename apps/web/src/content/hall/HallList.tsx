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
import { type HallRow, hallContent, hallOrdersPath } from './hall-content';
import { hallColumns } from './hallColumns';
import './hall.css';

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

const named = ({ id, title }: HallRow) => ({ id, title: title ?? '' });

/** Exhibition halls (001 §2, mode 1). */
export function HallList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const navigate = useNavigate();
  const holds = useHolds(hallContent.key);
  const locked = useLockedRows(hallContent);
  const { remove, revoke } = useRecordActions(hallContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'qr'; row: HallRow }>();
  const columns = hallColumns({
    offers: (action, row) => isOffered(action, { of: hallContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onCalendar: ({ id }) => void navigate({ to: hallOrdersPath, search: () => ({ view: 'calendar', hallId: id }) }),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onQr: (row) => setDialog({ kind: 'qr', row }),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  });
  const handleClose = () => setDialog(undefined);
  const { qr } = hallContent.codes;
  return (
    <>
      <ContentList<HallRow>
        of={hallContent}
        title="展厅预订"
        description="管理可预订展厅的发布、时段与预订"
        addLabel="新增展厅"
        dateLabel="发布日期"
        basicFilters={3}
        columns={columns}
        minWidth={960}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={hallContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={hallContent} record={dialog.row} {...coverSize} crop onClose={handleClose} />
      )}
      {dialog?.kind === 'qr' && qr !== undefined && (
        <RecordQrDialog record={named(dialog.row)} type={qr} onClose={handleClose} />
      )}
    </>
  );
}
