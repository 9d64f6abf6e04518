import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { leavesOf, menuItemIndex } from '@/kernel/session/menu-tree';
import { keepInView } from './keep-in-view';
import { MenuIcon } from '@/kernel/menus/MenuIcon';
import { MenuLink } from '@/kernel/menus/MenuLink';

export interface SideMenuProps {
  readonly menus: readonly MenuNode[];
  readonly currentId: string | undefined;
  readonly isFolded: boolean;
  readonly onFold: (folded: boolean) => void;
}

/** The left menus in their groups; folded it keeps the icons, named on hover. */
export function SideMenu({ menus, currentId, isFolded, onFold }: SideMenuProps) {
  const foldLabel = isFolded ? '展开侧栏' : '收起侧栏';
  return (
    <aside className={`nav-side${isFolded ? ' nav-side-folded' : ''}`}>
      <nav aria-label="侧栏导航">
        {groupsOf(menus).map(({ title, leaves }) => (
          <div className="nav-side-group" key={leaves[0]?.id}>
            {title !== '' && <h2>{title}</h2>}
            <ul>
              {leaves.map((menu, menuIndex) => (
                <li
                  key={menuItemIndex(menu, menuIndex)}
                  data-index={menuItemIndex(menu, menuIndex)}
                  ref={menu.id === currentId ? keepInView : undefined}
                >
                  <MenuLink
                    menu={menu}
                    className="nav-side-link"
                    isCurrent={menu.id === currentId}
                    title={isFolded ? menu.name : undefined}
                  >
                    <MenuIcon icon={menu.icon} />
                    <span className="nav-side-name">{menu.name}</span>
                  </MenuLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <button
        type="button"
        className="nav-side-fold"
        aria-label={foldLabel}
        title={foldLabel}
        onClick={() => onFold(!isFolded)}
      >
        {isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </aside>
  );
}

interface MenuGroup {
  readonly title: string;
  readonly leaves: readonly MenuNode[];
}

/** A menu with children is a group; neighbours without children share one without a title. */
function groupsOf(menus: readonly MenuNode[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const menu of menus) {
    if (menu.children.length > 0) {
      groups.push({ title: menu.name, leaves: leavesOf(menu.children) });
      continue;
    }
    const last = groups.at(-1);
    if (last?.title === '') groups[groups.length - 1] = { title: '', leaves: [...last.leaves, menu] };
    else groups.push({ title: '', leaves: [menu] });
  }
  return groups.filter(({ leaves }) => leaves.length > 0);
}
