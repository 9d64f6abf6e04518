import { screen } from '@testing-library/react';
import { type AdminMenu, getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { MenuDetails } from './MenuDetails';
import { newMenu } from './menu-values';

const menu: AdminMenu = {
  ...newMenu('0'),
  id: 'm1',
  name: '投票评选',
  optionIds: 'o1',
  icon: 'appstore',
  sort: 1,
  roleCount: 3,
  userCount: 9,
  version: 3,
  children: [],
};
const platform = { roleId: 'r1', roleName: '平台管理员', isPlatform: true, options: ['全部'], userCount: 1 };
const [editor, reviewer] = [
  { roleId: 'r2', roleName: '内容编辑', isPlatform: false, options: ['编辑'], userCount: 5 },
  { roleId: 'r3', roleName: '初审员', isPlatform: false, options: ['审核'], userCount: 3 },
];

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says that the roles which keep a menu do not count the platform among them, as the list below does', async () => {
  const Page = () => <MenuDetails menus={[menu]} menu={menu} onMove={() => undefined} />;
  openPage(Page, '/', ({ path }) =>
    path === getSysMenuInfo.path ? { ...menu, roles: [platform, editor, reviewer] } : { total: 0, datas: [] },
  );
  expect(
    await screen.findByText('除平台管理员外正被 2 个角色使用，在这些角色中取消授权后才能删除此菜单。'),
  ).toBeVisible();
  expect(screen.getByText(/名用户可以看到此菜单/)).toHaveTextContent(
    '3 个角色（含平台管理员）、9 名用户可以看到此菜单',
  );
});
