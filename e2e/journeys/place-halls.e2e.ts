import { beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../harness/browser';
import { photo } from '../harness/files';
import { filterBy, resetFilters } from '../harness/filters';
import { chooseRegion, field, fill, press, problem, problems, write } from '../harness/form';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import {
  addPictures,
  cell,
  cellNames,
  pictureCount,
  placeId,
  placePaths,
  publishPlace,
  storedPlace,
  ticked,
} from '../harness/place';
import {
  act,
  answer,
  choose,
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
const title = `巴渝年画展厅 ${mark}`;
const shown = `三峡石刻展厅 ${mark}`;
let shownId: string;
let editor: Visitor;

beforeAll(async () => {
  shownId = await publishPlace('hall', shown);
  editor = await signedIn('editor', placePaths.halls);
  await listReady(editor.page);
});

it('新增展厅时缺什么提示什么：名称、分类、地区、地址、面积、人数、联系人、电话、图片、简介', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增展厅' }).click();
  await press(page, '提交');
  await problems(page, [
    ['title', '请输入展厅名称'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['address', '请输入详细地址'],
    ['area', '请输入面积'],
    ['contain', '请输入人数'],
    ['contacts', '请输入联系人'],
    ['tel', '电话号码不能为空'],
    ['album', '请选择图片'],
    ['introduction', '请输入简介'],
  ]);
  expect(await problem(page, 'equipmentId').count(), '设备不是必填').toBe(0);
});

it('面积、容纳人数、费用最小为 0，只留数字，费用不填就是 0', async () => {
  const { page } = editor;
  for (const [name, typed, kept] of [
    ['area', '-12', '0'],
    ['contain', '-3', '0'],
    ['cost', '-200', '0'],
    ['area', '1,280.5 平方米', '1280.5'],
    ['contain', '80 人', '80'],
  ] as const) {
    await fill(page, name, typed);
    await page.keyboard.press('Tab');
    await eventually(() => field(page, name).locator('input').inputValue(), kept);
  }
  await field(page, 'area').locator('input').fill('一千');
  await field(page, 'area').getByText('请输入纯数字').waitFor();
  await fill(page, 'area', '1280.5');
  await fill(page, 'cost', '');
});

it('图片以单选定封面，默认第一张；超过 8 张提示图片张数已经超出范围', async () => {
  const { page } = editor;
  await addPictures(page, '年画', 8);
  await page.getByRole('radio', { name: '第 1 张设为封面' }).and(page.locator(':checked')).waitFor();
  expect(await field(page, 'album').getByText('上传图片').count()).toBe(0);
  await page.getByRole('button', { name: '删除第 8 张' }).click();
  await eventually(() => pictureCount(page), 7);
  const before = await pictureCount(page);
  const more = await Promise.all(['一.jpg', '二.jpg'].map((name) => photo(name)));
  await field(page, 'album').getByLabel('选择图片文件').setInputFiles(more);
  await toast(page, '图片张数已经超出范围');
  await eventually(() => pictureCount(page), before + 1);
  await page.getByRole('radio', { name: '第 2 张设为封面' }).check();
  await page.getByRole('radio', { name: '第 2 张设为封面' }).and(page.locator(':checked')).waitFor();
});

it('指定周末的下午与晚上，补全后提交，提示展厅预订发布成功！', async () => {
  const { page } = editor;
  await page.getByText('指定时间', { exact: true }).click();
  for (const name of ['星期六下午', '星期六晚上', '星期日下午', '星期日晚上']) await cell(page, name).click();
  expect(await ticked(page)).toEqual(['星期六下午', '星期日下午', '星期六晚上', '星期日晚上']);
  await fill(page, 'title', title);
  await choose(page, field(page, 'typeId').locator('.ant-select'), '非遗展厅');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'address', '中山一路 122 号展览楼');
  await fill(page, 'contacts', '汪老师');
  await fill(page, 'tel', '023-67354722');
  await write(page, '陈列梁平木版年画的刻版与成品。');
  await press(page, '提交');
  await toast(page, '展厅预订发布成功！');
  await search(page, title);
  await rowOf(page, title).getByText('审核中').waitFor();
  const hall = await storedPlace('hall', await placeId('hall', title));
  expect(hall).toMatchObject({ area: 1280.5, contain: 80, cost: 0, equipmentId: [] });
  expect(cellNames(hall.timeConfigs)).toEqual(['星期六下午', '星期六晚上', '星期日下午', '星期日晚上']);
  // The contract's own list of paths.
  const album = hall.album as string[];
  expect(album).toHaveLength(8);
  expect(hall.cover).toBe(album[1]);
});

it('详情分页显示：基本信息、展厅图片、预订时段、展厅简介，审批记录在下面', async () => {
  const { page } = editor;
  await act(page, title, '详情');
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('1,280.5 平方米').waitFor();
  await panel.getByText('0 元/场').waitFor();
  await tab('展厅图片');
  await eventually(() => panel.locator('img').count(), 9);
  await tab('预订时段');
  await panel.getByText('每周有 4 个时段可以预订。').waitFor();
  await eventually(() => panel.getByText('可预订', { exact: true }).count(), 4);
  await tab('展厅简介');
  await panel.getByText('梁平木版年画').waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await eventually(() => titlesOf(page), [title]);
});

it('列表按状态与分类筛选，行里有面积与人数；导出的表格与屏幕一致', async () => {
  const { page } = editor;
  await resetFilters(page);
  await filterBy(page, '状态', '审核通过');
  await filterBy(page, '分类', '非遗展厅');
  for (const text of await rowsOf(page).allInnerTexts()) {
    expect(text).toContain('审核通过');
    expect(text).toContain('非遗展厅');
    expect(text).toMatch(/\d ㎡/);
  }
  const titles = await titlesOf(page);
  const { header, rows } = await exported(page);
  expect(header).toContain('展厅名称');
  expect(rows.map((row) => row[header.indexOf('展厅名称')]).slice(0, titles.length)).toEqual(titles);
  await resetFilters(page);
});

it('审核通过的展厅有二维码，图片能打开', async () => {
  const { page } = editor;
  await search(page, shown);
  expect(await offered(page, shown)).toContain('二维码');
  await act(page, shown, '二维码');
  const picture = dialog(page, '二维码').getByRole('img', { name: `${shown}的二维码` });
  await eventually(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), true);
  await page.keyboard.press('Escape');
});

it('更换展示图：没有选择先提醒，选已有图片后修改成功！', async () => {
  const admin = await signedIn('admin', placePaths.halls);
  const { page } = admin;
  await search(page, shown);
  const before = (await storedPlace('hall', shownId)).cover;
  await rowOf(page, shown)
    .getByRole('button', { name: /更换展示图/ })
    .click();
  const chooser = dialog(page, '更换展示图');
  await chooser.getByRole('button', { name: '裁剪并更换' }).click();
  await toast(page, '没有选中封面图！');
  await chooser.getByRole('tab', { name: '已有图片' }).click();
  await chooser.getByRole('tabpanel').locator('button, [role="option"], [role="radio"], label').nth(1).click();
  await page.getByTestId('cropper').waitFor();
  await chooser.getByRole('button', { name: '裁剪并更换' }).click();
  await toast(page, '修改成功！');
  expect((await storedPlace('hall', shownId)).cover).not.toBe(before);
  await admin.context.close();
});

it('撤销、删除先询问，成功的文字按规定', async () => {
  const { page } = editor;
  await open(page, placePaths.halls);
  await search(page, title);
  await act(page, title, '撤销');
  await answer(page, '确定');
  await toast(page, '撤销成功!');
  await eventually(async () => (await offered(page, title)).includes('编辑'), true);
  await act(page, title, '删除');
  await answer(page, '取消');
  await rowOf(page, title).waitFor();
  await remove(page, title);
  await page.getByText('没有符合条件的记录').waitFor();
});
