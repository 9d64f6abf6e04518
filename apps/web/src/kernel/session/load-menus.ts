import { firstLeftUsableMenu, firstUsableMenu, type MenuNode } from '@yunguan/contract/platform/shell';
import type { Client } from '../api/client';

/** The user's menus in the current venue: top menus, each with its left menus as children (002 §7). */
export async function loadMenus(call: Client['call'], signal?: AbortSignal): Promise<MenuNode[]> {
  const { menuList } = await call(firstUsableMenu, { roleId: null, cormor: null }, { signal });
  return Promise.all(menuList.map(async (top) => ({ ...top, children: await leftMenus(call, top, signal) })));
}

async function leftMenus(call: Client['call'], top: MenuNode, signal?: AbortSignal): Promise<MenuNode[]> {
  if (top.children.length > 0) return top.children;
  const body = { roleId: null, parentId: top.id, cormor: null };
  return (await call(firstLeftUsableMenu, body, { signal })).menuList;
}
