import { branchesWith, flatNodes, noId, placeProblem } from '@yunguan/contract/kernel/tree';
import { type AdminMenu, menuPlaces } from '@yunguan/contract/platform/menus';
import type { DropAt } from '@/ui/tree-drop';

/** The menus below a parent in their order; those of the top for no parent. */
function brothersOf(menus: readonly AdminMenu[], parentId: string): readonly AdminMenu[] {
  if (parentId === noId) return menus;
  return flatNodes(menus).find(({ id }) => id === parentId)?.children ?? [];
}

/** Branches that lead to a name or an address with the word in it; a match keeps what lies below it. */
export function searchTree(menus: readonly AdminMenu[], word: string): AdminMenu[] {
  const wanted = word.toLowerCase();
  return branchesWith(menus, ({ name, url }) => [name, url].some((text) => text.toLowerCase().includes(wanted)));
}

export interface Move {
  readonly id: string;
  readonly parentId: string;
  readonly index: number;
}

/** One place up or down among the brothers; undefined at the edge. */
export function stepMove(menus: readonly AdminMenu[], menu: AdminMenu, by: -1 | 1): Move | undefined {
  const brothers = brothersOf(menus, menu.parentId);
  const index = brothers.findIndex(({ id }) => id === menu.id) + by;
  return index < 0 || index >= brothers.length ? undefined : { id: menu.id, parentId: menu.parentId, index };
}

/** Where a dragged menu was let go: before or after another one, or on it. */
export interface Drop {
  readonly id: string;
  readonly targetId: string;
  readonly at: DropAt;
}

/** What a drop means for the server; undefined for one that changes nothing or that leads nowhere. */
export function dropMove(menus: readonly AdminMenu[], { id, targetId, at }: Drop): Move | undefined {
  const all = flatNodes(menus);
  const dragged = all.find((menu) => menu.id === id);
  const target = all.find((menu) => menu.id === targetId);
  if (!dragged || !target || flatNodes([dragged]).some((menu) => menu.id === targetId)) return undefined;
  const parentId = at === 'inside' ? target.id : target.parentId;
  const brothers = brothersOf(menus, parentId);
  const others = brothers.filter((menu) => menu.id !== id);
  const beside = others.findIndex((menu) => menu.id === targetId) + (at === 'after' ? 1 : 0);
  const index = at === 'inside' ? 0 : beside;
  const isSame = parentId === dragged.parentId && brothers.findIndex((menu) => menu.id === id) === index;
  return isSame ? undefined : { id, parentId, index };
}

/** A menu that may be chosen as a parent. */
export interface ParentChoice {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: ParentChoice[];
}

/** The tree of possible parents: not the menu itself, nothing below it, nothing that makes it too deep. */
export function parentChoices(menus: readonly AdminMenu[], own: AdminMenu | undefined): ParentChoice[] {
  const all = flatNodes(menus);
  const choice = (menu: AdminMenu): ParentChoice => ({
    value: menu.id,
    title: menu.name,
    disabled: placeProblem(all, { id: own?.id, parentId: menu.id }, menuPlaces) !== undefined,
    children: menu.children.map(choice),
  });
  return [
    {
      value: noId,
      title: '无（顶部菜单）',
      disabled: false,
      children: [],
    },
    ...menus.map(choice),
  ];
}
