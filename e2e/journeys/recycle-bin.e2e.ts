import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import type { Visitor } from '../harness/browser';
import { journey } from '../harness/journey';
import { createNotice, createVote } from '../harness/scene';
import {
  act,
  answer,
  dialog,
  eventually,
  listReady,
  open,
  paths,
  remove,
  rowOf,
  rowsOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
const bin = '/MuseumCenter/recycleBin';
const mark = `回${String(Date.now()).slice(-8)}`;
const [vote, first, second] = [`误删的投票 ${mark}`, `误删的招生甲 ${mark}`, `误删的招生乙 ${mark}`];
let voteId = '';
let editor: Visitor;

beforeAll(async () => {
  const token = await tokenOf('editor');
  voteId = await createVote(token, vote, 0);
  for (const title of [first, second]) await createNotice(token, title);
  editor = await signedIn('editor', paths.recruits);
});

it('删除后点提示里的撤销，内容立即回到列表；批量删除一次撤销全部，之后仍能勾选', async () => {
  const { page } = editor;
  await search(page, mark);
  await remove(page, first);
  await eventually(() => titlesOf(page), [second]);
  await page.locator('.ant-message-notice').getByRole('button', { name: '撤销' }).click();
  await toast(page, '已撤销删除');
  await eventually(async () => (await titlesOf(page)).toSorted(), [first, second].toSorted());

  for (const title of [first, second]) await rowOf(page, title).getByRole('checkbox').check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量删除' }).click();
  await answer(page, '确定');
  await rowsOf(page).first().waitFor({ state: 'hidden' });
  await page.locator('.ant-message-notice').getByRole('button', { name: '撤销' }).last().click();
  await eventually(async () => (await titlesOf(page)).toSorted(), [first, second].toSorted());
  await rowOf(page, first).getByRole('checkbox').check();
  await page.getByText('已选 1 条').waitFor();
});

it('从列表进入回收站只见这一类；看得到谁在何时删除、还剩几天；恢复后回到列表', async () => {
  const { page } = editor;
  await act(page, first, '删除');
  await answer(page, '确定');
  await eventually(() => titlesOf(page), [second]);
  await page.locator('.list-bar').getByRole('link', { name: '回收站' }).click();
  await page.getByRole('heading', { level: 1, name: '回收站' }).waitFor();
  expect(new URL(page.url()).searchParams.get('kind')).toBe('recruit');
  await search(page, mark);
  await eventually(() => titlesOf(page), [first]);
  const row = rowOf(page, first);
  await row.getByText('唐晓岚').waitFor();
  await row.getByText('还剩 30 天').waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await act(page, first, '恢复');
  await toast(page, '恢复成功！');
  await page.getByText('没有符合条件的记录').waitFor();
  await open(page, paths.recruits);
  await search(page, mark);
  await eventually(async () => (await titlesOf(page)).toSorted(), [first, second].toSorted());
});

it('从菜单进入看到各类内容；彻底删除先写明是哪些，取消一条不少，确定后再也找不回', async () => {
  const { page } = editor;
  const token = await tokenOf('editor');
  await must('/api/VoteActivity/v1/admin-deleteVoteActivityInfo', { ids: [voteId] }, token);
  await act(page, second, '删除');
  await answer(page, '确定');
  await eventually(() => titlesOf(page), [first]);
  await page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link', { name: '回收站' }).click();
  await page.getByRole('heading', { level: 1, name: '回收站' }).waitFor();
  await search(page, mark);
  await eventually(() => titlesOf(page), [second, vote]);
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByRole('button', { name: '批量彻底删除' }).click();
  await dialog(page, '确定要彻底删除选中的 2 条内容吗？').getByText(`投票活动《${vote}》`).waitFor();
  await answer(page, '取消');
  await toast(page, '已取消');
  expect(await titlesOf(page)).toEqual([second, vote]);
  await bar.getByRole('button', { name: '批量彻底删除' }).click();
  await answer(page, '彻底删除');
  await toast(page, '彻底删除成功！');
  await page.getByText('没有符合条件的记录').waitFor();
  const refused = await call('/api/recycleBins/v1/admin-restoreContents', { objectIds: [voteId] }, token);
  expect(refused).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
});

it('别的场馆看不到，也恢复不了；不能删除的人没有回收站', async () => {
  const token = await tokenOf('editor');
  const id = await createVote(token, vote, 0);
  await must('/api/VoteActivity/v1/admin-deleteVoteActivityInfo', { ids: [id] }, token);
  const { page } = await signedIn('branch', `${bin}?keyword=${encodeURIComponent(mark)}`);
  await listReady(page);
  expect(await titlesOf(page)).toEqual([]);
  const refused = await call('/api/recycleBins/v1/admin-restoreContents', { objectIds: [id] }, await tokenOf('branch'));
  expect(refused).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
  const viewer = await signedIn('viewer', paths.votes);
  await listReady(viewer.page);
  expect(await viewer.page.getByRole('link', { name: '回收站' }).count()).toBe(0);
  await open(viewer.page, bin);
  await viewer.page.getByText('没有权限', { exact: true }).waitFor();
});
