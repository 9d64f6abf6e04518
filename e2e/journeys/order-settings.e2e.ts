import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import { dayAhead, mustBook, openPlace, type Slot, storedBooking } from '../harness/booking';
import { journey } from '../harness/journey';
import { dialog, eventually, toast } from '../harness/screen';

const { signedIn } = journey();
const kind = '场地预订';
const address = '/MuseumCenter/approvalSetting';
let placeId: string;

const slot = (days: number): Slot => ({ kind: 'site', placeId, day: dayAhead(days), period: 1 });
const settingOf = (page: Page) => page.locator('.order-settings li', { hasText: kind });

beforeAll(async () => {
  placeId = await openPlace('site', `自动确认排练厅 ${Date.now()}`);
});
afterAll(async () => {
  await must(
    '/api/review/v1/admin-setOrderSetting',
    { kind: 'siteBooking', confirmsItself: false },
    await tokenOf('admin'),
  );
});

/** Books by a member and tells what became of it. */
async function fateOfBooking(member: number, days: number): Promise<unknown> {
  const id = await mustBook(member, slot(days), '合唱团排练');
  return (await storedBooking('site', id)).state;
}

it('开启自动确认前先说明后果，取消则不变；开启后公众的预订立即确认，关闭后又等待审核', async () => {
  const { page } = await signedIn('admin', address);
  const setting = settingOf(page);
  await setting.getByText('提交后等待审核').waitFor();
  expect(await fateOfBooking(31, 20)).toBe('pending');
  const turn = setting.getByRole('switch', { name: kind });
  await turn.click();
  const question = dialog(page, `开启“${kind}”的自动确认？`);
  await question.getByText('已在等待审核的仍须逐一审核').waitFor();
  await question.getByRole('button', { name: '取消' }).click();
  await toast(page, '已取消');
  expect(await turn.getAttribute('aria-checked')).toBe('false');

  await turn.click();
  await question.getByRole('button', { name: '开启', exact: true }).click();
  await toast(page, `${kind}已设为自动确认`);
  await setting.getByText('提交后立即确认').waitFor();
  expect(await fateOfBooking(32, 21)).toBe('confirmed');

  await turn.click();
  await dialog(page, `关闭“${kind}”的自动确认？`).getByRole('button', { name: '关闭自动确认' }).click();
  await toast(page, `${kind}已设为人工审核`);
  await eventually(() => turn.getAttribute('aria-checked'), 'false');
  expect(await fateOfBooking(33, 22)).toBe('pending');
});
