import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { CoverDialog } from '@/kernel/dialogs/CoverDialog';
import { ReviewLogDialog } from '@/kernel/dialogs/ReviewLogDialog';
import { ContentList } from '@/kernel/list/ContentList';
import { isOffered } from '@/kernel/list/offered-actions';
import { useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useSession } from '@/kernel/session/use-session';
import { type PanoramaRow, panoramaContent, panoramaPaths } from './panorama-content';
import { panoramaColumns } from './panoramaColumns';
import './panorama.css';

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

const named = ({ id, title }: PanoramaRow) => ({ id, title: title ?? '' });

/** Panoramic halls (001 §2, view 1). */
export function PanoramaList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const navigate = useNavigate();
  const holds = useHolds(panoramaContent.key);
  const locked = useLockedRows(panoramaContent);
  const { remove, revoke } = useRecordActions(panoramaContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log'; row: PanoramaRow }>();
  const columns = panoramaColumns({
    offers: (action, row) => isOffered(action, { of: panoramaContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => void navigate({ to: panoramaPaths.details, search: () => ({ id }) }),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  });
  const handleClose = () => setDialog(undefined);
  return (
    <>
      <ContentList<PanoramaRow>
        of={panoramaContent}
        title="全景展厅"
        description="管理全景展厅的发布与漫游地址"
        addLabel="新增全景展厅"
        dateLabel="发布日期"
        basicFilters={3}
        columns={columns}
        minWidth={940}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={panoramaContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog
          of={panoramaContent}
          record={{ ...dialog.row, cover: dialog.row.frontCover }}
          {...coverSize}
          crop
          onClose={handleClose}
        />
      )}
    </>
  );
}
