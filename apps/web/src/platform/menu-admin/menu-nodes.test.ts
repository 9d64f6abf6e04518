import { noId } from '@yunguan/contract/kernel/tree';
import type { AdminMenu } from '@yunguan/contract/platform/menus';
import { expect, it } from 'vitest';
import { dropMove, parentChoices, searchTree, stepMove } from './menu-nodes';

function node(id: string, parentId: string, children: readonly AdminMenu[] = []): AdminMenu {
  return {
    id,
    name: `菜单${id}`,
    url: `/${id}`,
    icon: '',
    target: 'right',
    parentId,
    optionIds: '',
    sort: 0,
    custom: '0',
    isVenueMenu: true,
    contentType: null,
    version: 1,
    roleCount: 0,
    userCount: 0,
    children: [...children],
  };
}

// a (b, c (d)), e
const d = node('d', 'c');
const c = node('c', 'a', [d]);
const b = node('b', 'a');
const a = node('a', noId, [b, c]);
const e = node('e', noId);
const menus = [a, e];

it('steps up and down, and not beyond the edge', () => {
  expect(stepMove(menus, c, -1)).toEqual({ id: 'c', parentId: 'a', index: 0 });
  expect(stepMove(menus, a, 1)).toEqual({ id: 'a', parentId: noId, index: 1 });
  expect(stepMove(menus, b, -1)).toBeUndefined();
  expect(stepMove(menus, c, 1)).toBeUndefined();
});

it('takes a drop beside a menu for its place among the brothers without the dragged one', () => {
  expect(dropMove(menus, { id: 'b', targetId: 'c', at: 'after' })).toEqual({ id: 'b', parentId: 'a', index: 1 });
  expect(dropMove(menus, { id: 'c', targetId: 'b', at: 'before' })).toEqual({ id: 'c', parentId: 'a', index: 0 });
  expect(dropMove(menus, { id: 'd', targetId: 'e', at: 'before' })).toEqual({ id: 'd', parentId: noId, index: 1 });
  expect(dropMove(menus, { id: 'e', targetId: 'a', at: 'inside' })).toEqual({ id: 'e', parentId: 'a', index: 0 });
});

it('ignores a drop that changes nothing, or that hangs a branch below itself', () => {
  expect(dropMove(menus, { id: 'b', targetId: 'c', at: 'before' })).toBeUndefined();
  expect(dropMove(menus, { id: 'a', targetId: 'd', at: 'inside' })).toBeUndefined();
});

it('finds by name and address, with the way to the match', () => {
  expect(searchTree(menus, '菜单D')).toEqual([{ ...a, children: [{ ...c, children: [d] }] }]);
  expect(searchTree(menus, '/e')).toEqual([e]);
  expect(searchTree(menus, '没有')).toEqual([]);
});

it('offers no parent below the menu itself, or that makes a fifth level', () => {
  const disabled = (own: AdminMenu | undefined, shown = menus) => {
    const all = (choices: ReturnType<typeof parentChoices>): ReturnType<typeof parentChoices> =>
      choices.flatMap((one) => [one, ...all(one.children)]);
    return all(parentChoices(shown, own))
      .filter((one) => one.disabled)
      .map(({ value }) => value);
  };
  expect(disabled(undefined)).toEqual([]);
  expect(disabled(c)).toEqual(['c', 'd']);
  expect(disabled(a)).toEqual(['a', 'b', 'c', 'd']);
  const tall = node('f', noId, [node('g', 'f', [node('h', 'g')])]);
  expect(disabled(tall, [...menus, tall])).toEqual(['b', 'c', 'd', 'f', 'g', 'h']);
});
