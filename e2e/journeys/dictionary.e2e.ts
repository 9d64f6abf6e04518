import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import {
  act,
  answer,
  choose,
  dialog,
  eventually,
  listReady,
  open,
  paths,
  rowOf,
  search,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
const admin = '/terrace/classify';
const node = '活动类别';
// At most twenty characters.
const name = `面塑 ${Date.now()}`;
const title = `面塑技艺大赛 ${Date.now()}`;
let voteId = '';

const items = '/api/dictionaries/v1/admin-getDictionaryItems';

async function itemId(): Promise<string | undefined> {
  const { list } = await must(items, { nodeName: '1005' }, await tokenOf('platform'));
  // The contract's own list.
  return (list as { id: string; displayName: string }[]).find((item) => item.displayName === name)?.id;
}

/** The row of the classification on the platform's page. */
async function itemRow(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: '字典' }).getByText(node, { exact: true }).click();
  const panel = page.getByRole('region', { name: node });
  await panel.locator('.item-row').first().waitFor();
  return panel.locator('.item-row').filter({ has: page.getByText(name, { exact: true }) });
}

/** Whether the form of a new vote offers the classification. */
async function isOffered(page: Page): Promise<boolean> {
  await open(page, `${paths.votes}?mode=2`);
  const type = field(page, 'typeId').locator('.ant-select');
  await type.click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await type.locator('input').fill('合唱声乐');
  await options.filter({ hasText: '合唱声乐' }).waitFor();
  await type.locator('input').fill(name);
  await options.filter({ hasText: '合唱声乐' }).waitFor({ state: 'detached' });
  return (await options.filter({ hasText: name }).count()) === 1;
}

afterAll(async () => {
  const [editor, platform] = [await tokenOf('editor'), await tokenOf('platform')];
  if (voteId) await call('/api/VoteActivity/v1/admin-deleteVoteActivityInfo', { ids: [voteId] }, editor);
  const left = await itemId();
  if (left) await call('/api/dictionaries/v1/admin-delDictionaryItem', { ids: [left] }, platform);
});

it('平台新增分类后，投票表单的分类里可以选到它', async () => {
  const editor = await signedIn('editor', paths.votes);
  expect(await isOffered(editor.page)).toBe(false);
  const { page } = await signedIn('platform', admin);
  expect(await (await itemRow(page)).count()).toBe(0);
  await page.getByRole('button', { name: '添加分类' }).click();
  const form = dialog(page, '添加分类');
  await form.getByRole('button', { name: '确定' }).click();
  await form.getByText('分类名称不得为空').waitFor();
  await form.getByLabel('名称').fill(name);
  await form.getByRole('button', { name: '确定' }).click();
  await toast(page, '添加成功！');
  await (await itemRow(page)).getByText('未使用').waitFor();
  expect(await isOffered(editor.page)).toBe(true);
});

it('被使用的分类显示使用数，不能删除，接口说出被什么使用', async () => {
  const editorToken = await tokenOf('editor');
  voteId = await createVote(editorToken, title, 0);
  const { page: editor } = await signedIn('editor', paths.votes);
  await search(editor, title);
  await act(editor, title, '编辑');
  await eventually(() => field(editor, 'title').getByRole('textbox').inputValue(), title);
  await choose(editor, field(editor, 'typeId').locator('.ant-select'), name);
  await editor.locator('.form-footer').getByRole('button', { name: '保存草稿' }).click();
  await toast(editor, '成功修改活动信息！');

  const { page } = await signedIn('platform', admin);
  const row = await itemRow(page);
  await row.getByText('1 条记录使用').waitFor();
  expect(await row.locator('.row-actions button').allInnerTexts()).toEqual(['编辑', '停用']);
  const body = { ids: [await itemId()] };
  const refused = await call('/api/dictionaries/v1/admin-delDictionaryItem', body, await tokenOf('platform'));
  expect([refused.state, refused.msg]).toEqual([0, `“${name}”正被 1 条投票活动使用，不能删除，可以停用`]);
});

it('停用后表单不再提供它，已有记录保留名称；启用后又可以选', async () => {
  const { page } = await signedIn('platform', admin);
  const editor = await signedIn('editor', paths.votes);
  const row = await itemRow(page);
  await row.getByRole('button', { name: '停用' }).click();
  await page.locator('.ant-modal-confirm').getByText('已有的 1 条记录保留原分类名称。').waitFor();
  await answer(page, '确定');
  await toast(page, '已停用');
  await row.getByText('已停用').waitFor();
  expect(await isOffered(editor.page)).toBe(false);
  await open(editor.page, paths.votes);
  await search(editor.page, title);
  await rowOf(editor.page, title).getByText(name).waitFor();

  await row.getByRole('button', { name: '启用' }).click();
  await toast(page, '已启用');
  await row.getByText('已停用').waitFor({ state: 'detached' });
  expect(await isOffered(editor.page)).toBe(true);
});

it('不再使用的分类可以删除，表单随之没有它', async () => {
  const editor = await signedIn('editor', paths.votes);
  await listReady(editor.page);
  await search(editor.page, title);
  await act(editor.page, title, '删除');
  await answer(editor.page, '确定');
  await rowOf(editor.page, title).waitFor({ state: 'detached' });

  const { page } = await signedIn('platform', admin);
  const row = await itemRow(page);
  await row.getByText('未使用').waitFor();
  await row.getByRole('button', { name: '删除' }).click();
  await answer(page, '确定');
  await toast(page, '删除成功!');
  await row.waitFor({ state: 'detached' });
  expect(await isOffered(editor.page)).toBe(false);
});
