import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { plainPdf } from '../../apps/server/src/demo/plain-pdf';
import { tokenOf } from '../harness/api';
import { photo } from '../harness/files';
import { field, fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import { approve, createVote } from '../harness/scene';
import { act, dialog, eventually, open, paths, rowOf, search, toast } from '../harness/screen';

const { signedIn } = journey();
const rejected = `社区书法展 ${Date.now()}`;
const published = `非遗年画展 ${Date.now()}`;
const opinion = '简介不完整，请补充评选办法。';

beforeAll(async () => {
  const [editor, reviewer, reviewer2] = await Promise.all(['editor', 'reviewer', 'reviewer2'].map(tokenOf));
  if (!editor || !reviewer || !reviewer2) throw new Error('three accounts');
  await createVote(editor, rejected, 1);
  const id = await createVote(editor, published, 1);
  await approve(reviewer, id);
  await approve(reviewer2, id);
});

it('驳回必须写意见；编辑读到意见，改好后重新提交；审核人先看到驳回之后改了什么', async () => {
  const reviewer = await signedIn('reviewer', paths.desk);
  await search(reviewer.page, rejected);
  await reviewer.page.getByRole('button', { name: rejected }).click();
  await reviewer.page.getByRole('button', { name: '驳回', exact: true }).click();
  await reviewer.page.getByText('请输入审批意见！').waitFor();
  await reviewer.page.getByRole('textbox', { name: '审批意见' }).fill(opinion);
  const remarks = plainPdf('修改意见', ['请补充评选办法。']);
  const files = [{ name: '修改意见.pdf', mimeType: 'application/pdf', buffer: remarks }, await photo('圈注.jpg')];
  await reviewer.page.getByLabel('选择附件文件').setInputFiles(files);
  const enclosures = reviewer.page.getByRole('group', { name: '附件' });
  await enclosures.getByRole('button', { name: '移除 修改意见.pdf' }).waitFor();
  await enclosures.getByRole('button', { name: '移除 圈注.jpg' }).waitFor();
  // The opinion and its files outlive a reload.
  await reviewer.page.reload();
  await enclosures.getByText('修改意见.pdf').waitFor();
  await reviewer.page.getByRole('button', { name: '驳回', exact: true }).click();
  await toast(reviewer.page, '审核成功！');

  const { page } = await signedIn('editor', paths.votes);
  await search(page, rejected);
  await rowOf(page, rejected).getByRole('button', { name: '驳回' }).click();
  await dialog(page, '审批流程').getByText(opinion).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, '审批流程').getByRole('link', { name: '修改意见.pdf' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('修改意见.pdf');
  expect(readFileSync(await file.path()).equals(remarks)).toBe(true);
  await page.keyboard.press('Escape');
  await act(page, rejected, '编辑');
  await eventually(() => field(page, 'title').getByRole('textbox').inputValue(), rejected);
  await page.getByText('驳回，请按意见修改后重新提交').waitFor();
  await fill(page, 'contacts', '改好老师');
  await press(page, '提交');
  await toast(page, '成功修改活动信息！');
  await rowOf(page, rejected).getByText('审核中').waitFor();

  await open(reviewer.page, paths.desk);
  await search(reviewer.page, rejected);
  await reviewer.page.getByRole('button', { name: rejected }).click();
  await reviewer.page.getByText('1 项有变化，与驳回的第 1 版对照').waitFor();
  await reviewer.page.getByRole('region', { name: '联系人有变化' }).getByText('改好老师').waitFor();
  await reviewer.page.getByRole('cell', { name: opinion }).waitFor();
});

it('管理员修改已发布的活动后，审核人只看到改动的那一项，新旧对照', async () => {
  const { page } = await signedIn('admin', paths.votes);
  await search(page, published);
  await rowOf(page, published).getByText('审核通过').waitFor();
  await act(page, published, '编辑');
  await eventually(() => field(page, 'title').getByRole('textbox').inputValue(), published);
  const before = await field(page, 'address').getByRole('textbox').inputValue();
  await fill(page, 'contacts', '新联系人');
  await press(page, '提交');
  await toast(page, '成功修改活动信息！');
  await rowOf(page, published).getByText('审核中').waitFor();

  const reviewer = await signedIn('reviewer', paths.desk);
  await search(reviewer.page, published);
  await reviewer.page.getByRole('button', { name: published }).click();
  const changes = reviewer.page.getByRole('region', { name: '修改内容' });
  await changes.waitFor();
  expect(await changes.locator('.diff-item h3').allTextContents()).toEqual(['联系人']);
  const item = changes.getByRole('region', { name: '联系人有变化' });
  expect((await item.locator('ins').allTextContents()).join('')).toContain('新');
  expect((await item.locator('del').allTextContents()).join('')).not.toContain('新');
  await reviewer.page.getByRole('region', { name: '提交内容' }).getByText(before).waitFor();
  await reviewer.page.getByRole('button', { name: '通过', exact: true }).click();
  await toast(reviewer.page, '审核成功！');
});
