import { beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../harness/browser';
import { cellsOf, filterBy, filterField, filters, filterText, resetFilters } from '../harness/filters';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { createPlace, placePaths, publishPlace, storedPlace } from '../harness/place';
import {
  act,
  answer,
  countOf,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  remove,
  rowOf,
  rowsOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
const mark = Date.now();
const shown = `江畔剧场 ${mark}`;
const draft = `江畔剧场 ${mark} 小厅`;
let shownId: string;
let draftId: string;
let editor: Visitor;

beforeAll(async () => {
  shownId = await publishPlace('site', shown, { area: 860, contain: 486 });
  draftId = await createPlace('site', draft);
  editor = await signedIn('editor', placePaths.sites);
  await listReady(editor.page);
});

it('列表的行里有封面与设备、区域与地址、面积与容纳人数，上面有条数', async () => {
  const { page } = editor;
  await search(page, shown);
  await eventually(() => countOf(page), 2);
  const row = rowOf(page, shown);
  // The contract's own list shape.
  const { equipments, areas, address } = (await storedPlace('site', shownId)) as Record<string, string>;
  await row.getByText(`设备：${equipments?.replaceAll(',', '、')}`).waitFor();
  for (const text of [areas, address, '860 ㎡', '486 人']) await row.getByText(text ?? '').waitFor();
  const cover = row.locator('img').first();
  await eventually(() => cover.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), true);
});

it('普通搜索有关键字、分类、状态，状态里没有复审；高级搜索多出发布日期', async () => {
  const { page } = editor;
  await resetFilters(page);
  await filterField(page, '状态').locator('.ant-select').click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await eventually(
    async () => (await options.allInnerTexts()).map((text) => text.trim()),
    ['全部', '待提交审核', '审核中', '审核通过', '驳回', '反审待提交'],
  );
  await page.keyboard.press('Escape');
  expect(await filters(page).getByText('发布日期').count()).toBe(0);
  await page.getByRole('button', { name: '高级搜索' }).click();
  await filters(page).getByRole('textbox', { name: '开始日期' }).click();
  await page.locator('.ant-picker-presets:visible').getByText('最近一周', { exact: true }).click();
  await filterText(page, '关键字', shown);
  await page.waitForURL((url) => url.searchParams.has('startTime'));
  await eventually(() => titlesOf(page), [draft, shown]);
  await page.reload();
  await eventually(() => titlesOf(page), [draft, shown]);
  await resetFilters(page);
});

it('按分类与状态筛选，条数随之改变，条件在地址里', async () => {
  const { page } = editor;
  // More than the two that were searched for before.
  await eventually(async () => (await countOf(page)) > 2, true);
  const all = await countOf(page);
  await filterBy(page, '状态', '待提交审核');
  await page.waitForURL((url) => url.searchParams.get('status') === '0');
  await eventually(async () => (await countOf(page)) < all, true);
  for (const text of await rowsOf(page).allInnerTexts()) expect(text).toContain('待提交审核');
  await filterBy(page, '状态', '全部');
  await filterBy(page, '分类', '剧场');
  await eventually(async () => (await countOf(page)) < all, true);
  await resetFilters(page);
});

it('更换展示图：没有选中先提醒；从场地自己的图片里选一张，修改成功！', async () => {
  const { page, context } = await signedIn('admin', placePaths.sites);
  await search(page, draft);
  const before = (await storedPlace('site', draftId)).cover;
  await rowOf(page, draft)
    .getByRole('button', { name: /更换展示图/ })
    .click();
  const chooser = dialog(page, '更换展示图');
  await chooser.getByRole('button', { name: '裁剪并更换' }).click();
  await toast(page, '没有选中封面图！');
  await chooser.getByRole('tab', { name: '已有图片' }).click();
  await chooser.getByRole('tabpanel').locator('button, [role="option"], label').nth(1).click();
  await page.getByTestId('cropper').waitFor();
  await chooser.getByRole('button', { name: '裁剪并更换' }).click();
  await toast(page, '修改成功！');
  expect((await storedPlace('site', draftId)).cover).not.toBe(before);
  await context.close();
});

it('点状态打开审批流程，按先后列出提交、初审、复审', async () => {
  const { page } = editor;
  await search(page, shown);
  await rowOf(page, shown).getByRole('button', { name: '审核通过' }).click();
  const flow = dialog(page, '审批流程');
  await eventually(
    async () =>
      (await flow.locator('tbody tr.ant-table-row').allInnerTexts())
        .map((line) => line.split(/\s*\t\s*/))
        .map(([who, , what]) => [who, what]),
    [
      ['唐晓岚', '提交审核'],
      ['罗文彬', '初审：通过'],
      ['周明霞', '复审：审核通过'],
    ],
  );
  await page.keyboard.press('Escape');
  await flow.waitFor({ state: 'hidden' });
});

it('二维码只给审核通过的场地，图片能打开、能下载', async () => {
  const { page } = editor;
  expect(await offered(page, shown)).toEqual(['详情', '预订日历', '二维码']);
  expect(await offered(page, draft)).toEqual(['详情', '编辑', '删除']);
  await act(page, shown, '二维码');
  const box = dialog(page, '二维码');
  const picture = box.getByRole('img', { name: `${shown}的二维码` });
  await eventually(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), true);
  const [file] = await Promise.all([page.waitForEvent('download'), box.getByRole('link', { name: '下载' }).click()]);
  expect(file.suggestedFilename()).toBe(`${shown}-二维码.png`);
  await page.keyboard.press('Escape');
});

it('导出的行与屏幕上的一样，一行不多一行不少', async () => {
  const { page } = editor;
  await listReady(page);
  const onScreen = await cellsOf(page);
  const titles = await titlesOf(page);
  const { header, column } = await exported(page);
  expect(header).toEqual(
    expect.arrayContaining(['场地名称', '设备', '区域', '详细地址', '面积(㎡)', '容纳人数(人)', '状态']),
  );
  expect(column('场地名称')).toEqual(titles);
  for (const [nth, cells] of onScreen.entries()) {
    const text = cells.join('\n');
    for (const name of ['区域', '详细地址', '状态']) expect(text).toContain(column(name)[nth]);
    expect(text).toContain(`${column('面积(㎡)')[nth]} ㎡`);
    expect(text).toContain(`${column('容纳人数(人)')[nth]} 人`);
  }
});

it('详情分页显示：基本信息、场地图片、预订时段、场地简介，审批记录在下面', async () => {
  const { page } = editor;
  await act(page, shown, '详情');
  await page.waitForURL((url) => url.searchParams.get('mode') === '4');
  const panel = page.getByRole('tabpanel');
  for (const label of ['负责人', '有效期', '设备', '费用']) await panel.getByText(label, { exact: true }).waitFor();
  await panel.getByText('860 平方米').waitFor();
  await page.getByRole('tab', { name: '场地图片' }).click();
  // The contract's own list of paths.
  const { album } = (await storedPlace('site', shownId)) as { album: string[] };
  await eventually(() => panel.locator('img').count(), album.length + 1);
  await page.getByRole('tab', { name: '预订时段' }).click();
  await panel.getByRole('table', { name: '每周可预订的时段' }).waitFor();
  await page.getByRole('tab', { name: '场地简介' }).click();
  await panel.getByText('使用须知').waitFor();
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  await page.getByText('复审：审核通过').waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await eventually(() => titlesOf(page).then((titles) => titles.length), 2);
});

it('撤销、删除先询问：取消不动，确定后撤销成功!、删除成功!', async () => {
  const { page } = editor;
  const pending = `江畔剧场 ${mark} 排练厅`;
  await createPlace('site', pending, { status: 1 });
  await open(page, placePaths.sites);
  await search(page, pending);
  await act(page, pending, '撤销');
  await answer(page, '取消');
  await rowOf(page, pending).getByText('审核中').waitFor();
  await act(page, pending, '撤销');
  await answer(page, '确定');
  await toast(page, '撤销成功!');
  await eventually(() => offered(page, pending), ['详情', '编辑', '删除']);
  await act(page, pending, '删除');
  await answer(page, '取消');
  await rowOf(page, pending).waitFor();
  await remove(page, pending);
  await page.getByText('没有符合条件的记录').waitFor();
});
