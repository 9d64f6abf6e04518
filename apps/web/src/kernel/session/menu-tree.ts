import { isOwnAddress } from '@yunguan/contract/kernel/addresses';
import { flatNodes } from '@yunguan/contract/kernel/tree';
import type { MenuNode } from '@yunguan/contract/platform/shell';

/** Menus that lead to a page. */
export function leavesOf(menus: readonly MenuNode[]): MenuNode[] {
  return flatNodes(menus).filter((menu) => menu.children.length === 0 && menu.url !== '');
}

/** Address of a menu inside the product; undefined for one that leads elsewhere or nowhere. */
export function pagePath(menu: Pick<MenuNode, 'url'>): string | undefined {
  return isOwnAddress(menu.url) ? menu.url : undefined;
}

/** Where a click on a menu leads: its own page, or the first page below it. */
export function entryPath(menu: MenuNode): string | undefined {
  const [first] = leavesOf(menu.children).flatMap((leaf) => pagePath(leaf) ?? []);
  return first ?? pagePath(menu);
}

/** Query of an address as the router reads it. */
export type Search = Readonly<Record<string, unknown>>;

/**
 * Menus from the top to the one of the page; the longest address that leads to the path wins, then the one whose query
 * says more. A menu whose address carries a query leads only to a page that carries it too.
 */
export function trailTo(menus: readonly MenuNode[], path: string, search: Search = {}): MenuNode[] {
  let best: MenuNode[] = [];
  let reached: readonly [length: number, query: number] = [0, 0];
  const visit = (level: readonly MenuNode[], above: MenuNode[]) => {
    for (const menu of level) {
      const trail = [...above, menu];
      const [address, query] = pagePath(menu)?.split('?') ?? [];
      const wanted = [...new URLSearchParams(query)];
      const leads = address !== undefined && (path === address || path.startsWith(`${address}/`));
      const isMeant = leads && wanted.every(([key, value]) => String(search[key]) === value);
      // The deeper of two menus with one address is the page's own.
      if (isMeant && (address.length > reached[0] || (address.length === reached[0] && wanted.length >= reached[1]))) {
        best = trail;
        reached = [address.length, wanted.length];
      }
      visit(menu.children, trail);
    }
  };
  visit(menus, []);
  return best;
}

/** Index of a menu item: its url, its place among its brothers, id and custom (002 §2.3). */
export function menuItemIndex({ url, id, custom }: MenuNode, menuIndex: number): string {
  return `${url}${menuIndex}${id}${custom}`;
}

/** Options held on the menus that govern a content type; undefined when no such menu is granted. */
export function heldOptions(menus: readonly MenuNode[], contentType: string): string[] | undefined {
  const governing = flatNodes(menus).filter((menu) => menu.contentType === contentType);
  if (governing.length === 0) return undefined;
  return [...new Set(governing.flatMap((menu) => menu.options))];
}

/** First menu that governs a content type. */
export function menuOf(menus: readonly MenuNode[], contentType: string): MenuNode | undefined {
  return flatNodes(menus).find((menu) => menu.contentType === contentType);
}
