import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect } from 'react';
import { session } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { holdsUnsaved } from '@/kernel/leave-guard/guards';
import { pagePaths } from '@/kernel/session/page-paths';
import { aboveLogin } from '../login/layers';

/**
 * Tabs with one login share its venue: a page that shows the old one says so before anything goes to the wrong place, and
 * stays covered until it is loaded anew. With something typed in it, its venue may be taken back instead.
 */
export function VenueMovedNotice() {
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  useEffect(() => {
    let close: (() => void) | undefined;
    const unlisten = session.onVenueMoved((_venueId, shown) => {
      close?.();
      const isTyped = holdsUnsaved();
      // Each is given how to close: the notice does not go by itself, when the browser asks and the user stays.
      const handleReload = (_close: () => void) => location.assign(pagePaths.venueStart);
      const takeBack = async (closeNotice: () => void) => {
        try {
          await session.switchVenue(shown);
          closeNotice();
          // What was read meanwhile is of the other venue.
          await client.invalidateQueries();
        } catch (error) {
          if (!isSilent(error)) message.error(textOf(error), 4);
        }
      };
      const handleTakeBack = (closeNotice: () => void) => void takeBack(closeNotice);
      const notice = modal.confirm({
        type: 'warning',
        title: '场馆已切换',
        width: 420,
        content: isTyped
          ? '已在其他页面切换到另一个场馆。本页还有没有保存的内容：切回本页的场馆可以接着填写，重新加载则离开本页。'
          : '已在其他页面切换到另一个场馆，本页将重新加载。',
        okText: '重新加载',
        onOk: handleReload,
        ...(isTyped ? { cancelText: '切回本页的场馆', onCancel: handleTakeBack } : { okCancel: false }),
        keyboard: false,
        zIndex: aboveLogin,
      });
      close = notice.destroy;
    });
    return unlisten;
  }, [modal, message, client]);
  return null;
}
