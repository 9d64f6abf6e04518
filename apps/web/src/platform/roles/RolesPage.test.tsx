import { cleanup, screen } from '@testing-library/react';
import { getSysRoleInfo, getSysRoleList, type RoleInfo } from '@yunguan/contract/platform/roles';
import { afterEach, expect, it, vi } from 'vitest';
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

/** The user holds everything on roles in his current venue; in sight is another one. */
function open(there: string[]) {
  openPage(
    RolesPage,
    '/?venue=v2',
    ({ path }) => {
      if (path === getSysRoleList.path) return { datas: [role], total: 1 };
      if (path === getSysRoleInfo.path) return role;
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
