import type { MenuNode } from '@yunguan/contract/platform/shell';

/** Every menu of the tree, parents before children. */
function flattenMenus(menus: readonly MenuNode[]): MenuNode[] {
  return menus.flatMap((menu) => [menu, ...flattenMenus(menu.children)]);
}

/** Menus that lead to a page. */
export function leavesOf(menus: readonly MenuNode[]): MenuNode[] {
  return flattenMenus(menus).filter((menu) => menu.children.length === 0 && menu.url !== '');
}

/** Address of a menu inside the product; undefined for one that leads elsewhere or nowhere. */
export function pagePath(menu: Pick<MenuNode, 'url'>): string | undefined {
  return /^\/(?!\/)/.test(menu.url) ? menu.url : undefined;
}

/** Where a click on a menu leads: its own page, or the first page below it. */
export function entryPath(menu: MenuNode): string | undefined {
  const [first] = leavesOf(menu.children).flatMap((leaf) => pagePath(leaf) ?? []);
  return first ?? pagePath(menu);
}

/** Menus from the top to the one of the page; the longest address that leads to the path wins. */
export function trailTo(menus: readonly MenuNode[], path: string): MenuNode[] {
  let best: MenuNode[] = [];
  let reached = 0;
  const visit = (level: readonly MenuNode[], above: MenuNode[]) => {
    for (const menu of level) {
      const trail = [...above, menu];
      const address = pagePath(menu)?.split('?')[0];
      const leads = address !== undefined && (path === address || path.startsWith(`${address}/`));
      // The deeper of two menus with one address is the page's own.
      if (address !== undefined && leads && address.length >= reached) {
        best = trail;
        reached = address.length;
      }
      visit(menu.children, trail);
    }
  };
  visit(menus, []);
  return best;
}

/** Options held on the menus that govern a content type; undefined when no such menu is granted. */
export function heldOptions(menus: readonly MenuNode[], contentType: string): string[] | undefined {
  const governing = flattenMenus(menus).filter((menu) => menu.contentType === contentType);
  if (governing.length === 0) return undefined;
  return [...new Set(governing.flatMap((menu) => menu.options))];
}

/** First menu that governs a content type. */
export function menuOf(menus: readonly MenuNode[], contentType: string): MenuNode | undefined {
  return flattenMenus(menus).find((menu) => menu.contentType === contentType);
}
