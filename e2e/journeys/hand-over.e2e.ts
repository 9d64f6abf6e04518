import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { must, tokenOf, totalOf } from '../harness/api';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { dialog, paths, rowOf, search, toast } from '../harness/screen';

const { signedIn } = journey();
const stamp = Date.now();
const byRole = `凭角色转交的摄影赛 ${stamp}`;
const several = [`一起转交的摄影赛甲 ${stamp}`, `一起转交的摄影赛乙 ${stamp}`] as const;
const successor = '谭静';
let byRoleId: string;

const reviewersOf = async (objectId: string) =>
  (await must('/api/review/v1/admin-getReviewProgress', { objectId }, await tokenOf('editor'))).reviewers as string[];
const waiting = async (account: string, keyword: string) =>
  totalOf('/api/review/v1/admin-getContentReviewList', { keyword, pageIndex: 1, pageSize: 10 }, await tokenOf(account));

/** Finds the successor by his pinyin, without the mouse. */
async function choose(page: Page, shown: Locator): Promise<void> {
  await shown.getByLabel('接手人').focus();
  await page.keyboard.type('tanjing');
  await page.locator('.ant-select-item-option-active').filter({ hasText: successor }).waitFor();
  await page.keyboard.press('Enter');
}

beforeAll(async () => {
  const editor = await tokenOf('editor');
  byRoleId = await createVote(editor, byRole, 1);
  for (const title of several) await createVote(editor, title, 1);
});

it('审核人把一条转交给同事：只用键盘选人、写说明，接手人也能审核，审批记录里写明', async () => {
  const { page } = await signedIn('reviewer', paths.desk);
  await search(page, byRole);
  await page.getByRole('button', { name: byRole }).click();
  await page.getByRole('button', { name: '转交', exact: true }).click();
  const shown = dialog(page, '转交审核');
  await shown.getByText(/接手人与原来的审核人都可以审核“初审”步骤/).waitFor();
  await shown.getByRole('button', { name: '转交' }).click();
  await shown.getByText('请选择接手人').waitFor();
  await choose(page, shown);
  await shown.getByLabel('说明').fill('请假三天');
  // What was chosen and typed is not lost by a slip.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '取消', exact: true }).last().click();
  await shown.getByRole('button', { name: '转交' }).click();
  await toast(page, '已转交');
  expect(await reviewersOf(byRoleId)).toContain(successor);
  const log = await must('/api/review/v1/admin-getReviewLog', { objectId: byRoleId }, await tokenOf('editor'));
  expect(JSON.stringify(log)).toContain(`转交给${successor}：请假三天`);
});

it('能修改审批设置的人在审批流程里把整个步骤转交给一位同事', async () => {
  const { page } = await signedIn('admin', paths.votes);
  await search(page, byRole);
  await rowOf(page, byRole).getByText('审核中').click();
  const flow = dialog(page, '审批流程');
  await flow.getByRole('button', { name: '转交' }).click();
  const shown = dialog(page, '转交审核');
  await shown.getByText(/“初审”步骤之后只由接手人审核/).waitFor();
  await choose(page, shown);
  await shown.getByRole('button', { name: '转交' }).click();
  await toast(page, '已转交');
  await flow.getByText(`等待 ${successor} 审核`).waitFor();
  expect(await waiting('reviewer', byRole)).toBe(0);
});

it('勾选多条一起转交，逐条给出结果', async () => {
  const { page } = await signedIn('reviewer', paths.desk);
  await search(page, '一起转交的摄影赛');
  for (const title of several) await rowOf(page, title).getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量转交' }).click();
  const shown = dialog(page, '批量转交 2 条内容');
  await shown.getByText('2 条由接手人与原来的审核人审核。').waitFor();
  await choose(page, shown);
  await shown.getByRole('button', { name: '转交 2 条' }).click();
  const told = dialog(page, '批量转交结果');
  await told.getByText('成功 2 条').waitFor();
  await told.getByRole('button', { name: '知道了' }).click();
  await page.getByText('批量转交').waitFor({ state: 'detached' });
});
