import { flatNodes } from '@yunguan/contract/kernel/tree';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { match } from 'pinyin-pro';

/**
 * The branches of the tree that lead to a match. A matching group keeps of what lies below it only what matches as well;
 * where nothing does it keeps everything, because a group alone opens no page. Matches are: part of the name, its pinyin in full, or its initials (投票评选: toupiao, tppx).
 */
export function searchMenus(menus: readonly MenuNode[], keyword: string): MenuNode[] {
  const word = keyword.trim().toLowerCase();
  return menus.flatMap((menu) => {
    const children = word === '' ? menu.children : searchMenus(menu.children, keyword);
    if (matches(menu.name, word)) return [children.length === 0 ? menu : { ...menu, children }];
    return children.length === 0 ? [] : [{ ...menu, children }];
  });
}

function matches(name: string, word: string): boolean {
  if (name.toLowerCase().includes(word)) return true;
  return /^[a-z' ]+$/.test(word) && match(name, word, { continuous: true }) !== null;
}

/** How many pages the result opens: 共搜索到 n 条结果. */
export function countPages(menus: readonly MenuNode[]): number {
  return flatNodes(menus).filter(({ url }) => url !== '').length;
}
