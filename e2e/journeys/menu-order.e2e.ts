import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { answer, eventually, toast } from '../harness/screen';
import { chooseInTree } from '../harness/tree';

const { signedIn } = journey();
const admin = '/terrace/menuManage';
const group = '业务设置';
const name = `书信往来 ${Date.now()}`;

interface Menu {
  readonly id: string;
  readonly name: string;
  readonly children: readonly Menu[];
}

async function menuNamed(wanted: string): Promise<Menu | undefined> {
  const { menuList } = await must('/api/systems/v1/admin-getSysMenuTree', {}, await tokenOf('platform'));
  const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);
  // The contract's own tree.
  return flat(menuList as Menu[]).find((menu) => menu.name === wanted);
}

/** The left menus of a group, top first. */
async function leftMenus(page: Page): Promise<string[]> {
  const heading = page.getByRole('heading', { level: 2, name: group });
  const block = page.getByRole('navigation', { name: '侧栏导航' }).locator('.nav-side-group').filter({ has: heading });
  return (await block.getByRole('link').allInnerTexts()).map((text) => text.trim());
}

const details = (page: Page, menu: string): Locator =>
  page.locator('.menu-admin-side .panel').filter({ has: page.locator('.menu-admin-title', { hasText: menu }) });

/** Chooses a menu in the tree of the page; the filter finds it however long the tree is. */
async function show(page: Page, menu: string): Promise<Locator> {
  await page.getByLabel('按名称或地址筛选菜单').fill(menu);
  await page.getByRole('tree', { name: '菜单' }).getByText(menu, { exact: true }).click();
  const panel = details(page, menu);
  await panel.waitFor();
  return panel;
}

// The navigation of the other journeys stays what it was, whatever became of this one.
afterAll(async () => {
  const left = await menuNamed(name);
  if (left) await call('/api/systems/v1/admin-delSysMenu', { ids: [left.id] }, await tokenOf('platform'));
});

it('平台管理员新增菜单后，左侧导航立即出现它，点击打开已有的页面', async () => {
  const { page } = await signedIn('platform', admin);
  const was = await leftMenus(page);
  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('菜单名称').fill(name);
  await chooseInTree(page, page.locator('.ant-form-item', { hasText: '上级菜单' }).locator('.ant-select'), group);
  await page.getByLabel('菜单地址').fill('messageSet');
  await page.locator('.form-footer').getByRole('button', { name: '保存' }).click();
  await page.getByText('菜单地址应以 / 开头，或是以 http(s):// 开头的网址').waitFor();
  await page.getByText('菜单权限不能为空').waitFor();
  await page.getByLabel('菜单地址').fill('/messageSet');
  await page.getByRole('checkbox', { name: '编辑' }).check();
  await page.locator('.form-footer').getByRole('button', { name: '保存' }).click();
  await toast(page, '添加成功！');
  await eventually(() => leftMenus(page), [...was, name]);

  await page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link', { name }).click();
  await page.waitForURL((url) => url.pathname === '/messageSet');
  await page.getByRole('heading', { level: 1, name: '消息中心' }).waitFor();
});

it('上移后左侧导航的顺序立即改变，重新打开仍是新的顺序', async () => {
  const { page } = await signedIn('platform', admin);
  const panel = await show(page, name);
  const was = await leftMenus(page);
  expect(was.at(-1)).toBe(name);
  const wanted = [...was.slice(0, -2), name, ...was.slice(-2, -1)];
  await panel.getByRole('button', { name: '上移' }).click();
  await toast(page, '顺序已保存');
  await eventually(() => leftMenus(page), wanted);
  await page.reload();
  await eventually(() => leftMenus(page), wanted);
});

it('正在使用的菜单不能删除，页面和接口都说出是哪些角色在用', async () => {
  const { page } = await signedIn('platform', admin);
  const panel = await show(page, '投票评选');
  await panel.getByText(/^除平台管理员外正被 \d+ 个角色使用，在这些角色中取消授权后才能删除此菜单。$/).waitFor();
  expect(await panel.getByRole('button', { name: '删除' }).count()).toBe(0);
  const use = page.locator('.menu-admin-side .panel', { hasText: '使用情况' });
  for (const role of ['场馆管理员', '内容编辑', '初审员', '复审员', '查看员'])
    await use.getByRole('cell', { name: role, exact: true }).waitFor();
  await use.getByText('仅查看', { exact: true }).waitFor();

  const vote = await menuNamed('投票评选');
  const refused = await call('/api/systems/v1/admin-delSysMenu', { ids: [vote?.id] }, await tokenOf('platform'));
  expect(refused.state).toBe(0);
  expect(refused.msg).toMatch(
    /^菜单“投票评选”除平台管理员外正被 \d+ 个角色（.*场馆管理员.*）共 \d+ 名用户使用，请先在角色中取消授权$/,
  );
  expect(await menuNamed('投票评选')).toMatchObject({ id: vote?.id });
});

it('没有角色使用的菜单可以删除，左侧导航立即少了它', async () => {
  const { page } = await signedIn('platform', admin);
  const panel = await show(page, name);
  const was = await leftMenus(page);
  expect(was).toContain(name);
  await panel.getByRole('button', { name: '删除' }).click();
  await answer(page, '删除');
  await toast(page, '删除成功!');
  await eventually(
    () => leftMenus(page),
    was.filter((one) => one !== name),
  );
  expect(await menuNamed(name)).toBeUndefined();
});
