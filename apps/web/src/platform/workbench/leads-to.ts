import type { MenuNode } from '@yunguan/contract/platform/shell';
import { addressParts } from '@/kernel/session/address-parts';
import { leavesOf, pagePath } from '@/kernel/session/menu-tree';

/** Whether one of the user's menus opens the page. */
export function leadsTo(menus: readonly MenuNode[], path: string): boolean {
  return leavesOf(menus).some((menu) => addressParts(pagePath(menu) ?? '').to === path);
}
