import { useNavigate } from '@tanstack/react-router';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { App } from 'antd';
import { Suspense } from 'react';
import { chooseMaterialVenue, useMaterialVenue } from '@/kernel/session/material-venue';
import { entryPath } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { lazyPart } from '@/ui/lazy-part';

const BranchDialog = lazyPart(() => import('./BranchDialog'));

export interface LibraryBranchProps {
  /** The resource library's menu. */
  readonly menu: MenuNode;
  readonly onClose: () => void;
}

/** Branch of the resource library (002 §4.5): sets `materVenueId` alone and opens the library. */
export function LibraryBranch({ menu, onClose }: LibraryBranchProps) {
  const { user } = useSession();
  const { message } = App.useApp();
  const navigate = useNavigate();

  const handleChoose = async (venueId: string) => {
    chooseMaterialVenue(venueId);
    const name = user.venues.find(({ id }) => id === venueId)?.name ?? '';
    message.success(`${menu.name}已切换到${name}`);
    const path = entryPath(menu);
    if (path !== undefined) await navigate({ href: path });
  };

  return (
    <Suspense>
      <BranchDialog
        current={useMaterialVenue()}
        hint={`只改变${menu.name}显示哪个分馆的资源，当前场馆不变。`}
        onChoose={handleChoose}
        onClose={onClose}
      />
    </Suspense>
  );
}
