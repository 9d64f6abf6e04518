import { expect, it } from 'vitest';
import { entryPath, heldOptions, leavesOf, menuItemIndex, trailTo } from './menu-tree';
import { menu, menuTree } from './menu.fixture';

const names = (menus: readonly { name: string }[]) => menus.map(({ name }) => name);

it('finds the way from the top menu to the page', () => {
  expect(names(trailTo(menuTree, '/new/recruit'))).toEqual(['场馆中心', '培训与社团', '招生信息']);
  expect(names(trailTo(menuTree, '/new/recruit/detail'))).toEqual(['场馆中心', '培训与社团', '招生信息']);
});

it('does not take a menu for the page of another with a longer name', () => {
  expect(trailTo(menuTree, '/new/recruitment')).toEqual([]);
});

it('prefers the menu whose address says more', () => {
  const nested = [menu('设置', '/set', { children: [menu('菜单', '/set/setMenu')] })];
  expect(names(trailTo(nested, '/set/setMenu/add'))).toEqual(['设置', '菜单']);
});

it('enters a top menu at its first page', () => {
  expect(menuTree.map(entryPath)).toEqual(['/MuseumCenter/index', '/new/voteActivebox']);
});

it('knows which menus lead to a page', () => {
  expect(names(leavesOf(menuTree))).toEqual(['工作台', '投票评选', '公益活动', '招生信息']);
});

it('knows the options on the menu of a content type, and that an unknown type has none', () => {
  expect(heldOptions(menuTree, 'vote')).toEqual(['add', 'edit']);
  expect(heldOptions(menuTree, 'course')).toBeUndefined();
});

it('tells menus of one address apart by the query they carry', () => {
  const shells = [
    menu('活动', '/MuseumCenter/business?id=a'),
    menu('培训', '/MuseumCenter/business?id=7'),
    menu('全部', '/MuseumCenter/business'),
  ];
  expect(names(trailTo(shells, '/MuseumCenter/business', { id: 7, custom: 0 }))).toEqual(['培训']);
  expect(names(trailTo(shells, '/MuseumCenter/business', { id: 'b' }))).toEqual(['全部']);
});

it('makes the index of a menu item of url, place, id and custom', () => {
  expect(menuItemIndex(menu('场馆中心', '/layout', { custom: '1' }), 2)).toBe('/layout2menu-场馆中心1');
});
