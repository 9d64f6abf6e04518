import type { Explanation } from '@yunguan/contract/platform/staff-rights';

interface ScreenGroup {
  readonly label: string;
  readonly options: { readonly value: string; readonly label: string }[];
}

/** The screens under the menus that hold them, in the order of the menu. */
export function groupedScreens(screens: Explanation['screens']): ScreenGroup[] {
  const groups = new Map<string, ScreenGroup>();
  for (const { menuId, name, group } of screens) {
    const label = group || '首页';
    const known = groups.get(label) ?? { label, options: [] };
    known.options.push({ value: menuId, label: name });
    groups.set(label, known);
  }
  return [...groups.values()];
}
