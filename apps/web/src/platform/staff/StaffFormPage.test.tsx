import { screen, waitFor, within } from '@testing-library/react';
import { departmentList } from '@yunguan/contract/platform/lookups';
import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import { getDraft, getVenueList, saveDraft } from '@yunguan/contract/platform/shell';
import { editSysUser, getSysUserInfo, type StaffDetail } from '@yunguan/contract/platform/staff';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import StaffFormPage from './StaffFormPage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
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

it('shows what a colleague changed of the user, by name, and keeps what was typed', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
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
