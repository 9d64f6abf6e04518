import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allWaiting, tokenOf, totalOf } from '../harness/api';
import { journey } from '../harness/journey';
import { countOf, dialog, listReady, openList, paths, titlesOf, toast } from '../harness/screen';

const { signedIn } = journey();

async function switchTo(page: Page, venue: string): Promise<void> {
  await page.getByRole('button', { name: /总分馆切换/ }).click();
  const branches = dialog(page, '选择分馆');
  await branches.getByRole('tree', { name: '分馆' }).getByText(venue, { exact: true }).click();
  await branches.getByRole('button', { name: '确定' }).click();
  await toast(page, `已切换到${venue}`);
  await page.getByRole('heading', { level: 1, name: venue }).waitFor();
}

it('管理员切换到分馆：列表只有分馆的内容，待我审核的数目仍是我的全部，再切回来恢复原样', async () => {
  const { page } = await signedIn('admin', paths.votes, { motion: 'no-preference' });
  await listReady(page);
  const [total, titles] = [await countOf(page), await titlesOf(page)];
  // What waits for somebody waits for him wherever he works (decisions §4).
  const token = await tokenOf('admin');
  const waiting = await totalOf('/api/review/v1/admin-getContentReviewList', {}, token);
  expect(waiting).toBeGreaterThan(0);
  const bell = page.getByRole('button', { name: `待审核 ${await allWaiting(token)} 项` });
  await bell.waitFor();

  const switcher = page.getByRole('button', { name: /总分馆切换/ });
  const main = (await switcher.innerText()).trim();
  await switcher.click();
  const branches = dialog(page, '选择分馆');
  await branches.getByRole('treeitem').first().waitFor();
  const names = (await branches.locator('.ant-tree-title').allTextContents()).filter((name) => name !== main);
  expect(names.length).toBeGreaterThan(5);
  await branches.getByRole('button', { name: '取消' }).click();

  // The branch account's own venue has data of its own.
  const branch = await signedIn('branch', paths.votes);
  await listReady(branch.page);
  const own = { total: await countOf(branch.page), titles: await titlesOf(branch.page) };
  const venue = (await branch.page.getByRole('button', { name: /^当前场馆：/ }).innerText()).trim();
  expect(names).toContain(venue);

  await switchTo(page, venue);
  await openList(page, paths.votes);
  expect(await countOf(page)).toBe(own.total);
  expect(await titlesOf(page)).toEqual(own.titles);
  await bell.waitFor();
  await openList(page, paths.desk);
  expect(await countOf(page)).toBe(waiting);

  await switchTo(page, main);
  await openList(page, paths.votes);
  expect(await countOf(page)).toBe(total);
  expect(await titlesOf(page)).toEqual(titles);
  await bell.waitFor();
});
