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
import { type CultureRow, cultureContent, deliveriesPath, named } from './culture-content';
import './culture.css';
import { cultureColumns } from './cultureColumns';

/** Published size of a display image (002 §9). */
const coverSize = { width: 540, height: 340 };

/** Culture deliveries (002 §2.7). */
export function CultureList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const navigate = useNavigate();
  const holds = useHolds(cultureContent.key);
  const locked = useLockedRows(cultureContent);
  const { remove, revoke } = useRecordActions(cultureContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'qr'; row: CultureRow }>();
  const columns = cultureColumns({
    offers: (action, row) => isOffered(action, { of: cultureContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onDeliveries: ({ id }) => void navigate({ to: deliveriesPath, search: () => ({ brandId: id }) }),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onQr: (row) => setDialog({ kind: 'qr', row }),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  });
  const handleClose = () => setDialog(undefined);
  const { qr } = cultureContent.codes;
  return (
    <>
      <ContentList<CultureRow>
        of={cultureContent}
        title="文化配送"
        description="管理社团送到基层的活动、两年的配送计划与完成进度"
        addLabel="新增配送活动"
        dateLabel="发布日期"
        basicFilters={3}
        columns={columns}
        minWidth={980}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={cultureContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={cultureContent} record={dialog.row} {...coverSize} onClose={handleClose} />
      )}
      {dialog?.kind === 'qr' && qr !== undefined && (
        <RecordQrDialog record={named(dialog.row)} type={qr} onClose={handleClose} />
      )}
    </>
  );
}
