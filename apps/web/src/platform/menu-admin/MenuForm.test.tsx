import { screen, waitFor, within } from '@testing-library/react';
import { type AdminMenu, addSysMenu, editSysMenu, getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { saveDraft } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import { newMenu, valuesOf } from './menu-values';
import { MenuForm } from './MenuForm';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('takes no words while it is saved, and adds once under one key where the first answer was lost', async () => {
  const keys: (string | undefined)[] = [];
  let lose = () => {};
  const initial = { ...newMenu('0'), optionIds: ['o1'] };
  const options = [{ id: 'o1', name: '查看' }];
  const Page = () => (
    <MenuForm
      own={undefined}
      menus={[]}
      options={options}
      initial={initial}
      draft={undefined}
      onBack={() => undefined}
    />
  );
  const { user } = openPage(Page, '/', ({ path, key }) => {
    if (path !== addSysMenu.path) return { savedTime: '2026-11-21 09:12:30' };
    keys.push(key);
    if (keys.length > 1) return { id: 'm1' };
    return new Promise((_resolve, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'));
    });
  });
  const name = await screen.findByLabelText('菜单名称');
  await user.type(name, '投票评选');
  const save = screen.getByRole('button', { name: /保\s?存/ });
  await user.click(save);
  await waitFor(() => expect(name.closest('form')).toHaveAttribute('inert'));
  lose();
  await waitFor(() => expect(name.closest('form')).not.toHaveAttribute('inert'));
  await user.click(save);
  expect(await screen.findByText('添加成功！')).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('shows in words what a colleague changed of the menu, and saves what is chosen over it', async () => {
  const own: AdminMenu = {
    ...newMenu('0'),
    id: 'm1',
    name: '投票评选',
    optionIds: 'o1',
    icon: 'appstore',
    sort: 1,
    roleCount: 0,
    userCount: 0,
    version: 3,
    children: [],
  };
  const theirs = { ...own, optionIds: 'o1,o2', isVenueMenu: false, target: 'other', version: 5, roles: [] };
  const options = [
    { id: 'o1', name: '查看' },
    { id: 'o2', name: '审核' },
  ];
  const Page = () => (
    <MenuForm
      own={own}
      menus={[own]}
      options={options}
      initial={valuesOf(own)}
      draft={undefined}
      onBack={() => undefined}
    />
  );
  let isStale = true;
  const { user, bodies } = openPage(Page, '/', ({ path }) => {
    if (path === getSysMenuInfo.path) return theirs;
    if (path !== editSysMenu.path) return { savedTime: '2026-11-21 09:12:30' };
    if (!isStale) return { id: 'm1', version: 6, rolesChanged: 0 };
    isStale = false;
    const conflict = { userName: '秦正华', time: '2026-11-21 10:00:00', version: 5 };
    return new Refused('菜单已被他人修改', { code: 'CONFLICT', conflict });
  });
  await user.type(await screen.findByLabelText('菜单名称'), '一');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  const question = within(await screen.findByRole('dialog', { name: '菜单已被他人修改' }));
  const said = (label: string) => question.getByRole('region', { name: label }).textContent;
  expect(said('菜单权限')).toMatch(/我的内容查看对方的内容查看、审核/);
  expect(said('打开位置')).toMatch(/我的内容右侧对方的内容其他/);
  expect(said('是否场馆菜单')).toMatch(/我的内容是对方的内容否/);
  expect(said('菜单名称')).toMatch(/只有我改了/);
  await user.click(question.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(bodies(editSysMenu.path)).toHaveLength(2));
  // Of a number that nobody typed nothing is said: a colleague may have moved the menu among its brothers.
  expect(bodies(editSysMenu.path)[0]).not.toHaveProperty('sort');
  expect(bodies(editSysMenu.path)[1]).toMatchObject({
    version: 5,
    name: '投票评选一',
    optionIds: 'o1,o2',
    isVenueMenu: false,
    target: 'other',
  });
});

it('saves a group that offers no right as it is', async () => {
  const group: AdminMenu = {
    ...newMenu('0'),
    id: 'm1',
    name: '场馆中心',
    optionIds: '',
    sort: 1,
    roleCount: 0,
    userCount: 0,
    version: 3,
    children: [],
  };
  const options = [{ id: 'o1', name: '查看' }];
  const Page = () => (
    <MenuForm
      own={group}
      menus={[group]}
      options={options}
      initial={valuesOf(group)}
      draft={undefined}
      onBack={() => undefined}
    />
  );
  const { user, bodies } = openPage(Page, '/', ({ path }) =>
    path === editSysMenu.path ? { id: 'm1', version: 4, rolesChanged: 0 } : { savedTime: '2026-11-21 09:12:30' },
  );
  await user.type(await screen.findByLabelText('菜单名称'), '（新）');
  // The draft keeps the number that it found, to tell later whether somebody typed another one.
  await waitFor(() => expect(bodies(saveDraft.path).at(-1)).toMatchObject({ form: { sort: 1, sortFound: 1 } }), {
    timeout: 15_000,
  });
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(bodies(editSysMenu.path)).toMatchObject([{ name: '场馆中心（新）', optionIds: '' }]));
});

it.each([
  [10, undefined],
  [15, 15],
])('takes up a draft of before its brothers were moved: a number %i is sent as %s', async (sort, sent) => {
  const own: AdminMenu = {
    ...newMenu('0'),
    id: 'm1',
    name: '投票评选',
    optionIds: 'o1',
    sort: 30,
    roleCount: 0,
    userCount: 0,
    version: 3,
    children: [],
  };
  const begun = valuesOf({ ...own, sort: 10 });
  const draft = {
    form: { ...begun, name: '投票与评选', sort },
    baseVersion: 3,
    savedTime: '2026-11-21 09:12:30',
    writers: ['w'],
  };
  const Page = () => (
    <MenuForm
      own={own}
      menus={[own]}
      options={[{ id: 'o1', name: '查看' }]}
      initial={valuesOf(own)}
      draft={draft}
      onBack={() => undefined}
    />
  );
  const { user, bodies } = openPage(Page, '/', ({ path }) =>
    path === editSysMenu.path ? { id: 'm1', version: 4, rolesChanged: 0 } : { savedTime: '2026-11-21 09:12:30' },
  );
  await user.click(await screen.findByRole('button', { name: /恢复/ }));
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(bodies(editSysMenu.path)).toHaveLength(1));
  const [body] = bodies(editSysMenu.path) as { name: string; sort?: number }[];
  expect([body?.name, body?.sort]).toEqual(['投票与评选', sent]);
  expect(body).not.toHaveProperty('sortFound');
});
