import { pagePaths } from '@/kernel/session/page-paths';
import { leavesOf, pagePath } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { MenuIcon } from '@/kernel/menus/MenuIcon';
import { MenuLink } from '@/kernel/menus/MenuLink';

/** Every page that the user's menus open, in their groups' order. */
export function QuickEntries() {
  const { menus } = useSession();
  const entries = leavesOf(menus).filter((menu) => pagePath(menu) !== pagePaths.workbench);
  return (
    <Panel title="快捷入口">
      {entries.length === 0 ? (
        <EmptyState title="当前场馆没有可用的菜单" hint="请联系管理员分配角色，或切换到其他场馆。" />
      ) : (
        <div className="workbench-entries">
          {entries.map((menu) => (
            <MenuLink key={menu.id} menu={menu} className="workbench-entry" isCurrent={false}>
              <MenuIcon icon={menu.icon} />
              <span>{menu.name}</span>
            </MenuLink>
          ))}
        </div>
      )}
    </Panel>
  );
}
