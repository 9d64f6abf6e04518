import { Navigate } from '@tanstack/react-router';
import { addressParts } from '@/kernel/session/address-parts';
import { pagePaths } from '@/kernel/session/page-paths';
import { useSession } from '@/kernel/session/use-session';
import { MenuNotice } from './MenuNotice';
import { MenusOf } from './MenusOf';
import { useAddressText } from './shell-address';
import { firstPage } from './usable-menus';

const title = '菜单';

/** Container page (002 §2.1): “reads query id and loads its first usable submenu”. */
export default function FirstMenu() {
  const { user } = useSession();
  const id = useAddressText('id');
  if (id === undefined) {
    return <MenuNotice title={title} reason="没有指定菜单" hint="地址中缺少菜单编号，请从菜单中选择要使用的功能。" />;
  }
  return (
    <MenusOf parentId={id}>
      {(below) => {
        const path = firstPage(below, pagePaths.firstMenu);
        if (path !== undefined) {
          const { to, search } = addressParts(path);
          return <Navigate to={to} search={() => search} replace />;
        }
        return (
          <MenuNotice
            title={title}
            reason="没有可用的功能"
            hint={`您在${user.venueName}没有这个菜单下的功能，或菜单已被移除。请从菜单中选择其他功能，或联系管理员。`}
          />
        );
      }}
    </MenusOf>
  );
}
