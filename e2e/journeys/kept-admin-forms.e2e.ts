import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { origin } from '../harness/browser';
import { demoPassword } from '../harness/login';
import { fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import { answer, dialog, eventually, open, paths, toast } from '../harness/screen';

const { signedIn } = journey();
const now = Date.now();
const systems = '/api/systems/v1/admin-';
const screens = { newPerson: '/userManage/addUser', role: '/userManage/roleAdd' } as const;
const roleIds: string[] = [];

interface Menu {
  readonly id: string;
  readonly name: string;
  readonly isPage: boolean;
  readonly held: readonly string[];
  readonly children: readonly Menu[];
}

const pagesOf = (menus: readonly Menu[]): Menu[] =>
  menus.flatMap((menu) => [...(menu.isPage ? [menu] : []), ...pagesOf(menu.children)]);

/** A role of the venue with the first two pages that may be given; answers its id and the names of the pages. */
async function createRole(name: string) {
  const token = await tokenOf('admin');
  const { venueId } = await must(`${systems}getCurrentUser`, {}, token);
  const { menuList } = await must(`${systems}getGrantableMenus`, { venueId }, token);
  // The contract's own tree.
  const pages = pagesOf(menuList as readonly Menu[]).filter(
    ({ held }) => held.includes('edit') && held.includes('add'),
  );
  const [first, second] = pages;
  if (!first || !second) throw new Error('没有可以授予的菜单');
  const menus = [first, second].map(({ id: menuId }) => ({ menuId, options: ['edit'] }));
  const { id } = await must(`${systems}addSysRole`, { venueId, name, description: '', menus }, token);
  roleIds.push(String(id));
  return { id: String(id), first, second, venueId };
}

const region = (box: Locator, name: string | RegExp) => box.getByRole('region', { name });

afterAll(async () => {
  if (roleIds.length > 0) await must(`${systems}delSysRole`, { ids: roleIds }, await tokenOf('admin'));
});

it('两人同时改一个角色：看得到对方改了哪些权限，逐项选择，填写的都还在', async () => {
  const name = `展览专员 ${now}`;
  const { id, first, second, venueId } = await createRole(name);
  const { page } = await signedIn('admin', `${screens.role}?id=${id}`);
  await eventually(() => page.getByLabel('角色名称').inputValue(), name);
  await page.getByLabel('角色说明').fill('负责展览的发布');
  await page.getByRole('checkbox', { name: `${first.name} 新增`, exact: true }).check();

  const colleague = await tokenOf('platform');
  const { version } = await must(`${systems}getSysRoleInfo`, { id, venueId }, colleague);
  const menus = [
    { menuId: first.id, options: [] },
    { menuId: second.id, options: ['edit', 'add'] },
  ];
  await must(`${systems}editSysRole`, { id, version, name, description: '展览与讲座', menus }, colleague);

  await press(page, '保存');
  const box = dialog(page, '角色已被他人修改');
  await region(box, '角色说明').getByText('展览与讲座').waitFor();
  await region(box, new RegExp(`${first.name}$`))
    .getByText('双方都改了')
    .waitFor();
  await region(box, new RegExp(`${second.name}$`))
    .getByText('只有对方改了')
    .waitFor();
  await region(box, '角色说明').getByRole('radio', { name: '我的内容' }).check();
  await region(box, new RegExp(`${first.name}$`))
    .getByRole('radio', { name: '我的内容' })
    .check();
  await box.getByRole('button', { name: '按所选内容保存' }).click();
  await toast(page, '修改成功！');
  const stored = await must(`${systems}getSysRoleInfo`, { id, venueId }, colleague);
  expect(stored.description).toBe('负责展览的发布');
  // The contract's own shape.
  const granted = stored.menus as readonly { menuId: string; options: string[] }[];
  const optionsOf = (menuId: string) => granted.find((one) => one.menuId === menuId)?.options.toSorted();
  expect([optionsOf(first.id), optionsOf(second.id)]).toEqual([
    ['add', 'edit'],
    ['add', 'edit'],
  ]);
});

const staffForm = (page: Page) => page.getByRole('region', { name: '账号' });

it('新增用户填到一半关了标签页：再打开时可以恢复，密码不在其中；丢弃后不再提示', async () => {
  const { page, context } = await signedIn('admin', screens.newPerson);
  await page.getByLabel('姓名').fill('沈嘉宁');
  await page.getByLabel('备注').fill('周末值班，负责展厅接待');
  await page.getByLabel('初始密码').fill(demoPassword);
  const foot = page.locator('.form-footer');
  await foot.getByText('上次自动保存').waitFor();
  const second = await context.newPage();
  await open(second, paths.workbench);
  await page.close();

  await open(second, screens.newPerson);
  await second.getByText('检测到未保存的修改').waitFor();
  await second.getByRole('button', { name: '恢复' }).click();
  await eventually(() => second.getByLabel('备注').inputValue(), '周末值班，负责展厅接待');
  expect(await second.getByLabel('姓名').inputValue()).toBe('沈嘉宁');
  expect(await second.getByLabel('初始密码').inputValue()).toBe('');

  await open(second, paths.workbench);
  await open(second, screens.newPerson);
  await second.getByRole('button', { name: '丢弃' }).click();
  await answer(second, '丢弃');
  await open(second, screens.newPerson);
  await staffForm(second).waitFor();
  expect(await second.getByText('检测到未保存的修改').count()).toBe(0);
  expect(await second.getByLabel('姓名').inputValue()).toBe('');
});

it('登录失效后换一个账号登录：先问过；先前的人填的内容不交给后来的人，等先前的人回来', async () => {
  const title = `换账号也不丢 ${now}`;
  const { page } = await signedIn('editor', `${paths.votes}?mode=2`);
  await fill(page, 'title', title);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect((await call('/api/accounts/v1/pcOrApp-signOut', {}, token)).state).toBe(1);
  await press(page, '保存草稿');
  const login = dialog(page, '重新登录');
  const signInAs = async (account: string) => {
    await login.getByLabel('用户名').fill(account);
    await login.getByLabel('密码', { exact: true }).fill(demoPassword);
    await login.getByRole('button', { name: '登录' }).click();
  };
  await signInAs('admin');
  await page.locator('.ant-modal-confirm').getByText('正在填写的表单留作草稿').waitFor();
  await answer(page, '返回');
  await login.getByText('没有换账号').waitFor();
  expect(await page.locator('[data-fields="title"] input').inputValue()).toBe(title);

  await signInAs('admin');
  await answer(page, '换用并重新加载');
  await page.waitForURL((url) => url.pathname === paths.workbench);
  await open(page, `${paths.votes}?mode=2`);
  await page.locator('[data-fields="title"] input').waitFor();
  expect(await page.getByText('检测到未保存的修改').count()).toBe(0);

  await page.evaluate(() => sessionStorage.removeItem('token'));
  await page.goto(origin);
  await page.getByLabel('用户名').fill('editor');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
  await open(page, `${paths.votes}?mode=2`);
  await page.getByRole('button', { name: '恢复' }).click();
  await eventually(() => page.locator('[data-fields="title"] input').inputValue(), title);
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
});

it('新标签页打开首页：可以沿用另一个标签页的登录，也可以登录别的账号', async () => {
  const { page, context } = await signedIn('viewer', paths.votes);
  const second = await context.newPage();
  await second.goto(origin);
  await second.getByText('何云峰已在另一个标签页登录').waitFor();
  await second.getByRole('button', { name: '继续使用' }).click();
  await second.waitForURL((url) => url.pathname === paths.workbench);
  await second.getByRole('button', { name: '何云峰' }).click();
  await second.getByRole('menuitem', { name: '退出登录' }).click();
  await second.getByLabel('用户名').waitFor();
  // The login is over in every tab: nothing is offered any more.
  await second.waitForTimeout(1000);
  expect(await second.getByRole('button', { name: '继续使用' }).count()).toBe(0);
  await page.close();
});
