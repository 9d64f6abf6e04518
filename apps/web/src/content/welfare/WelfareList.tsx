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
import { type WelfareRow, welfareContent } from './welfare-content';
import { welfareColumns } from './welfareColumns';

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

const named = ({ id, title }: WelfareRow) => ({ id, title: title ?? '' });

/** Welfare activities (001 §2, view 1). */
export function WelfareList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const holds = useHolds(welfareContent.key);
  const locked = useLockedRows(welfareContent);
  const { remove, revoke } = useRecordActions(welfareContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log'; row: WelfareRow }>();
  const columns = welfareColumns({
    offers: (action, row) => isOffered(action, { of: welfareContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  });
  const handleClose = () => setDialog(undefined);
  return (
    <>
      <ContentList<WelfareRow>
        of={welfareContent}
        title="公益活动"
        description="管理面向公众的公益演出、讲座、展览与服务"
        addLabel="新增公益活动"
        dateLabel="发布日期"
        basicFilters={3}
        columns={columns}
        minWidth={980}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={welfareContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={welfareContent} record={dialog.row} {...coverSize} crop onClose={handleClose} />
      )}
    </>
  );
}
