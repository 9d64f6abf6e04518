import { expect, it } from 'vitest';
import { menu, menuTree } from '@/kernel/session/menu.fixture';
import { pageTrail } from './page-trail';

const names = (search: Record<string, unknown>, menus = menuTree) =>
  pageTrail(menus, '/MuseumCenter/business', search).map(({ name }) => name);

it('shows the business shell under the menu of its open tab, at first the first one', () => {
  expect(names({ id: 'menu-场馆中心' })).toEqual(['场馆中心', '预约与活动', '投票评选']);
  expect(names({ id: 'menu-场馆中心', tab: 'menu-招生信息' })).toEqual(['场馆中心', '培训与社团', '招生信息']);
});

it('shows it under the menu that leads to it, if there is one', () => {
  const own = menu('业务', '/MuseumCenter/business?id=menu-场馆中心');
  expect(names({ id: 'menu-场馆中心', custom: 0 }, [...menuTree, own])).toEqual(['业务']);
});

it('belongs to no menu when its id is unknown', () => {
  expect(names({ id: 'x' })).toEqual([]);
});

it('shows the form of a user under the list of users', () => {
  const menus = [...menuTree, menu('用户管理', '/userManage/user')];
  expect(pageTrail(menus, '/userManage/addUser', {}).map(({ name }) => name)).toEqual(['用户管理']);
});

it('shows the training centre under the menu of its open part, at first the first one', () => {
  const at = (search: Record<string, unknown>) => pageTrail(menuTree, '/new/training', search).at(-1)?.name;
  expect(at({})).toBe('招生信息');
  expect(at({ part: 'menu-公益活动' })).toBe('公益活动');
});

it('shows a page of two addresses under the menu that it has', () => {
  const menus = [...menuTree, menu('资源库', '', { children: [menu('资源管理', '/MuseumCenter/resource')] })];
  const at = (path: string, all = menus) => pageTrail(all, path, {}).map(({ name }) => name);
  expect(at('/material/materialHome')).toEqual(['资源库', '资源管理']);
  expect(at('/MuseumCenter/recruitList')).toEqual(['场馆中心', '培训与社团', '招生信息']);
  expect(at('/material/materialHome', [...menus, menu('素材', '/material/materialHome')])).toEqual(['素材']);
});
