import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { MatchName } from '@/kernel/search/match-name';

/** A branch of the tree that leads to a match. */
export interface MenuHit {
  readonly menu: MenuNode;
  /** Positions to mark in the name; empty for one that is only on the way, or below a match. */
  readonly marked: readonly number[];
  readonly below: readonly MenuHit[];
}

/**
 * The branches that lead to a match. A matching group keeps of what lies below it only what matches as well; where nothing
 * does it keeps everything, because a group alone opens no page. The same
 * answer as the call `admin-GetSeachSysMenu`, from the menus that the page has already: each key press is answered at
 * once. An empty keyword finds everything.
 */
export function searchMenus(menus: readonly MenuNode[], keyword: string, match: MatchName): MenuHit[] {
  return menus.flatMap((menu) => {
    const marked = keyword === '' ? [] : match(menu.name, keyword);
    if (marked) {
      const closer = keyword === '' ? [] : searchMenus(menu.children, keyword, match);
      return [{ menu, marked, below: closer.length > 0 ? closer : menu.children.map(withAll) }];
    }
    const below = searchMenus(menu.children, keyword, match);
    return below.length === 0 ? [] : [{ menu, marked: [], below }];
  });
}

function withAll(menu: MenuNode): MenuHit {
  return { menu, marked: [], below: menu.children.map(withAll) };
}

/** The hits that open a page, in the order of the tree: what is counted and chosen. */
export function pagesOf(hits: readonly MenuHit[]): MenuHit[] {
  return hits.flatMap((hit) => [...(hit.menu.url === '' ? [] : [hit]), ...pagesOf(hit.below)]);
}
