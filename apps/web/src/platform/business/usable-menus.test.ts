import { expect, it } from 'vitest';
import { menu, menuTree } from '@/kernel/session/menu.fixture';
import { firstPage, tabMenus } from './usable-menus';

it('makes a tab of every page, whatever group it hangs in', () => {
  expect(tabMenus(menuTree).map(({ name }) => name)).toEqual(['工作台', '投票评选', '公益活动', '招生信息']);
});

it('makes no tab of what opens elsewhere', () => {
  const elsewhere = [menu('官网', 'https://example.org'), menu('大屏', '/MuseumCenter/streaming', { target: 'other' })];
  expect(tabMenus(elsewhere)).toEqual([]);
});

it('goes to the first page below a menu, but never to itself', () => {
  const circle = [menu('自己', '/menuRest?id=1'), menu('招生信息', '/new/recruit?state=true')];
  expect(firstPage(circle, '/menuRest')).toBe('/new/recruit?state=true');
  expect(firstPage(circle.slice(0, 1), '/menuRest')).toBeUndefined();
});
