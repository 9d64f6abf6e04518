import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf, totalOf } from '../harness/api';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { answer, dialog, eventually, listReady, open, paths, rowOf, search, toast } from '../harness/screen';

const { signedIn } = journey();
const settings = '/MuseumCenter/approvalSetting';
const kindName = '投票活动';
const before = `两步流程摄影赛 ${Date.now()}`;
const after = `三步流程摄影赛 ${Date.now()}`;
let beforeId: string;

const flowRow = (page: Page) => page.locator('tbody tr.ant-table-row').filter({ hasText: kindName });
const stepsIn = (page: Page) => flowRow(page).locator('.flow-box-head b').allInnerTexts();
const dropFlow = (token: string) => call('/api/review/v1/admin-dropReviewFlow', { kind: 'vote' }, token);

/** Steps that a content passes, as its submitter is told. */
async function stepCountOf(objectId: string): Promise<unknown> {
  const progress = await must('/api/review/v1/admin-getReviewProgress', { objectId }, await tokenOf('editor'));
  return progress.stepCount;
}

/** Opens the item in somebody's desk; the steps it passes are drawn in its head. */
async function openItem(account: string, title: string, steps: readonly string[]): Promise<Page> {
  const { page } = await signedIn(account, paths.desk);
  await search(page, title);
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: '通过', exact: true }).waitFor();
  expect(await page.locator('.ant-steps-item-title').allInnerTexts()).toEqual(steps);
  return page;
}

/** Passes the item in its reviewer's browser; what the approval leads to is said beforehand. */
async function pass(page: Page, consequence: string): Promise<void> {
  await page.getByText(consequence).waitFor();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await toast(page, '审核成功！');
}

/** For whom of the three the item waits at this moment. */
async function whoDecides(title: string): Promise<string[]> {
  const accounts = ['reviewer', 'reviewer2', 'admin'];
  const asked = { keyword: title, reviewStatus: 0, pageIndex: 1, pageSize: 10 };
  const totals = await Promise.all(
    accounts.map(async (account) =>
      totalOf('/api/review/v1/admin-getContentReviewList', asked, await tokenOf(account)),
    ),
  );
  return accounts.filter((_, index) => totals[index] === 1);
}

beforeAll(async () => {
  await dropFlow(await tokenOf('admin'));
  beforeId = await createVote(await tokenOf('editor'), before, 1);
});

// Other journeys count on two steps, whatever became of this one.
afterAll(async () => {
  await dropFlow(await tokenOf('admin'));
});

it('管理员为投票活动单独设置三步审批，保存时说明审核中的内容仍按原流程', async () => {
  const { page } = await signedIn('admin', settings);
  await flowRow(page).getByText('默认流程').waitFor();
  expect(await stepsIn(page)).toEqual(['初审', '复审']);
  await flowRow(page).getByRole('button', { name: '设置' }).click();
  await page.getByText(/^正在审核的 \d+ 条内容仍按提交时的流程进行/).waitFor();
  await page.getByRole('button', { name: '添加步骤（2/5）' }).click();
  await page.locator('.form-footer').getByRole('button', { name: '保存' }).click();
  await page.getByText('至少要选择一名审核人').waitFor();

  const third = page.locator('.step-card').nth(2);
  expect(await third.getByLabel('步骤名称').inputValue()).toBe('终审');
  await third.getByRole('button', { name: '选择审核人' }).click();
  const picker = dialog(page, '选择“终审”的审核人');
  await picker.getByRole('tab', { name: '人员（0）' }).click();
  await picker.getByLabel('搜索人员').fill('陈雅琴');
  await picker.getByRole('checkbox', { name: /^陈雅琴/ }).check();
  await picker.getByRole('button', { name: '确定' }).click();
  const preview = page.locator('.flow-preview');
  await preview.getByText('3. 终审').waitFor();
  await preview.getByText('陈雅琴', { exact: true }).waitFor();
  await page.locator('.form-footer').getByRole('button', { name: '保存' }).click();
  await toast(page, '条正在审核的内容仍按原流程进行');

  await flowRow(page).getByText('单独设置').waitFor();
  expect(await stepsIn(page)).toEqual(['初审', '复审', '终审']);
  await page.reload();
  await flowRow(page).getByText('单独设置').waitFor();
  expect(await stepsIn(page)).toEqual(['初审', '复审', '终审']);
});

it('之后提交的活动依次经过三位审核人，前两位通过都不发布，第三位通过才发布', async () => {
  const steps = ['初审', '复审', '终审'];
  const id = await createVote(await tokenOf('editor'), after, 1);
  expect(await stepCountOf(id)).toBe(3);
  expect(await whoDecides(after)).toEqual(['reviewer']);

  await pass(await openItem('reviewer', after, steps), '通过后进入“复审”');
  expect(await whoDecides(after)).toEqual(['reviewer2']);
  await pass(await openItem('reviewer2', after, steps), '通过后进入“终审”');
  expect(await whoDecides(after)).toEqual(['admin']);

  const editor = await signedIn('editor', paths.votes);
  await search(editor.page, after);
  await rowOf(editor.page, after).getByRole('button', { name: '复审' }).waitFor();
  await pass(await openItem('admin', after, steps), '通过后立即发布');

  await open(editor.page, paths.votes);
  await search(editor.page, after);
  await rowOf(editor.page, after).getByRole('button', { name: '审核通过' }).click();
  const lines = dialog(editor.page, '审批流程').locator('tbody tr.ant-table-row');
  await eventually(
    async () => (await lines.allInnerTexts()).map((line) => line.split(/\s*\t\s*/)).map(([who, , what]) => [who, what]),
    [
      ['唐晓岚', '提交审核'],
      ['罗文彬', '初审：通过'],
      ['周明霞', '复审：通过'],
      ['陈雅琴', '终审：审核通过'],
    ],
  );
});

it('修改前提交的活动仍走原来的两步，第二位通过就发布', async () => {
  const steps = ['初审', '复审'];
  expect(await stepCountOf(beforeId)).toBe(2);
  await pass(await openItem('reviewer', before, steps), '通过后进入“复审”');
  await pass(await openItem('reviewer2', before, steps), '通过后立即发布');
  const { page } = await signedIn('editor', paths.votes);
  await search(page, before);
  await rowOf(page, before).getByText('审核通过').waitFor();
});

it('管理员恢复默认流程后，新提交的活动又是两步', async () => {
  const { page } = await signedIn('admin', settings);
  await flowRow(page).getByRole('button', { name: '恢复默认' }).click();
  await answer(page, '恢复默认');
  await toast(page, '已恢复默认流程');
  await flowRow(page).getByText('默认流程', { exact: true }).waitFor();
  expect(await stepsIn(page)).toEqual(['初审', '复审']);
  expect(await flowRow(page).getByRole('button', { name: '恢复默认' }).count()).toBe(0);

  const title = `恢复流程摄影赛 ${Date.now()}`;
  const id = await createVote(await tokenOf('editor'), title, 1);
  expect(await stepCountOf(id)).toBe(2);
  const editor = await signedIn('editor', paths.votes);
  await listReady(editor.page);
  await search(editor.page, title);
  await rowOf(editor.page, title).getByText('审核中').waitFor();
});
