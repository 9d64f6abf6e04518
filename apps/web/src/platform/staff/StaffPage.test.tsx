import { screen, waitFor, within } from '@testing-library/react';
import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import { departmentList } from '@yunguan/contract/platform/lookups';
import { getVenueList } from '@yunguan/contract/platform/shell';
import { delSysUser, getSysUserPage, setSysUserState, type StaffRow } from '@yunguan/contract/platform/staff';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import StaffPage from './StaffPage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const person = (id: string, realName: string) =>
  ({
    id,
    realName,
    loginName: id,
    tel: '',
    venueId: 'v1',
    venueName: '江北文化馆',
    departments: [],
    roles: [],
    duty: '',
    enabled: false,
    canManage: true,
    may: ['edit', 'del'],
    hasSecondFactor: false,
    lastLoginTime: null,
    createTime: '2026-11-01 09:00:00',
  }) as unknown as StaffRow;

it('offers the first account of a venue that has none', async () => {
  const { user, history } = openPage(
    StaffPage,
    '/userManage/user',
    ({ path }) => (path === getVenueList.path ? [] : { datas: [], roles: [], unattended: [], total: 0 }),
    { menus: [menu('用户管理', '/userManage/user', { contentType: 'staff', options: ['all'] })] },
  );
  const empty = within((await screen.findByText('该场馆还没有用户')).closest('td') ?? document.body);
  expect(empty.getByText(/新增或导入后/)).toBeVisible();
  await user.click(empty.getByRole('button', { name: '新增用户' }));
  await waitFor(() => expect(history.location.pathname).toBe('/userManage/addUser'));
});

async function open() {
  let people = [person('p1', '谭静'), person('p2', '唐晓岚'), person('p3', '冯春梅')];
  const takeAway = (gone: unknown) => {
    people = people.filter(({ id }) => id !== gone);
  };
  const page = openPage(
    StaffPage,
    '/userManage/user',
    ({ path, body }) => {
      if (path === getVenueList.path) return [];
      if (path === departmentList.path || path === getGrantableRoles.path) return { datas: [], roles: [] };
      // All of them or none.
      const isKnown = [body.ids].flat().every((id) => people.some((one) => one.id === id));
      if (path === setSysUserState.path || path === delSysUser.path) {
        if (!isKnown) return new Refused('无权限或数据不存在');
        if (path === delSysUser.path) [body.ids].flat().forEach(takeAway);
        return { changed: 1, unattended: [] };
      }
      if (path === getSysUserPage.path) return { datas: people, total: people.length };
      return { datas: [], unattended: [], total: 0 };
    },
    { menus: [menu('用户管理', '/userManage/user', { contentType: 'staff', options: ['all'] })] },
  );
  await page.user.click(await screen.findByRole('checkbox', { name: '全选本页' }));
  return { ...page, takeAway };
}

const batch = () => within(screen.getByRole('region', { name: '批量操作' }));

it('lets go of a ticked person whom somebody else deleted, so that the others can be enabled', async () => {
  const { user, bodies, takeAway } = await open();
  takeAway('p2');
  await user.click(batch().getByRole('button', { name: '启用 3 人' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s?定/ }));
  expect(await screen.findByText('1 条已不在列表，其余 2 条请再操作一次')).toBeVisible();
  expect(bodies(setSysUserState.path)).toEqual([{ ids: ['p1', 'p2', 'p3'], enabled: true }]);
  expect(batch().getByRole('button', { name: '启用 2 人' })).toBeEnabled();
});

it('lets go of a ticked person who is deleted by his row', async () => {
  const { user } = await open();
  const row = within(screen.getByText('唐晓岚').closest('tr') ?? document.body);
  await user.click(row.queryByText('删除') ?? row.getByRole('button', { name: /更多/ }));
  if (!screen.queryByRole('dialog')) await user.click((await screen.findAllByText('删除')).at(-1) ?? document.body);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(batch().getByRole('button', { name: '启用 2 人' })).toBeEnabled());
});
