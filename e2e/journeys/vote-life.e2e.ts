import { beforeAll, expect, it } from 'vitest';
import { dayAhead } from '../harness/booking';
import type { Visitor } from '../harness/browser';
import { autosaved, chooseRegion, field, fill, fillPeriod, press, uploadCover, write } from '../harness/form';
import { journey } from '../harness/journey';
import {
  act,
  choose,
  dialog,
  eventually,
  listReady,
  open,
  paths,
  rowOf,
  rowsOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';
import { readSheet } from '../harness/xlsx';

const { signedIn } = journey();
const title = `嘉陵江畔合唱大赛 ${Date.now()}`;
const begins = `${dayAhead(100)} 09:00`;
let editor: Visitor;

beforeAll(async () => {
  editor = await signedIn('editor', paths.votes, { motion: 'no-preference' });
});

it('编辑只填活动名称就能保存草稿，并在列表里找到它', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增投票活动' }).click();
  await press(page, '提交');
  await toast(page, '请输入活动名称');
  await field(page, 'title').getByRole('textbox').fill(title);
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
  await search(page, title);
  expect(await titlesOf(page)).toEqual([title]);
  await rowOf(page, title).getByText('待提交审核').waitFor();
});

it('补全整张表单：自动保存可见，刷新后能恢复，提交后等待审核', async () => {
  const { page } = editor;
  page.once('dialog', (question) => void question.accept());
  await act(page, title, '编辑');
  await choose(page, field(page, 'typeId'), '合唱声乐');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'address', '中山一路 122 号文化服务中心一楼多功能厅');
  await fill(page, 'contacts', '唐老师');
  await fill(page, 'tel', '023-67354722');
  await fillPeriod(page, 'startTime', [begins, `${dayAhead(135)} 18:00`]);
  await fillPeriod(page, 'signupStartTime', [`${dayAhead(67)} 09:00`, `${dayAhead(95)} 18:00`]);
  await uploadCover(page);
  await write(page, '面向全区群众合唱团队，设初赛、复赛与决赛。');
  await autosaved(page);

  await page.reload();
  await page.getByText('检测到未保存的修改').waitFor();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await eventually(() => field(page, 'contacts').getByRole('textbox').inputValue(), '唐老师');
  await eventually(() => field(page, 'startTime').locator('input').first().inputValue(), begins);
  await field(page, 'cover').getByRole('img', { name: '封面' }).waitFor();
  await page.getByRole('textbox', { name: '富文本编辑区' }).getByText('面向全区群众合唱团队').waitFor();

  await press(page, '提交');
  await toast(page, '成功修改活动信息！');
  await rowOf(page, title).getByText('审核中').waitFor();
});

it('初审员从审核台打开它，看到这是首次提交与全部内容，通过后进入复审', async () => {
  const { page } = await signedIn('reviewer', paths.desk);
  await search(page, title);
  await rowsOf(page).first().getByRole('button', { name: '审核', exact: true }).click();
  await page.getByText('首次提交，没有历史版本，请审核以下全部内容。').waitFor();
  const form = page.getByRole('region', { name: '提交内容' });
  for (const words of ['唐老师', '023-67354722', '重庆市渝中区七星岗街道', '面向全区群众合唱团队'])
    await form.getByText(words).first().waitFor();
  await page.getByText('通过后进入“复审”').waitFor();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await toast(page, '审核成功！');
  await page.getByText('当前条件下的内容已审核完').waitFor();
});

it('复审员通过后立即发布', async () => {
  const { page } = await signedIn('reviewer2', paths.desk);
  await search(page, title);
  await page.getByRole('button', { name: title }).click();
  await page.getByText('通过后立即发布').waitFor();
  await page.getByRole('textbox', { name: '审批意见' }).fill('同意发布。');
  // The first half second belongs to a double click on the item before.
  await eventually(() => page.getByRole('button', { name: '通过', exact: true }).isEnabled(), true);
  await page.keyboard.press('Control+Enter');
  await toast(page, '审核成功！');
});

it('编辑在列表看到审核通过，审批流程按先后列出三步', async () => {
  const { page } = editor;
  await open(page, paths.votes);
  await search(page, title);
  await rowOf(page, title).getByRole('button', { name: '审核通过' }).click();
  const flow = dialog(page, '审批流程');
  await rowsOf(page).nth(1).waitFor();
  const lines = flow.locator('tbody tr.ant-table-row');
  await eventually(
    async () => (await lines.allInnerTexts()).map((line) => line.split(/\s*\t\s*/)).map(([who, , what]) => [who, what]),
    [
      ['唐晓岚', '提交审核'],
      ['罗文彬', '初审：通过'],
      ['周明霞', '复审：审核通过'],
    ],
  );
  await flow.getByRole('cell', { name: '同意发布。' }).waitFor();
  await page.keyboard.press('Escape');
  await flow.waitFor({ state: 'hidden' });
});

it('导出的表格里有这个活动，且只有筛选出的行', async () => {
  const { page } = editor;
  await listReady(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [header = [], ...rows] = await readSheet(await file.path());
  expect(header.slice(0, 2)).toEqual(['活动名称', '分类']);
  expect(rows.map(([name]) => name)).toEqual([title]);
  expect(rows[0]).toContain('唐老师');
  await toast(page, '导出完成');
});
