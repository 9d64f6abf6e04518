import { nodeTrail } from '@yunguan/contract/kernel/tree';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { leavesOf, type Search, trailTo } from '@/kernel/session/menu-tree';
import { pagePaths } from '@/kernel/session/page-paths';

/** Pages that seldom have a menu of their own, with the page whose menu is shown as theirs then. */
const pageOwners: Readonly<Record<string, string>> = {
  '/material/materialHome': '/MuseumCenter/resource',
  '/new/exhibition': '/new/make',
  '/MuseumCenter/recruitList': '/new/recruit',
  '/MuseumCenter/teacherAdd': '/new/teacher',
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

/** Pages the first of whose tabs is known, with the key of the address that holds the id of another tab's menu. */
const tabbedPages: Readonly<Record<string, { readonly key: string; readonly first: string }>> = {
  [pagePaths.training]: { key: 'part', first: '/new/recruit' },
};

/**
 * Menus from the top to the page that is shown. The shells with tabs stand for the menu of their open tab, unless a menu
 * leads to the shell itself.
 */
export function pageTrail(menus: readonly MenuNode[], pathname: string, search: Search): MenuNode[] {
  const own = trailTo(menus, pathname, search);
  if (own.length > 0) return own;
  const owner = pageOwners[pathname];
  if (owner !== undefined) return trailTo(menus, owner, search);
  return tabTrail(menus, pathname, search);
}

function tabTrail(menus: readonly MenuNode[], pathname: string, search: Search): MenuNode[] {
  const tabbed = tabbedPages[pathname];
  if (!tabbed && pathname !== pagePaths.business) return [];
  const opened = nodeTrail(menus, String(search[tabbed?.key ?? 'tab']));
  if (opened.length > 0) return opened;
  if (tabbed) return trailTo(menus, tabbed.first);
  const parent = nodeTrail(menus, String(search.id));
  const [first] = leavesOf(parent.at(-1)?.children ?? []);
  return first ? nodeTrail(menus, first.id) : parent;
}
