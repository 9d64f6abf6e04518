import type { GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import { expect, it } from 'vitest';
import { differencesIn } from '@/kernel/form/conflict-merge';
import { grantsIn, grantValues, roleParts } from './role-parts';

const page = (id: string, name: string) => ({
  id,
  name,
  isPage: true,
  contentType: null,
  options: ['add', 'edit', 'all'],
  isHeld: true,
  held: ['add', 'edit', 'all'],
  children: [],
});
const centre = { ...page('g', '场馆中心'), isPage: false, children: [page('m1', '投票评选'), page('m2', '招生信息')] };
const menus: GrantableMenus = {
  menuList: [centre],
  options: [
    { code: 'add', name: '新增' },
    { code: 'edit', name: '编辑' },
    { code: 'all', name: '全部' },
  ],
  editsPublished: false,
};

it('names what differs page by page, and tells a page without options from none', () => {
  const base = grantValues(menus, new Map([['m1', ['edit']]]));
  const mine = grantValues(
    menus,
    new Map([
      ['m1', ['edit']],
      ['m2', []],
    ]),
  );
  const theirs = grantValues(menus, new Map([['m1', ['add', 'edit']]]));
  expect(
    differencesIn(roleParts(menus), { mine, theirs, base }).map(({ label, changedBy }) => [label, changedBy]),
  ).toEqual([
    ['场馆中心 / 投票评选', 'theirs'],
    ['场馆中心 / 招生信息', 'mine'],
  ]);
});

it('does not mind in which order options are ticked', () => {
  const values = (options: string[]) => grantValues(menus, new Map([['m1', options]]));
  expect(values(['edit', 'add'])).toEqual(values(['add', 'edit']));
});

it('makes ticks of the values again, and leaves what is no page of the user as the others have it', () => {
  const grants = new Map([
    ['m1', ['add', 'edit']],
    ['m2', []],
  ]);
  const others = new Map([
    ['g', []],
    ['m2', ['all']],
    ['beyond', ['reveal']],
  ]);
  expect([...grantsIn(menus, grantValues(menus, grants), others)]).toEqual([
    ['g', []],
    ['beyond', ['reveal']],
    ['m1', ['add', 'edit']],
    ['m2', []],
  ]);
});
