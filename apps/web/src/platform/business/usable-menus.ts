import { useQuery } from '@tanstack/react-query';
import { firstUsableMenu, type MenuNode } from '@yunguan/contract/platform/shell';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { leavesOf, pagePath } from '@/kernel/session/menu-tree';

/** Menus below one menu that the user may use; all top menus for null (002 §7). Fresh whenever the rights are. */
export function useUsableMenus(parentId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.menus, parentId],
    queryFn: async ({ signal }) =>
      (await call(firstUsableMenu, { roleId: null, parentId, cormor: null }, { signal })).menuList,
  });
}

/** Menus that can stand as tabs: those with a page of the product, groups opened. */
export function tabMenus(menus: readonly MenuNode[]): MenuNode[] {
  return leavesOf(menus).filter((menu) => pagePath(menu) !== undefined && menu.target !== 'other');
}

/** First page below a menu, without the one that is asking; undefined when there is none. */
export function firstPage(menus: readonly MenuNode[], askingPath: string): string | undefined {
  return tabMenus(menus)
    .flatMap((menu) => pagePath(menu) ?? [])
    .find((path) => path.split('?')[0] !== askingPath);
}
