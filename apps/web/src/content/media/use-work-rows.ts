import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { isOffered } from '@/kernel/list/offered-actions';
import { useLockedRows } from '@/kernel/list/use-content-write';
import { useRecordActions } from '@/kernel/list/use-record-actions';
import { useHolds, useSession } from '@/kernel/session/use-session';
import { type MediaRow, mediaContent, named } from './media-content';

/** What both lists of works can do with a row. */
export function useWorkRows() {
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const holds = useHolds(mediaContent.key);
  const locked = useLockedRows(mediaContent);
  const { remove, revoke } = useRecordActions(mediaContent);
  return {
    holds,
    venueId: user.venueId,
    remove,
    offers: (action: string, row: MediaRow) => isOffered(action, { of: mediaContent, row, holds }),
    isLocked: ({ id }: MediaRow) => locked.has(id),
    onDetail: ({ id }: MediaRow) => goTo(screenModes.detail, id),
    onEdit: ({ id }: MediaRow) => goTo(screenModes.edit, id),
    onRevoke: (row: MediaRow) => void revoke(named(row)),
    onRemove: (row: MediaRow) => void remove([named(row)]),
  };
}
