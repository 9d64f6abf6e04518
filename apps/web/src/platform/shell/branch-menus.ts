import type { MenuNode } from '@yunguan/contract/platform/shell';

/** What a branch chosen beside a top menu decides. */
export type BranchUse = 'session' | 'library';

/** Menus that carry a tree of branches, by their `custom` (002 §2.3): the venue centre and the resource library. */
const uses: Readonly<Record<string, BranchUse>> = { '1': 'session', '2': 'library' };

/** The use of a menu's tree of branches; undefined for a menu without one. */
export function branchUseOf({ custom }: Pick<MenuNode, 'custom'>): BranchUse | undefined {
  return Object.hasOwn(uses, custom) ? uses[custom] : undefined;
}
