import type { Page } from 'playwright-core';
import { activityPaths, dayFrom } from '../harness/activity';
import { must, tokenOf } from '../harness/api';
import { field, fillPeriod, press } from '../harness/form';
import { dialog, listReady, open } from '../harness/screen';
import type { Shoot } from './round';

const base = '/api/activities/v1';

/** Activities: list, form with sessions and seats, details, orders with booking and check-in. */
export async function activityScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, activityPaths.list);
  await listReady(page);
  await shoot(page, 'activity-list');
  await formScreens(page, shoot);
  const id = await busiest();
  await open(page, `${activityPaths.list}?mode=4&id=${id}`);
  await page.getByRole('tab', { name: '活动场次' }).click();
  await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
  await shoot(page, 'activity-sessions');
  await orderScreens(page, shoot, id);
}

async function formScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, `${activityPaths.list}?mode=2`);
  await field(page, 'title').waitFor();
  await press(page, '提交');
  await page.getByText('请选择图片', { exact: true }).waitFor();
  await shoot(page, 'activity-form-errors');
  await field(page, 'isNeedReserve').getByRole('switch').click();
  await fillPeriod(page, 'startTime', [dayFrom(10), dayFrom(14)]);
  const edit = page.getByRole('button', { name: new RegExp(`^编辑 ${dayFrom(11)}`) });
  await edit.waitFor();
  await shoot(page, 'activity-form-sessions');
  await page.getByRole('button', { name: new RegExp(`^复制 ${dayFrom(11)}`) }).click();
  await dialog(page, /^复制场次/)
    .getByText(/将复制到/)
    .waitFor();
  await shoot(page, 'activity-session-copy');
  await dialog(page, /^复制场次/)
    .getByRole('button', { name: '取消' })
    .click();
  await edit.click();
  const box = dialog(page, /^编辑场次/);
  await box.getByLabel('票数').fill('三十');
  await box.getByRole('button', { name: '确定' }).click();
  await shoot(page, 'activity-session');
  await box.getByLabel('选座').click();
  for (let rows = 1; rows < 8; rows += 1) await box.getByRole('button', { name: '增加一排' }).click();
  await box.locator('[data-seat]').nth(4).click();
  await shoot(page, 'activity-seats');
  await box.getByRole('button', { name: '取消' }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '放弃' }).click();
  page.once('dialog', (question) => void question.accept());
}

async function orderScreens(page: Page, shoot: Shoot, id: string): Promise<void> {
  await open(page, activityPaths.orders);
  await listReady(page);
  await shoot(page, 'activity-orders');
  await open(page, `${activityPaths.orders}?activityId=${id}`);
  await page.locator('.tickets-figures').waitFor();
  await listReady(page);
  await shoot(page, 'activity-orders-sessions');
  await page.getByRole('button', { name: '代为预约' }).click();
  await dialog(page, /^代为预约/)
    .getByLabel('联系人')
    .waitFor();
  await shoot(page, 'activity-behalf');
  await dialog(page, /^代为预约/)
    .getByRole('button', { name: '取消' })
    .click();
  await page.getByRole('button', { name: '检票', exact: true }).first().click();
  await dialog(page, '检票').getByLabel('票码').fill('AAAA');
  await page.keyboard.press('Enter');
  await dialog(page, '检票').getByRole('alert').waitFor();
  await shoot(page, 'activity-check-in');
  await page.keyboard.press('Escape');
}

/** The activity with the most sold tickets of those that can still be booked. */
async function busiest(): Promise<string> {
  const token = await tokenOf('admin');
  const { datas } = await must(`${base}/admin-getPageActivities`, { status: 100, pageIndex: 1, pageSize: 100 }, token);
  // The contract's own list shape.
  const rows = (datas as { id: string; isNeedReserve: boolean }[]).filter(({ isNeedReserve }) => isNeedReserve);
  const counted = await Promise.all(
    rows.map(async ({ id }) => {
      const answer = await must(`${base}/admin-getTicketSessions`, { activityId: id }, token);
      // The contract's own list shape.
      const isOpen = (answer.sessions as { isOpen: boolean }[]).some((session) => session.isOpen);
      return { id, rank: Number(answer.soldCount) + (isOpen ? 100_000 : 0) };
    }),
  );
  const [first] = counted.toSorted((one, other) => other.rank - one.rank);
  if (!first) throw new Error('the demo data has activities that are booked');
  return first.id;
}
