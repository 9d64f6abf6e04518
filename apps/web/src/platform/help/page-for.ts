import { nodeTrail } from '@yunguan/contract/kernel/tree';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { Search } from '@/kernel/session/menu-tree';
import { pagePaths } from '@/kernel/session/page-paths';
import { tabMenus } from '../business/usable-menus';
import type { ManualPage } from './manual-page';

export interface ScreenInView {
  readonly pathname: string;
  readonly search: Search;
  readonly menus: readonly MenuNode[];
}

/** Keys of the address that name the tab in view of a screen of screens: the id of its menu. */
const tabKeys = ['part', 'tab'];

/** Page that explains the screen in view: the one that names its view, else its address; undefined when no page does. */
export function pageFor(pages: readonly ManualPage[], screen: ScreenInView): ManualPage | undefined {
  const inTab = tabAddress(screen);
  const ofTab = inTab === undefined ? undefined : namedBy(pages, inTab, screen.search);
  return ofTab ?? namedBy(pages, screen.pathname, screen.search);
}

function namedBy(pages: readonly ManualPage[], pathname: string, search: Search): ManualPage | undefined {
  const named = pages.flatMap((page) =>
    page.screens.flatMap((screen) => {
      const [address, query] = screen.split('?');
      const wanted = [...new URLSearchParams(query)];
      const isMeant = address === pathname && wanted.every(([key, value]) => String(search[key]) === value);
      return isMeant ? [{ page, weight: wanted.length }] : [];
    }),
  );
  return named.toSorted((one, other) => other.weight - one.weight)[0]?.page;
}

/** Address of the screen in the tab in view of a business shell. */
function tabAddress({ pathname, search, menus }: ScreenInView): string | undefined {
  const chosen = tabKeys.flatMap((key) => nodeTrail(menus, String(search[key])).slice(-1))[0];
  const [first] = pathname === pagePaths.business ? tabMenus(nodeTrail(menus, String(search.id)).slice(-1)) : [];
  return (chosen ?? first)?.url.split('?')[0];
}
