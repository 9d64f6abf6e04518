import type { AdminMenu } from '@yunguan/contract/platform/menus';

/** Id that stands for "no parent" on the wire (decisions §1). */
export const noParent = '00000000-0000-0000-0000-000000000000';

/** Levels of menus that the server accepts. */
const deepest = 4;

/** Every menu of the tree, parents before children. */
export function flatMenus(menus: readonly AdminMenu[]): AdminMenu[] {
  return menus.flatMap((menu) => [menu, ...flatMenus(menu.children)]);
}

/** The menus below a parent in their order; those of the top for no parent. */
export function brothersOf(menus: readonly AdminMenu[], parentId: string): readonly AdminMenu[] {
  if (parentId === noParent) return menus;
  return flatMenus(menus).find(({ id }) => id === parentId)?.children ?? [];
}

/** Branches that lead to a name with the word in it; a match keeps what lies below it. */
export function searchTree(menus: readonly AdminMenu[], word: string): AdminMenu[] {
  if (word === '') return [...menus];
  return menus.flatMap((menu) => {
    if (menu.name.toLowerCase().includes(word.toLowerCase()) || menu.url.toLowerCase().includes(word.toLowerCase())) {
      return [menu];
    }
    const children = searchTree(menu.children, word);
    return children.length === 0 ? [] : [{ ...menu, children }];
  });
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
  readonly at: 'before' | 'after' | 'inside';
}

/** What a drop means for the server; undefined for one that changes nothing or that leads nowhere. */
export function dropMove(menus: readonly AdminMenu[], { id, targetId, at }: Drop): Move | undefined {
  const all = flatMenus(menus);
  const dragged = all.find((menu) => menu.id === id);
  const target = all.find((menu) => menu.id === targetId);
  if (!dragged || !target || flatMenus([dragged]).some((menu) => menu.id === targetId)) return undefined;
  const parentId = at === 'inside' ? target.id : target.parentId;
  const brothers = brothersOf(menus, parentId);
  const others = brothers.filter((menu) => menu.id !== id);
  const beside = others.findIndex((menu) => menu.id === targetId) + (at === 'after' ? 1 : 0);
  const index = at === 'inside' ? 0 : beside;
  const isSame = parentId === dragged.parentId && brothers.findIndex((menu) => menu.id === id) === index;
  return isSame ? undefined : { id, parentId, index };
}

/** Levels that a menu takes with what lies below it. */
function heightOf(menu: AdminMenu): number {
  return 1 + Math.max(0, ...menu.children.map(heightOf));
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
  const height = own ? heightOf(own) : 1;
  const choice = (menu: AdminMenu, level: number, isBarred: boolean): ParentChoice => {
    const barred = isBarred || menu.id === own?.id;
    return {
      value: menu.id,
      title: menu.name,
      disabled: barred || level + height > deepest,
      children: menu.children.map((child) => choice(child, level + 1, barred)),
    };
  };
  return [
    {
      value: noParent,
      title: '无（顶部菜单）',
      disabled: false,
      children: [],
    },
    ...menus.map((menu) => choice(menu, 1, false)),
  ];
}
