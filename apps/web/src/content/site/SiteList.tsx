import { ToolOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { useViewOver } from '@/kernel/content-screen/view-over';
import { CoverDialog } from '@/kernel/dialogs/CoverDialog';
import { RecordQrDialog } from '@/kernel/dialogs/RecordQrDialog';
import { ReviewLogDialog } from '@/kernel/dialogs/ReviewLogDialog';
import { ContentList } from '@/kernel/list/ContentList';
import { isOffered } from '@/kernel/list/offered-actions';
import { useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useSession } from '@/kernel/session/use-session';
import { bookingsPath, siteContent, siteModes, type SiteRow } from './site-content';
import { siteColumns } from './siteColumns';

/** Published size of a cover (000 §9). */
const coverSize = { width: 375, height: 170 };

const named = ({ id, title }: SiteRow) => ({ id, title: title ?? '' });

/** Bookable sites (001 §2, mode 1). */
export function SiteList() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const { show } = useViewOver();
  const navigate = useNavigate();
  const holds = useHolds(siteContent.key);
  const locked = useLockedRows(siteContent);
  const { remove, revoke } = useRecordActions(siteContent);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'qr'; row: SiteRow }>();
  const columns = siteColumns({
    offers: (action, row) => isOffered(action, { of: siteContent, row, holds }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)]),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
    onQr: (row) => setDialog({ kind: 'qr', row }),
    onCalendar: ({ id }) => void navigate({ to: bookingsPath, search: () => ({ view: 'calendar', siteId: id }) }),
  });
  const handleClose = () => setDialog(undefined);
  return (
    <>
      <ContentList<SiteRow>
        of={siteContent}
        title="场地预订"
        description="管理可供公众预订的场地、预订时段与设备"
        addLabel="新增场地"
        dateLabel="发布日期"
        basicFilters={3}
        tools={
          <Button icon={<ToolOutlined aria-hidden />} onClick={() => show(siteModes.equipment)}>
            设备管理
          </Button>
        }
        columns={columns}
        minWidth={940}
      />
      {dialog?.kind === 'log' && (
        <ReviewLogDialog contentType={siteContent.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog?.kind === 'cover' && (
        <CoverDialog of={siteContent} record={dialog.row} {...coverSize} crop onClose={handleClose} />
      )}
      {dialog?.kind === 'qr' && siteContent.codes.qr !== undefined && (
        <RecordQrDialog record={named(dialog.row)} type={siteContent.codes.qr} onClose={handleClose} />
      )}
    </>
  );
}
