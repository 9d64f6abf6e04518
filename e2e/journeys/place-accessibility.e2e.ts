import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { graveFindings } from '../harness/axe';
import { bookFor, calendarPath, dayOfWeek, mustBook, openPlace, slotCell } from '../harness/booking';
import { field, press } from '../harness/form';
import { journey } from '../harness/journey';
import { placePaths } from '../harness/place';
import { act, dialog, listReady, rowOf, rowsOf, search, turnTo, turnToList } from '../harness/screen';

const { signedIn } = journey();
const title = `无障碍排练厅 ${Date.now()}`;
const day = dayOfWeek(0);
const member = 621;
let placeId: string;
const at = (period: 1 | 2 | 3) => ({ kind: 'site', placeId, day, period }) as const;

beforeAll(async () => {
  placeId = await openPlace('site', title);
  await mustBook(member, at(1), '民乐合奏');
  await bookFor('reviewer', at(2), '读书会');
});

async function isClean(page: Page, screen: string): Promise<void> {
  expect(await graveFindings(page), screen).toEqual([]);
}

it('场地、展厅、全景展厅的列表与设备管理没有严重的无障碍问题', async () => {
  const { page } = await signedIn('admin', placePaths.sites);
  for (const path of [placePaths.sites, placePaths.halls, placePaths.panoramas, `${placePaths.sites}?mode=5`]) {
    await turnTo(page, path);
    await rowsOf(page).first().waitFor();
    await isClean(page, path);
  }
  await page.getByRole('button', { name: '新增设备' }).click();
  await dialog(page, '新增设备').getByText('设备名称').waitFor();
  await isClean(page, '新增设备');
});

it('场地表单与出错的表单、展厅与全景展厅的表单、详情的每一页没有严重的无障碍问题', async () => {
  const { page } = await signedIn('admin', `${placePaths.sites}?mode=2`);
  await field(page, 'title').waitFor();
  await isClean(page, '场地表单');
  await page.getByText('指定时间', { exact: true }).click();
  await press(page, '提交');
  await page.getByText('请输入场地名称').first().waitFor();
  await isClean(page, '出错的场地表单');
  for (const path of [placePaths.halls, placePaths.panoramas]) {
    await turnTo(page, `${path}?mode=2`);
    await field(page, 'title').waitFor();
    await isClean(page, `${path} 的表单`);
  }
  await turnToList(page, placePaths.sites);
  await search(page, title);
  await act(page, title, '详情');
  for (const tab of ['基本信息', '场地图片', '预订时段', '场地简介']) {
    await page.getByRole('tab', { name: tab }).click();
    await isClean(page, `详情：${tab}`);
  }
});

it('订单列表、订单详情、拒绝与通过的对话框没有严重的无障碍问题', async () => {
  const { page } = await signedIn('admin', `${placePaths.siteOrders}?keyword=${encodeURIComponent(title)}`);
  await listReady(page);
  await rowOf(page, '民乐合奏').getByRole('checkbox').check();
  await isClean(page, '订单列表');
  await act(page, '民乐合奏', '拒绝');
  await dialog(page, '拒绝预订').getByRole('button', { name: '拒绝', exact: true }).click();
  await dialog(page, '拒绝预订').getByText('请填写原因', { exact: true }).waitFor();
  await isClean(page, '拒绝预订');
  await dialog(page, '拒绝预订').getByRole('button', { name: '返回' }).click();
  await rowOf(page, '民乐合奏').locator('.title-cell-title').click();
  await page.locator('.ant-drawer').getByText('民乐合奏').waitFor();
  await isClean(page, '订单详情');
  await turnTo(page, `${placePaths.hallOrders}?keyword=没有这样的预订`);
  await page.getByText('没有符合条件的预订').waitFor();
  await isClean(page, '空的订单列表');
});

it('预订日历的周、月、全部场地，代为预订与关闭时段没有严重的无障碍问题', async () => {
  const { page } = await signedIn('admin', calendarPath(at(1)));
  await slotCell(page, at(1)).waitFor();
  await isClean(page, '周视图');
  await slotCell(page, at(3)).click();
  await dialog(page, '代为预订场地').getByText('联系电话').waitFor();
  await isClean(page, '代为预订');
  await dialog(page, '代为预订场地').getByRole('button', { name: '改为关闭该时段' }).click();
  await dialog(page, '关闭时段').getByText('没有预订受影响').waitFor();
  await isClean(page, '关闭时段');
  await turnTo(page, calendarPath(at(1), '&span=month'));
  await page.locator('.month-board').waitFor();
  await isClean(page, '月视图');
  await turnTo(page, `${placePaths.siteOrders}?view=calendar&day=${day}`);
  await page.locator('.places-board .places-row').first().waitFor();
  await isClean(page, '全部场地');
});
