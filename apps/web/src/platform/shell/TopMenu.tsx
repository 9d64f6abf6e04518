import type { MenuNode } from '@yunguan/contract/platform/shell';
import { MenuLink } from './MenuLink';

/** The top menus; the current one carries the cinnabar mark. */
export function TopMenu({ menus, currentId }: { menus: readonly MenuNode[]; currentId: string | undefined }) {
  return (
    <nav className="nav-top" aria-label="主导航">
      {menus.map((menu) => (
        <MenuLink key={menu.id} menu={menu} className="nav-top-link" isCurrent={menu.id === currentId}>
          {menu.name}
        </MenuLink>
      ))}
    </nav>
  );
}
