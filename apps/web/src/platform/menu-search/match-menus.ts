import type { MenuNode } from '@yunguan/contract/platform/shell';
import { pagePath } from '@/kernel/session/menu-tree';

/** Positions of the characters that a keyword meets in a name; undefined when it does not. */
export type MatchName = (name: string, keyword: string) => readonly number[] | undefined;

export interface MenuHit {
  readonly menu: MenuNode;
  /** Positions to mark in the name. */
  readonly marked: readonly number[];
}
export interface MenuHitGroup {
  /** Names of the menus above, from the top. */
  readonly title: string;
  readonly hits: readonly MenuHit[];
}

/** Finds a keyword as it is written, whatever its case. */
export const matchText: MatchName = (name, keyword) => {
  const start = name.toLowerCase().indexOf(keyword.toLowerCase());
  return start < 0 ? undefined : Array.from(keyword, (_, index) => start + index);
};

/** Adds pinyin, whole or initials only: 投票评选 is found by `toupiao` and by `tppx`. */
export async function loadPinyinMatch(): Promise<MatchName> {
  const { match } = await import('pinyin-pro');
  return (name, keyword) =>
    matchText(name, keyword) ?? match(name, keyword.replace(/\s/g, ''), { precision: 'start' }) ?? undefined;
}

/** Pages whose name meets the keyword, under the menus above them. An empty keyword finds every page. */
export function searchMenus(menus: readonly MenuNode[], keyword: string, match: MatchName): MenuHitGroup[] {
  const groups = new Map<string, MenuHit[]>();
  const visit = (level: readonly MenuNode[], above: readonly string[]) => {
    for (const menu of level) {
      const marked = keyword === '' ? [] : match(menu.name, keyword);
      if (marked && menu.children.length === 0 && pagePath(menu) !== undefined) {
        const title = above.join(' / ');
        groups.set(title, [...(groups.get(title) ?? []), { menu, marked }]);
      }
      visit(menu.children, [...above, menu.name]);
    }
  };
  visit(menus, []);
  return [...groups].map(([title, hits]) => ({ title, hits }));
}
