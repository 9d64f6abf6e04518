import { screen, waitFor, within } from '@testing-library/react';
import { departmentList } from '@yunguan/contract/platform/lookups';
import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import { getDraft, getVenueList, saveDraft } from '@yunguan/contract/platform/shell';
import { addSysUser, editSysUser, getSysUserInfo, type StaffDetail } from '@yunguan/contract/platform/staff';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import StaffFormPage from './StaffFormPage';

afterEach(() => {
  vi.unstubAllGlobals();
});

const role = { roleId: 'r1', roleName: '内容编辑', venueId: 'v1', venueName: '江北文化馆', includesDescendants: false };
const person: StaffDetail = {
  id: 's1',
  loginName: 'shenjianing',
  realName: '沈嘉宁',
  nickName: '',
  icon: '',
  tel: '138****5678',
  venueId: 'v1',
  venueName: '江北文化馆',
  departmentId: null,
  departmentName: '',
  duty: '',
  roles: [role],
  enabled: true,
  disabledReason: '',
  lastLoginTime: null,
  createTime: '2026-11-01 09:00:00',
  mustChangePassword: false,
  isUnused: false,
  hasSecondFactor: false,
  canManage: true,
  may: ['edit'],
  remark: '',
  version: 3,
  updateTime: '2026-11-01 09:00:00',
};
/** As a colleague saved her meanwhile: with another number, department and role. */
const theirs: StaffDetail = {
  ...person,
  tel: '139****0021',
  departmentId: 'd1',
  departmentName: '数字服务部',
  roles: [{ ...role, roleId: 'r2', roleName: '内容审核', includesDescendants: true }],
  version: 5,
};

beforeEach(() => {
  // A form that was taken away with the test before has left its draft.
  sessionStorage.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

it('shows what a colleague changed of the user, by name, and keeps what was typed', async () => {
  let stored = person;
  const { user, bodies } = openPage(
    StaffFormPage,
    '/?id=s1',
    ({ path }) => {
      if (path === getSysUserInfo.path) return stored;
      if (path === getVenueList.path) return [{ id: 'v1', name: '江北文化馆', children: [] }];
      if (path === departmentList.path) return { datas: [{ id: 'd1', name: '数字服务部', children: [] }] };
      if (path === getGrantableRoles.path) return { datas: [{ ...role, mayIncludeDescendants: true }] };
      if (path === getDraft.path) return null;
      if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
      if (path !== editSysUser.path) return { datas: [] };
      if (stored === theirs) return { id: 's1', version: 6, unattended: [] };
      stored = theirs;
      const conflict = { userName: '唐晓岚', time: '2026-11-21 10:00:00', version: 5 };
      return new Refused('用户已被他人修改', { code: 'CONFLICT', conflict });
    },
    { menus: [menu('用户管理', '/', { contentType: 'staff', options: ['edit'] })] },
  );
  await user.type(await screen.findByLabelText('备注'), '周末值班');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  const question = within(await screen.findByRole('dialog', { name: '用户已被他人修改' }));
  const said = (label: string) => question.getByRole('region', { name: label }).textContent;
  expect(said('手机号')).toContain('只有对方改了');
  await waitFor(() => expect(said('所属场馆与部门')).toMatch(/我的内容江北文化馆对方的内容江北文化馆 · 数字服务部/));
  expect(said('角色')).toMatch(/江北文化馆：内容编辑对方的内容江北文化馆：内容审核（含下级）/);
  expect(said('备注')).toContain('只有我改了');
  await user.click(question.getByRole('button', { name: '按所选内容保存' }));
  // The number that the colleague typed stays masked here, and is what the server has under it.
  await waitFor(() => expect(bodies(editSysUser.path)).toHaveLength(2));
  expect(bodies(editSysUser.path)[1]).toMatchObject({
    version: 5,
    remark: '周末值班',
    tel: '139****0021',
    departmentId: 'd1',
    roles: [{ roleId: 'r2', venueId: 'v1', includesDescendants: true }],
  });
});

it('keeps the focus near the roles when one is taken away by keyboard', async () => {
  const roles = [role, { ...role, roleId: 'r2', roleName: '内容审核' }];
  const { user } = openPage(
    StaffFormPage,
    '/?id=s1',
    ({ path }) => {
      if (path === getSysUserInfo.path) return { ...person, roles };
      if (path === getVenueList.path) return [{ id: 'v1', name: '江北文化馆', children: [] }];
      if (path === getGrantableRoles.path)
        return { datas: roles.map((one) => ({ ...one, mayIncludeDescendants: true })) };
      if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
      return path === getDraft.path ? null : { datas: [] };
    },
    { menus: [menu('用户管理', '/', { contentType: 'staff', options: ['edit'] })] },
  );
  (await screen.findByRole('button', { name: '移除第 2 项角色' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除第 2 项角色' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('.staff-role-row')).not.toBeNull());
  // The last one, too.
  screen.getByRole('button', { name: '移除第 1 项角色' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: '添加角色' })).toHaveFocus());
});

/** The form of a new user, in a venue where a role and a department are deleted once `isDeleted` says so. */
function openNewUser(isDeleted: () => boolean, refusal: Refused) {
  const offered = { ...role, roleId: 'r9', roleName: '临时编辑', mayIncludeDescendants: true };
  return openPage(
    StaffFormPage,
    '/',
    ({ path }) => {
      if (path === getVenueList.path) return [{ id: 'v1', name: '江北文化馆', children: [] }];
      if (path === departmentList.path)
        return { datas: isDeleted() ? [] : [{ id: 'd9', name: '临时筹备组', children: [] }] };
      if (path === getGrantableRoles.path) return { datas: isDeleted() ? [] : [offered] };
      if (path === getDraft.path) return null;
      if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
      return path === addSysUser.path ? refusal : { datas: [] };
    },
    { menus: [menu('用户管理', '/', { contentType: 'staff', options: ['add'] })] },
  );
}

async function fillNewUser({ user }: ReturnType<typeof openNewUser>) {
  await user.type(await screen.findByLabelText('登录名'), 'qinxiaoyu');
  await user.type(screen.getByLabelText('姓名'), '秦小雨');
}

async function pick({ user }: ReturnType<typeof openNewUser>, label: string, name: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByTitle(name));
}

it('names the role that was deleted while it was chosen, at its row, and keeps what was typed', async () => {
  let isDeleted = false;
  const opened = openNewUser(() => isDeleted, new Refused('无权限或数据不存在', { code: 'FORBIDDEN' }));
  await fillNewUser(opened);
  await pick(opened, '角色', '临时编辑');
  isDeleted = true;
  await opened.user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('角色“临时编辑”已被删除，或您不能再授予，请重新选择')).toBeInTheDocument();
  expect(screen.getAllByTitle('临时编辑')).not.toHaveLength(0);
  expect(screen.queryByTitle('r9')).toBeNull();
  expect(screen.queryByText('无权限或数据不存在')).toBeNull();
  expect(screen.getByLabelText('姓名')).toHaveValue('秦小雨');
  // What is known to be gone is not sent again.
  await opened.user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(opened.bodies(addSysUser.path)).toHaveLength(1);
});

it('keeps the name of a department that was deleted while it was chosen, and offers it no more', async () => {
  let isDeleted = false;
  const message = '所选部门已被删除或不属于该场馆，请重新选择';
  const opened = openNewUser(
    () => isDeleted,
    new Refused(message, { code: 'VALIDATION', errors: [{ field: 'departmentId', message }] }),
  );
  await fillNewUser(opened);
  await pick(opened, '角色', '临时编辑');
  await pick(opened, '部门', '临时筹备组');
  const read = opened.bodies(departmentList.path).length;
  isDeleted = true;
  await opened.user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(opened.bodies(departmentList.path)).toHaveLength(read + 1));
  expect(screen.queryByTitle('d9')).toBeNull();
  expect(screen.getAllByTitle('临时筹备组')).not.toHaveLength(0);
  await opened.user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('部门“临时筹备组”已被删除，请重新选择')).toBeInTheDocument();
});

it('lets go of 含下级 with the role that it was chosen for: another one may not be given below', async () => {
  const wide = { ...role, roleId: 'r1', roleName: '内容编辑', mayIncludeDescendants: true };
  const narrow = { ...role, roleId: 'r2', roleName: '内容审核', mayIncludeDescendants: false };
  const opened = openPage(
    StaffFormPage,
    '/',
    ({ path }) => {
      if (path === getVenueList.path) return [{ id: 'v1', name: '江北文化馆', children: [] }];
      if (path === getGrantableRoles.path) return { datas: [wide, narrow] };
      if (path === getDraft.path) return null;
      if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
      return path === addSysUser.path ? { id: 's9', initialPassword: 'Lin@2026' } : { datas: [] };
    },
    { menus: [menu('用户管理', '/', { contentType: 'staff', options: ['add'] })] },
  );
  await fillNewUser(opened);
  await pick(opened, '角色', '内容编辑');
  const below = screen.getByRole('switch', { name: '第 1 项角色含下级场馆' });
  await opened.user.click(below);
  expect(below).toBeChecked();
  await pick(opened, '角色', '内容审核');
  await waitFor(() => expect(below).not.toBeChecked());
  await opened.user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(opened.bodies(addSysUser.path)).toHaveLength(1));
  expect(opened.bodies(addSysUser.path)[0]?.roles).toEqual([
    { roleId: 'r2', venueId: 'v1', includesDescendants: false },
  ]);
});
