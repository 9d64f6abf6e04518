import { App } from 'antd';
import { useEffect } from 'react';
import { session } from '@/kernel/api/call';
import { pagePaths } from '@/kernel/session/page-paths';
import { aboveLogin } from '../login/layers';

/** Tabs with one login share its venue: a page that shows the old one says so before anything goes to the wrong place. */
export function VenueMovedNotice() {
  const { modal } = App.useApp();
  useEffect(
    () =>
      session.onVenueMoved(() => {
        modal.warning({
          title: '场馆已切换',
          width: 420,
          content: '已在其他页面切换到另一个场馆，本页将重新加载。',
          okText: '重新加载',
          keyboard: false,
          zIndex: aboveLogin,
          onOk: () => location.assign(pagePaths.venueStart),
        });
      }),
    [modal],
  );
  return null;
}
