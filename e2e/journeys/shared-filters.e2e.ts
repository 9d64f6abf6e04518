import { afterAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { countOf, eventually, listReady, openList, paths, toast } from '../harness/screen';

const { signedIn } = journey();
const name = `待审${Date.now() % 1_000_000}`;
const shared = '/api/systems/v1/admin-getSharedFilters';

afterAll(async () => {
  const token = await tokenOf('admin');
  const { datas } = await must(shared, { listKey: 'vote' }, token);
  // The contract's own list.
  for (const one of datas as { id: string; name: string }[])
    if (one.name === name) await call('/api/systems/v1/admin-unshareFilter', { id: one.id }, token);
});

it('管理员把常用筛选共享给初审员：初审员一点就能用，编辑看不到，取消共享之后谁都没有', async () => {
  const { page } = await signedIn('admin', `${paths.votes}?status=1`);
  await listReady(page);
  const waiting = await countOf(page);
  await page.getByRole('button', { name: '常用筛选' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `共享 ${name}` }).click();
  await page.getByRole('combobox', { name: `把“${name}”共享给` }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '初审员' }).click();
  await page.getByRole('button', { name: /^共\s?享$/ }).click();
  await toast(page, '已共享给初审员');

  const reviewer = (await signedIn('reviewer', paths.votes)).page;
  await listReady(reviewer);
  await reviewer.getByRole('button', { name: '常用筛选' }).click();
  await reviewer.getByRole('region', { name: '本馆共用' }).getByRole('button', { name }).click();
  await eventually(async () => new URL(reviewer.url()).searchParams.get('status'), '1');
  await listReady(reviewer);
  expect(await countOf(reviewer)).toBe(waiting);

  const editor = (await signedIn('editor', paths.votes)).page;
  await listReady(editor);
  await editor.getByRole('button', { name: '常用筛选' }).click();
  await editor.getByText('常用的条件可以存在这里').waitFor();
  expect(await editor.getByRole('button', { name }).count()).toBe(0);

  await page.getByRole('button', { name: `取消共享 ${name}` }).click();
  await page.getByText(`已取消共享“${name}”`).waitFor();
  await openList(reviewer, paths.votes);
  await reviewer.getByRole('button', { name: '常用筛选' }).click();
  await reviewer.getByText('常用的条件可以存在这里').waitFor();
  expect(await reviewer.getByRole('region', { name: '本馆共用' }).count()).toBe(0);
});
