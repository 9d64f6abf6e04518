import type { MenuNode } from '@yunguan/contract/platform/shell';
import { addressParts } from './address-parts';
import { menuOf, pagePath } from './menu-tree';

/** Address of a content type's screen with further keys; undefined where the user has no page for it. */
export function recordAddress(menus: readonly MenuNode[], kind: string, keys: Readonly<Record<string, unknown>>) {
  const menu = menuOf(menus, kind);
  const path = menu && pagePath(menu);
  if (path === undefined) return undefined;
  const { to, search } = addressParts(path);
  return { to, search: () => ({ ...search, ...keys }) };
}
