import { Navigate } from '@tanstack/react-router';
import { addressParts } from '@/kernel/session/address-parts';
import { pagePaths } from '@/kernel/session/page-paths';
import { NoMenuGiven, NothingBelow } from './MenuNotice';
import { MenusOf } from './MenusOf';
import { useAddressText } from './shell-address';
import { firstPage } from './usable-menus';

const title = '菜单';

/** Container page (002 §2.1): “reads query id and loads its first usable submenu”. */
export default function FirstMenu() {
  const id = useAddressText('id');
  if (id === undefined) {
    return <NoMenuGiven title={title} />;
  }
  return (
    <MenusOf parentId={id}>
      {(below) => {
        const path = firstPage(below, pagePaths.firstMenu);
        if (path !== undefined) {
          const { to, search } = addressParts(path);
          return <Navigate to={to} search={() => search} replace />;
        }
        return <NothingBelow title={title} />;
      }}
    </MenusOf>
  );
}
