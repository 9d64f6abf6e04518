import type { MenuNode } from '@yunguan/contract/platform/shell';
import { leavesOf, type Search, trailOf, trailTo } from '@/kernel/session/menu-tree';
import { pagePaths } from '@/kernel/session/page-paths';

/** Pages without a menu of their own, with the page whose menu is shown as theirs. */
const pageOwners: Readonly<Record<string, string>> = {
  '/userManage/branchAdd': '/userManage/branchManagement',
  '/MuseumCenter/venueSetup': '/userManage/branchManagement',
  '/userManage/addUser': '/userManage/user',
  '/userManage/permissions': '/userManage/user',
  '/userManage/roleAdd': '/userManage/role',
  '/userManage/dutyAdd': '/userManage/duty',
  '/MuseumCenter/settingDetail': '/MuseumCenter/approvalSetting',
  '/MuseumCenter/settingPeople': '/MuseumCenter/approvalSetting',
  '/MuseumCenter/settingPeopleTotal': '/MuseumCenter/approvalSetting',
  '/MuseumCenter/makeDetails': '/MuseumCenter/panoramaList',
  '/terrace/member': '/memberManage/member',
};

/**
 * Menus from the top to the page that is shown. The business shell stands for the menu of its open tab, unless a menu
 * leads to the shell itself.
 */
export function pageTrail(menus: readonly MenuNode[], pathname: string, search: Search): MenuNode[] {
  const own = trailTo(menus, pageOwners[pathname] ?? pathname, search);
  if (pathname !== pagePaths.business || own.length > 0) return own;
  const opened = trailOf(menus, String(search.tab));
  if (opened.length > 0) return opened;
  const parent = trailOf(menus, String(search.id));
  const [first] = leavesOf(parent.at(-1)?.children ?? []);
  return first ? trailOf(menus, first.id) : parent;
}
