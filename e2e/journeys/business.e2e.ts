import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { countOf, dialog, listReady, open, paths, rowsOf, search, toast, turnTo } from '../harness/screen';

const { signedIn } = journey();

interface Menu {
  readonly id: string;
  readonly name: string;
  readonly custom: string;
}

/** A top menu of the demo data by its name. */
async function topMenu(account: string, name: string): Promise<Menu> {
  const { menuList } = await must('/api/systems/v1/admin-firstUsableMenu', {}, await tokenOf(account));
  // The contract's own menu shape.
  const menu = (menuList as Menu[]).find((one) => one.name === name);
  if (!menu) throw new Error(`${account} 没有菜单 ${name}`);
  return menu;
}

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

it('业务页：标签来自可用菜单，地址改写为 id 与 custom=0，标签、筛选、打开的记录都留在地址里', async () => {
  const { id } = await topMenu('admin', '场馆中心');
  const { page } = await signedIn('admin', `/MuseumCenter/business?id=${id}`);
  await listReady(page);
  expect(query(page)).toEqual({ id, custom: '0' });
  expect(await page.getByRole('tab').allTextContents()).toEqual(
    expect.arrayContaining(['场地预订', '投票评选', '招生信息']),
  );
  const sites = page.getByRole('tab', { name: '场地预订' });
  expect(await sites.getAttribute('aria-selected')).toBe('true');

  await search(page, '报告厅');
  const found = await countOf(page);
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  await page.getByRole('tab', { name: '基本信息' }).waitFor();
  expect(query(page)).toMatchObject({ id, custom: '0', mode: '4', keyword: '报告厅' });
  await page.reload();
  await page.getByRole('tab', { name: '基本信息' }).waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await listReady(page);
  expect(await countOf(page)).toBe(found);

  await page.getByRole('tab', { name: '招生信息' }).click();
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  expect(query(page)).toEqual({ id, custom: '0', tab: expect.any(String) as string });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '场地预订' }).waitFor();
  expect(query(page)).toMatchObject({ keyword: '报告厅' });
  await page.getByRole('tab', { name: '招生信息' }).click();
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await sites.click();
  await listReady(page);
  expect(await countOf(page)).toBe(found);
});

it('业务页改写地址不留下历史；未知或缺少的菜单如实说明', async () => {
  const { id } = await topMenu('admin', '场馆中心');
  const { page } = await signedIn('admin', paths.workbench);
  await open(page, `/MuseumCenter/business?id=${id}&custom=1`);
  await page.waitForURL((url) => url.searchParams.get('custom') === '0');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === paths.workbench);
  await turnTo(page, '/MuseumCenter/business?id=no-such-menu');
  await page.getByText('没有可用的功能').waitFor();
  await turnTo(page, '/MuseumCenter/business');
  await page.getByText('没有指定菜单').waitFor();
});

it('培训中心按可用菜单显示标签；菜单容器直接打开第一个可用的子菜单', async () => {
  const { id } = await topMenu('viewer', '场馆中心');
  const { page } = await signedIn('viewer', '/new/training');
  await page.getByRole('tab', { name: '招生信息' }).waitFor();
  await listReady(page);
  expect(await page.getByRole('tab', { name: '投票评选' }).count()).toBe(0);
  await open(page, paths.workbench);
  await page.goto(new URL(`/menuRest?id=${id}`, page.url()).href);
  await page.waitForURL((url) => url.pathname === '/new/booking');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === paths.workbench);
  await page.goto(new URL('/menuRest?id=no-such-menu', page.url()).href);
  await page.getByText('没有可用的功能').waitFor();
});

it('场馆中心旁的箭头用键盘打开选择分馆，切换后到场馆起始页', async () => {
  const { page } = await signedIn('admin', paths.votes);
  const { id, custom, name } = await topMenu('admin', '场馆中心');
  const item = page.locator('.nav-top-item', { hasText: name });
  expect(await item.getAttribute('data-index')).toBe(`1${id}${custom}`);
  await page.getByRole('button', { name: '场馆中心：选择分馆' }).focus();
  await page.keyboard.press('Enter');
  const branches = dialog(page, '选择分馆');
  const target = branches.getByRole('treeitem', { name: /分馆$/ }).first();
  const venue = (await target.innerText()).trim();
  await target.click();
  await branches.getByRole('button', { name: '确定' }).click();
  await toast(page, `已切换到${venue}`);
  await page.waitForURL((url) => url.pathname === '/MuseumCenter/blank');
});

it('菜单搜索的条数与服务端一致', async () => {
  const token = await tokenOf('admin');
  const { page } = await signedIn('admin');
  await page.keyboard.press('Control+k');
  const box = dialog(page, '搜索菜单');
  const field = box.getByRole('combobox', { name: '菜单名称' });
  for (const keyword of ['', '管理', 'zs', 'shenhe', '培训', '审 核', 'xyz']) {
    await field.fill(keyword);
    const { total } = await must('/api/systems/v1/admin-GetSeachSysMenu', { keyword, state: '' }, token);
    await box.getByText(`共搜索到 ${String(total)} 条结果`, { exact: true }).waitFor();
  }
});
