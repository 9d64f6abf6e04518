import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { bookedKinds, dayOfWeek } from '../harness/booking';
import { field, press } from '../harness/form';
import { cell, placePaths } from '../harness/place';
import { dialog, listReady, open, rowsOf } from '../harness/screen';
import type { Shoot } from './round';

/** Sites, equipment, halls, panoramic halls, their orders and their calendars. */
export async function placeScreens(page: Page, shoot: Shoot): Promise<void> {
  await listScreens(page, shoot);
  await siteFormScreens(page, shoot);
  await exhibitScreens(page, shoot);
  await orderScreens(page, shoot);
  await calendarScreens(page, shoot);
}

async function listScreens(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, path] of [
    ['site-list', placePaths.sites],
    ['equipment-list', `${placePaths.sites}?mode=5`],
    ['hall-list', placePaths.halls],
    ['panorama-list', placePaths.panoramas],
  ] as const) {
    await open(page, path);
    await rowsOf(page).first().waitFor();
    await shoot(page, name);
  }
}

async function siteFormScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, `${placePaths.sites}?mode=2`);
  await field(page, 'title').waitFor();
  await shoot(page, 'site-form');
  await page.getByText('指定时间', { exact: true }).click();
  for (const name of ['星期一上午', '星期二上午', '星期六晚上']) await cell(page, name).click();
  await cell(page, '星期一上午').scrollIntoViewIfNeeded();
  await shoot(page, 'site-form-slots');
  await press(page, '提交');
  await page.getByText('请输入场地名称').first().waitFor();
  await shoot(page, 'site-form-errors');
  page.once('dialog', (question) => void question.accept());
  await open(page, `${placePaths.panoramas}?mode=2`);
  await field(page, 'title').waitFor();
  await shoot(page, 'panorama-form');
}

async function exhibitScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, `${placePaths.halls}?status=100`);
  await rowsOf(page).first().locator('.title-cell-title').click();
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  await shoot(page, 'hall-detail');
  await page.getByRole('tab', { name: '预订时段' }).click();
  await shoot(page, 'hall-detail-slots');
}

async function orderScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, `${placePaths.siteOrders}?state=pending`);
  await rowsOf(page).first().waitFor();
  await shoot(page, 'site-orders');
  await rowsOf(page).first().locator('.title-cell-title').click();
  await page.locator('.ant-drawer').getByRole('button', { name: '拒绝', exact: true }).waitFor();
  await shoot(page, 'site-order');
  await page.locator('.ant-drawer').getByRole('button', { name: '拒绝', exact: true }).click();
  await dialog(page, '拒绝预订').waitFor();
  await shoot(page, 'site-order-reject');
  await open(page, placePaths.hallOrders);
  await listReady(page);
  await shoot(page, 'hall-orders');
}

async function calendarScreens(page: Page, shoot: Shoot): Promise<void> {
  const { path, idKey } = bookedKinds.site;
  const day = dayOfWeek(-7);
  await open(page, `${path}?view=calendar&day=${day}`);
  await page.locator('.places-row').first().waitFor();
  await shoot(page, 'site-calendar-all');
  const calendar = `${path}?view=calendar&${idKey}=${await busiestSite()}&day=${day}`;
  await open(page, calendar);
  await page.locator('.week-board').waitFor();
  await shoot(page, 'site-calendar-week');
  await page.locator('.week-board .slot-free').first().click();
  await dialog(page, '代为预订场地').waitFor();
  await shoot(page, 'site-calendar-behalf');
  await open(page, `${calendar}&span=month`);
  await page.locator('.month-board').waitFor();
  await shoot(page, 'site-calendar-month');
  await page.getByRole('button', { name: '关闭时段' }).click();
  await dialog(page, '关闭时段').getByRole('status').waitFor();
  await shoot(page, 'site-calendar-close');
  await dialog(page, '关闭时段').getByRole('button', { name: '返回' }).click();
}

/** The site with the most bookings of the next weeks. */
async function busiestSite(): Promise<string> {
  const asked = { startDate: dayOfWeek(-7), endDate: dayOfWeek(13) };
  const { bookings } = await must('/api/reserve/v1/admin-getSiteCalendar', asked, await tokenOf('admin'));
  const counts = new Map<string, number>();
  // The contract's own shape of a calendar.
  for (const { objectId } of bookings as { objectId: string }[]) counts.set(objectId, (counts.get(objectId) ?? 0) + 1);
  const [busiest] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!busiest) throw new Error('the demo data has bookings of sites');
  return busiest[0];
}
