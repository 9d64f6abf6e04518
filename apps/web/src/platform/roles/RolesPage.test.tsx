import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  delSysRole,
  getSysRoleInfo,
  getSysRoleList,
  getSysRoleMembers,
  type RoleInfo,
  type RoleMember,
  setSysRoleMembers,
} from '@yunguan/contract/platform/roles';
import { getUnattendedSteps } from '@yunguan/contract/platform/unattended';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { reaching } from '@/kernel/session/session.fixture';
import RolesPage from './RolesPage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const role: RoleInfo = {
  id: 'r1',
  name: '活动专员',
  roleId: 'r1',
  roleName: '活动专员',
  description: '负责活动',
  venueId: 'v1',
  venueName: '江北文化馆',
  isBuiltIn: false,
  isPlatform: false,
  editsPublished: false,
  version: 1,
  memberCount: 0,
  affectedCount: 0,
  canEdit: false,
  canDel: false,
  menus: [],
  canAssign: false,
  canAssignBelow: false,
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-01 09:00:00',
};

function member(realName: string, canManage: boolean): RoleMember {
  const place = { departmentName: '', duty: '', venueName: '江北文化馆' };
  const state = { enabled: true, includesDescendants: false, otherRoles: 1 };
  return { id: realName, nickName: realName, realName, loginName: realName, ...place, ...state, canManage };
}

/** The user holds everything on roles in his current venue; in sight is another one. */
function open(there: string[], shown: RoleInfo = role, members: RoleMember[] = []) {
  return openPage(
    RolesPage,
    '/?venue=v2&tab=members',
    ({ path }) => {
      if (path === getSysRoleList.path) return { datas: [shown], total: 1 };
      if (path === getSysRoleInfo.path) return shown;
      if (path === getSysRoleMembers.path) return { datas: members, total: members.length };
      return path.includes('Grantable') ? { menuList: [], options: [], editsPublished: false } : [];
    },
    { ...reaching({ v2: { role: there } }), menus: [menu('角色权限', '/', { contentType: 'role', options: ['all'] })] },
  );
}

it('offers new roles and copies where the user may add them in the venue in sight', async () => {
  open(['add']);
  expect(await screen.findByRole('button', { name: /新增角色/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: '复制' })).toBeVisible();
  cleanup();
  open([]);
  expect(await screen.findByRole('heading', { name: /活动专员/ })).toBeVisible();
  for (const name of [/新增角色/, '复制']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('keeps the cursor in the name of the member that was searched for', async () => {
  const { user, bodies } = open([]);
  const field = () => screen.getByPlaceholderText('姓名或用户名');
  await user.type(await screen.findByPlaceholderText('姓名或用户名'), '陈{Enter}');
  await waitFor(() => expect(bodies(getSysRoleMembers.path).at(-1)).toMatchObject({ keyword: '陈' }));
  await user.keyboard('雅琴{Enter}');
  await waitFor(() => expect(bodies(getSysRoleMembers.path).at(-1)).toMatchObject({ keyword: '陈雅琴' }));
  expect(field()).toHaveFocus();
});

it('offers to change only those members who hold no more than the user', async () => {
  open(['edit'], { ...role, canAssign: true, canAssignBelow: true }, [member('唐晓岚', true), member('陈雅琴', false)]);
  expect(await screen.findByRole('switch', { name: '唐晓岚 含下级场馆' })).toBeEnabled();
  expect(screen.queryByRole('switch', { name: '陈雅琴 含下级场馆' })).toBeNull();
  expect(screen.getAllByRole('button', { name: '移除' })).toHaveLength(1);
});

it('goes back to the page before when the last member of a page has left', async () => {
  const people = Array.from({ length: 11 }, (_, no) => member(`成员${no + 1}`, true));
  let there = people;
  const { user, history } = openPage(
    RolesPage,
    '/?tab=members&page=2',
    ({ path, body }) => {
      if (path === getSysRoleList.path) return { datas: [role], total: 1 };
      if (path === getSysRoleInfo.path) return { ...role, canAssign: true, memberCount: there.length };
      if (path === setSysRoleMembers.path) {
        there = people.slice(0, 10);
        return null;
      }
      if (path === getUnattendedSteps.path) return { unattended: [] };
      if (path !== getSysRoleMembers.path) return [];
      const from = (Number(body.pageIndex) - 1) * 10;
      return { datas: there.slice(from, from + 10), total: there.length };
    },
    { menus: [menu('角色权限', '/', { contentType: 'role', options: ['all'] })] },
  );
  await user.click(await screen.findByRole('button', { name: '移除' }));
  await screen.findAllByText('从“活动专员”中移除成员11？');
  await user.click(screen.getAllByRole('button', { name: /^移\s?除$/ }).at(-1) ?? document.body);
  expect(await screen.findAllByText('成员1')).not.toEqual([]);
  expect(history.location.search).toBe('?tab=members');
  expect(screen.queryByText('本馆还没有人拥有这个角色')).toBeNull();
});

describe('a role whose removal is answered late', () => {
  /** The second of three roles is in sight, and its removal is answered when the test says so. */
  async function remove() {
    let left = ['r1', 'r2', 'r3'].map((id) => ({ ...role, id, name: `角色${id}`, canDel: true }));
    let answer: () => void = () => undefined;
    const removed = new Promise((resolve) => {
      answer = () => {
        left = left.filter(({ id }) => id !== 'r2');
        resolve(null);
      };
    });
    const view = openPage(
      RolesPage,
      '/?id=r2',
      ({ path, body }) => {
        if (path === delSysRole.path) return removed;
        if (path === getSysRoleList.path) return { datas: left, total: left.length };
        if (path === getSysRoleInfo.path) return left.find(({ id }) => id === body.id) ?? new Refused('角色不存在');
        return path.includes('Grantable') ? { menuList: [], options: [], editsPublished: false } : [];
      },
      { menus: [menu('角色权限', '/', { contentType: 'role', options: ['all'] })] },
    );
    await screen.findByRole('heading', { name: /角色r2/ });
    await view.user.click(screen.getByRole('button', { name: /^删\s?除$/ }));
    await screen.findAllByText('《角色r2》');
    await view.user.click(screen.getAllByRole('button', { name: /^确\s?定$/ }).at(-1) ?? document.body);
    await waitFor(() => expect(view.bodies(delSysRole.path)).toHaveLength(1));
    return { ...view, answer };
  }

  it('is left for the first one', async () => {
    const { history, answer } = await remove();
    answer();
    await waitFor(() => expect(history.location.search).toBe(''));
    expect(await screen.findByRole('heading', { name: /角色r1/ })).toBeVisible();
  });

  it('does not take away the one that was opened meanwhile', async () => {
    const { user, history, answer } = await remove();
    await user.click(screen.getByRole('button', { name: '角色r3' }));
    await screen.findByRole('heading', { name: /角色r3/ });
    answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: '角色r2' })).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(history.location.search).toBe('?id=r3');
  });
});
