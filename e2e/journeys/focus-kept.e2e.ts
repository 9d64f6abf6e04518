import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { dialog, eventually, listReady, open, paths, rowsOf, toast } from '../harness/screen';

const { signedIn } = journey();

const hasFocus = (one: Locator) =>
  eventually(() => one.evaluate((element) => element === document.activeElement), true);

/** Tells what has the focus, to who listens to the screen. */
const focusName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

it('只用键盘：展开高级搜索、导出之后，焦点仍在按下的按钮上', async () => {
  const { page } = await signedIn('editor', '/new/activity', { size: 'small' });
  await listReady(page);
  await page.getByRole('button', { name: '高级搜索' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('button', { name: '普通搜索' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('button', { name: '高级搜索' }));

  const exported = page.getByRole('button', { name: '导出' });
  await exported.focus();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^活动.*\.xlsx$/);
  await dialog(page, '正在导出').waitFor({ state: 'hidden' });
  await hasFocus(exported);
});

it('只用键盘：在窗口里按 Tab 绕过页面一圈再关闭，焦点回到打开它的按钮', async () => {
  const { page } = await signedIn('editor', `${paths.votes}?status=100`);
  await listReady(page);
  const opener = rowsOf(page).first().getByRole('button', { name: '审核通过' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const log = dialog(page, '审批流程');
  await log.getByRole('row').nth(1).waitFor();
  const close = log.getByRole('button', { name: '关闭' });
  await hasFocus(close);
  // Past its last button the browser begins again at the top of the page, and the dialog takes the focus back.
  let isAround = false;
  for (let presses = 0; presses < 12 && !isAround; presses += 1) {
    await page.keyboard.press('Tab');
    isAround = await close.evaluate((element) => element === document.activeElement);
  }
  expect(isAround).toBe(true);
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'hidden' });
  await hasFocus(opener);
});

it('只用键盘：职务上移、下移到头，焦点跟着那一行', async () => {
  const token = await tokenOf('admin');
  const { venueId } = await must('/api/systems/v1/admin-getCurrentUser', {}, token);
  // The contract's own list shape.
  const { datas } = await must('/api/systems/v1/admin-getSysDutyList', { venueId }, token);
  const names = (datas as { name: string }[]).map(({ name }) => name);
  const [first = '', second = ''] = names;
  const { page } = await signedIn('admin', '/userManage/duty');
  const rowNames = () => page.locator('.duty-panel tbody tr.ant-table-row td:nth-child(2)').allInnerTexts();
  await eventually(rowNames, names);

  await page.getByRole('button', { name: `下移 ${first}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await toast(page, '顺序已调整');
  await eventually(async () => (await rowNames())[1], first);
  await eventually(() => focusName(page), `下移 ${first}`);

  // Back to the top, where 上移 is off: the focus goes to the button beside it.
  await page.getByRole('button', { name: `上移 ${first}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await eventually(async () => (await rowNames())[1], second);
  await eventually(() => focusName(page), `下移 ${first}`);
  await open(page, '/userManage/duty');
  await eventually(rowNames, names);
});

it('只用键盘：取消校验日志之后，焦点回到按钮', async () => {
  const { page } = await signedIn('platform', '/terrace/website/systemlog');
  // Never answered: it is given up.
  await page.route('**/admin-verifyTrail', () => undefined);
  const verify = page.getByRole('button', { name: '校验日志完整性' });
  await verify.focus();
  await page.keyboard.press('Enter');
  const progress = dialog(page, '正在校验日志');
  await progress.getByRole('button', { name: '取消' }).focus();
  await page.keyboard.press('Enter');
  await progress.waitFor({ state: 'hidden' });
  await hasFocus(verify);
});
