import { DownOutlined } from '@ant-design/icons';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { menuItemIndex } from '@/kernel/session/menu-tree';
import { branchUseOf } from './branch-menus';
import { keepInView } from './keep-in-view';
import { MenuLink } from '@/kernel/menus/MenuLink';

export interface TopMenuProps {
  readonly menus: readonly MenuNode[];
  readonly currentId: string | undefined;
  /** Opens the tree of branches of a menu that has one; undefined when there is nothing to choose. */
  readonly onBranches: ((menu: MenuNode) => void) | undefined;
}

/** The top menus; the current one carries the cinnabar mark. */
export function TopMenu({ menus, currentId, onBranches }: TopMenuProps) {
  return (
    <nav className="nav-top" aria-label="主导航">
      {menus.map((menu, menuIndex) => {
        const index = menuItemIndex(menu, menuIndex);
        const isCurrent = menu.id === currentId;
        const label = `${menu.name}：选择分馆`;
        return (
          <div className="nav-top-item" key={index} data-index={index} ref={isCurrent ? keepInView : undefined}>
            <MenuLink menu={menu} className="nav-top-link" isCurrent={isCurrent}>
              {menu.name}
            </MenuLink>
            {onBranches && branchUseOf(menu) !== undefined && (
              <button
                type="button"
                className="nav-top-branches"
                aria-haspopup="dialog"
                aria-label={label}
                title={label}
                onClick={() => onBranches(menu)}
              >
                <DownOutlined />
              </button>
            )}
          </div>
        );
      })}
    </nav>
  );
}
