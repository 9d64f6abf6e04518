import { useLocation, useNavigate } from '@tanstack/react-router';
import { nodeTrail } from '@yunguan/contract/kernel/tree';
import { useEffect } from 'react';
import { pagePaths } from '@/kernel/session/page-paths';
import type { Search } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { NoMenuGiven, NothingBelow } from './MenuNotice';
import { MenusOf } from './MenusOf';
import { useAddressText } from './shell-address';
import { TabbedScreens } from './TabbedScreens';
import { tabMenus } from './usable-menus';

const shellKeys = ['id', 'custom'];
const title = '业务管理';

/** Business shell (002 §2.3): tabs of the menus below the menu `id`, each with the screen of its address. */
export default function BusinessShell() {
  const id = useAddressText('id');
  if (id === undefined) {
    return <NoMenuGiven title={title} />;
  }
  return <MenusBelow id={id} key={id} />;
}

function MenusBelow({ id }: { id: string }) {
  const { menus } = useSession();
  useCustomZero();
  const name = nodeTrail(menus, id).at(-1)?.name ?? title;
  return (
    <MenusOf parentId={id}>
      {(below) => {
        const tabs = tabMenus(below);
        if (tabs.length === 0) {
          return <NothingBelow title={name} />;
        }
        return <TabbedScreens label={name} menus={tabs} tabKey="tab" shellKeys={shellKeys} />;
      }}
    </MenusOf>
  );
}

/** “rewrites the query to id plus custom=0” (002 §2.3): in place, so that back does not come here again. */
function useCustomZero(): void {
  const { pathname, search }: { pathname: string; search: Search } = useLocation();
  const navigate = useNavigate();
  const isRewritten = pathname !== pagePaths.business || search.custom === 0;
  useEffect(() => {
    if (isRewritten) return;
    const withCustom = (previous: Search) => ({ ...previous, custom: 0 });
    void navigate({ to: '.', search: withCustom, replace: true, resetScroll: false });
  }, [isRewritten, navigate]);
}
