import { beforeAll, expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { field, fill, press, problem, write } from '../harness/form';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { createNotice } from '../harness/scene';
import {
  act,
  answer,
  dialog,
  eventually,
  offered,
  open,
  paths,
  rowOf,
  rowsOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
const mark = `甲${String(Date.now()).slice(-8)}`;
const title = `少儿书法班招生 ${mark}`;
let editor: Visitor;

beforeAll(async () => {
  editor = await signedIn('editor', paths.recruits);
});

it('标题超过 30 个字符时说明长度；发布后可以继续添加或返回列表', async () => {
  const { page } = editor;
  // Another journey's draft would be offered first.
  await must('/api/drafts/v1/admin-dropDraft', { kind: 'recruit' }, await tokenOf('editor'));
  await page.getByRole('button', { name: '新增招生信息' }).click();
  await fill(page, 'title', '字'.repeat(31));
  await press(page, '提交');
  await toast(page, '长度在 1 到 30 个字符');
  await problem(page, 'title').getByText('长度在 1 到 30 个字符').waitFor();
  await fill(page, 'title', title);
  await press(page, '提交');
  await toast(page, '请输入招生详情');
  await write(page, '每周六上午开课，免费，名额 30 人。');
  await press(page, '提交');
  const result = page.getByRole('dialog').filter({ hasText: '发布成功！' });
  await result.getByRole('button', { name: '继续添加' }).click();
  await page.getByRole('heading', { level: 1, name: '新增招生信息' }).waitFor();
  await eventually(() => field(page, 'title').locator('input').inputValue(), '');
  await page.getByRole('button', { name: '返回列表' }).click();
  await search(page, title);
  expect(await titlesOf(page)).toEqual([title]);
});

it('有效时才能置顶；停用后置顶按钮消失；置顶的排在最前', async () => {
  const { page } = editor;
  expect(await offered(page, title)).toEqual(['编辑', '置顶', '删除']);
  await act(page, title, '置顶');
  await toast(page, '设置成功');
  await rowOf(page, title).getByText('置顶', { exact: true }).first().waitFor();
  await open(page, paths.recruits);
  await rowsOf(page).first().waitFor();
  expect((await titlesOf(page)).slice(0, 6)).toContain(title);
  await search(page, title);
  await act(page, title, '取消置顶');
  await eventually(() => offered(page, title), ['编辑', '置顶', '删除']);
  await page.getByRole('switch', { name: `有效状态：${title}` }).click();
  await eventually(() => offered(page, title), ['编辑', '删除']);
  await eventually(() => page.getByRole('switch', { name: `有效状态：${title}` }).isChecked(), false);
});

it('批量删除先说明影响几条；取消时提示已取消且一条不少；确认后删除', async () => {
  const token = await tokenOf('editor');
  const wanted = [`批删甲 ${mark}`, `批删乙 ${mark}`];
  for (const one of wanted) await createNotice(token, one);
  const { page } = editor;
  await open(page, paths.recruits);
  await search(page, mark);
  await eventually(() => titlesOf(page).then((titles) => titles.length), 3);
  for (const one of wanted) await rowOf(page, one).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByText('已选 2 条').waitFor();
  await bar.getByRole('button', { name: '批量删除' }).click();
  await dialog(page, '确定要删除选中的 2 条信息，是否继续').waitFor();
  await answer(page, '取消');
  await toast(page, '已取消');
  expect((await titlesOf(page)).length).toBe(3);
  await bar.getByRole('button', { name: '批量删除' }).click();
  await answer(page, '确定');
  await toast(page, '删除成功!');
  await eventually(() => titlesOf(page), [title]);
});

it('导出与列表一致', async () => {
  const { page } = editor;
  const { header, rows } = await exported(page);
  expect(header).toEqual(['发布日期', '标题', '发布人', '最后修改时间', '浏览量', '置顶', '状态']);
  expect(rows.map(([, name, publisher]) => [name, publisher])).toEqual([[title, '唐晓岚']]);
});

it('编辑后返回同一行；单条删除按确认文案询问', async () => {
  const { page } = editor;
  await act(page, title, '编辑');
  await eventually(() => field(page, 'title').locator('input').inputValue(), title);
  await page.getByRole('textbox', { name: '富文本编辑区' }).getByText('每周六上午开课').waitFor();
  await write(page, '周日加开一班。');
  await press(page, '修改');
  const result = page.getByRole('dialog').filter({ hasText: '修改成功！' });
  await result.getByRole('button', { name: '返回列表' }).click();
  await act(page, title, '删除');
  await dialog(page, '确定要删除本条信息，是否继续').getByText(`《${title}》`).waitFor();
  await answer(page, '确定');
  await toast(page, '删除成功!');
  await page.getByText('没有符合条件的记录').waitFor();
});
