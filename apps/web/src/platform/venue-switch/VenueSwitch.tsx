import { App } from 'antd';
import { Suspense } from 'react';
import { useSession } from '@/kernel/session/use-session';
import { useSwitchVenue } from './use-switch-venue';
import { lazyPart } from '@/ui/lazy-part';

const BranchDialog = lazyPart(() => import('./BranchDialog'));

/** 总分馆切换: choose a branch in the tree, then work there. */
export function VenueSwitch({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { message } = App.useApp();
  const switchVenue = useSwitchVenue();

  const handleChoose = async (venueId: string) => {
    if (venueId === user.venueId) return;
    const { venueName } = await switchVenue(venueId);
    message.success(`已切换到${venueName}`);
  };

  return (
    <Suspense>
      <BranchDialog
        current={user.venueId}
        hint="切换后将离开当前页面，内容与权限按所选场馆显示。"
        onChoose={handleChoose}
        onClose={onClose}
      />
    </Suspense>
  );
}
