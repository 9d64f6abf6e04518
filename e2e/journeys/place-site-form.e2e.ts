import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../harness/browser';
import { item } from '../harness/dialog-form';
import { photo } from '../harness/files';
import { chooseRegion, field, fill, press, problem, problems, write } from '../harness/form';
import { journey } from '../harness/journey';
import { addPictures, cell, cellNames, pictureCount, placeId, placePaths, storedPlace, ticked } from '../harness/place';
import { act, choose, dialog, eventually, listReady, rowOf, search, toast } from '../harness/screen';

const { signedIn } = journey();
const mark = String(Date.now()).slice(-8);
const title = `嘉陵排练厅 ${mark}`;
const piece = `踏板钢琴 ${mark}`;
const noCell = '时间没有选择，如果不限时间，请点击【时间不限】按钮';
let editor: Visitor;

beforeAll(async () => {
  editor = await signedIn('editor', placePaths.sites);
  await listReady(editor.page);
});

const days = ['一', '二', '三', '四', '五', '六', '日'].map((day) => `星期${day}`);

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}

async function equip(page: Page, name: string): Promise<void> {
  const select = field(page, 'equipmentId').locator('.ant-select');
  await select.click();
  await select.locator('input').fill(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).click();
  await page.keyboard.press('Escape');
}

it('新增场地时缺什么提示什么，文字按规定', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增场地' }).click();
  await press(page, '提交');
  await problems(page, [
    ['title', '请输入场地名称'],
    ['typeId', '请选择分类'],
    ['equipmentId', '请选择设备'],
    ['provinceId', '请选择省(市)'],
    ['address', '请输入详细地址'],
    ['area', '请输入面积'],
    ['contain', '请输入人数'],
    ['contacts', '请填写负责人'],
    ['validStartTime', '请选择日期！'],
    ['tel', '电话号码不能为空'],
    ['album', '请选择场地图片'],
    ['introduction', '请输入简介'],
  ]);
  expect(await problem(page, 'cost').count(), '费用可以不填').toBe(0);
});

it('负数自动变为正数，粘贴的字只留数字', async () => {
  const { page } = editor;
  for (const [name, typed, kept] of [
    ['area', '-120', '120'],
    ['contain', '-60', '60'],
    ['cost', '-200', '200'],
    ['area', '1,200 平方米', '1200'],
  ] as const) {
    await fill(page, name, typed);
    await page.keyboard.press('Tab');
    await eventually(() => field(page, name).locator('input').inputValue(), kept);
  }
  await fill(page, 'cost', '');
});

it('最多 8 张图片，多选的提示图片张数已经超出范围；点选第三张作封面', async () => {
  const { page } = editor;
  await addPictures(page, '排练厅', 7);
  const more = await Promise.all(['门厅.jpg', '走廊.jpg'].map((name) => photo(name)));
  await field(page, 'album').getByLabel('选择图片文件').setInputFiles(more);
  await toast(page, '图片张数已经超出范围');
  await eventually(() => pictureCount(page), 8);
  expect(await field(page, 'album').getByLabel('选择图片文件').count(), '满 8 张后不能再传').toBe(0);
  await page.getByRole('radio', { name: '第 1 张设为封面' }).and(page.locator(':checked')).waitFor();
  await page.getByRole('radio', { name: '第 3 张设为封面' }).check();
  await page.getByRole('radio', { name: '第 3 张设为封面' }).and(page.locator(':checked')).waitFor();
});

it('选指定时间却一格不选，按规定的文字拒绝；点时间不限就可以', async () => {
  const { page } = editor;
  await cell(page, '星期一上午').and(page.locator(':disabled')).waitFor();
  await page.getByText('指定时间', { exact: true }).click();
  await press(page, '提交');
  await problem(page, 'timeConfigs').getByText(noCell).waitFor();
  await page.getByText('时间不限', { exact: true }).click();
  await press(page, '提交');
  await problem(page, 'timeConfigs').getByText(noCell).waitFor({ state: 'hidden' });
  await page.getByText('指定时间', { exact: true }).click();
});

it('点一格选中，再点取消；拖过几格一次选中，从选中的格拖起一次取消', async () => {
  const { page } = editor;
  await cell(page, '星期三下午').click();
  expect(await ticked(page)).toEqual(['星期三下午']);
  await cell(page, '星期三下午').click();
  expect(await ticked(page)).toEqual([]);
  await drag(page, cell(page, '星期一上午'), cell(page, '星期三下午'));
  expect(await ticked(page)).toEqual([
    '星期一上午',
    '星期二上午',
    '星期三上午',
    '星期一下午',
    '星期二下午',
    '星期三下午',
  ]);
  await drag(page, cell(page, '星期一下午'), cell(page, '星期二下午'));
  expect(await ticked(page)).toEqual(['星期一上午', '星期二上午', '星期三上午', '星期三下午']);
  await page.getByText('已选 4 个时段', { exact: false }).waitFor();
});

it('点星期的表头选一列，点时段的表头选一行，再点取消', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '全选或取消星期日' }).click();
  expect(await ticked(page)).toEqual(expect.arrayContaining(['星期日上午', '星期日下午', '星期日晚上']));
  await page.getByRole('button', { name: '全选或取消星期日' }).click();
  expect(await ticked(page)).toHaveLength(4);
  await page.getByRole('button', { name: '全选或取消每天晚上' }).click();
  expect(await ticked(page)).toEqual(expect.arrayContaining(days.map((day) => `${day}晚上`)));
  await page.getByRole('button', { name: '全选或取消每天晚上' }).click();
  expect(await ticked(page)).toHaveLength(4);
});

it('只用键盘也能选：方向键移动，空格选中', async () => {
  const { page } = editor;
  await cell(page, '星期五上午').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await ticked(page)).toEqual(expect.arrayContaining(['星期五上午', '星期六下午']));
  // Time without limits clears the grid; taken back, what was ticked is there again.
  await page.getByText('时间不限', { exact: true }).click();
  expect(await ticked(page)).toEqual([]);
  await page.getByText('指定时间', { exact: true }).click();
  expect(await ticked(page)).toHaveLength(6);
});

it('时段的起止时间可以改，结束早于开始当场提示', async () => {
  const { page } = editor;
  const clock = async (name: string, time: string) => {
    await page.getByLabel(name, { exact: true }).click();
    await page.getByLabel(name, { exact: true }).fill(time);
    await page.keyboard.press('Enter');
  };
  await clock('上午结束时间', '8:00');
  await problem(page, 'timeSlots').getByText('时段的结束时间应晚于开始时间').waitFor();
  await clock('上午结束时间', '11:30');
  await problem(page, 'timeSlots').waitFor({ state: 'hidden' });
  await cell(page, '星期一上午').and(page.getByLabel('星期一上午 9:00-11:30')).waitFor();
});

it('只填了一半也能去设备管理：新增设备后返回，填写的内容一样不少，新设备可以选', async () => {
  const { page } = editor;
  await fill(page, 'title', title);
  await fill(page, 'contacts', '高老师');
  await page.getByRole('button', { name: '设备管理' }).click();
  await page.waitForURL((url) => url.searchParams.get('mode') === '5');
  await page.getByRole('button', { name: '新增设备' }).click();
  await item(dialog(page, '新增设备'), '设备名称').locator('input').fill(piece);
  await dialog(page, '新增设备').getByRole('button', { name: '确定', exact: true }).click();
  await toast(page, '添加成功！');
  await page.getByRole('button', { name: '返回表单' }).click();
  await field(page, 'title').waitFor();
  expect(await field(page, 'title').locator('input').inputValue()).toBe(title);
  expect(await field(page, 'contacts').locator('input').inputValue()).toBe('高老师');
  expect(await field(page, 'area').locator('input').inputValue()).toBe('1200');
  expect(await pictureCount(page)).toBe(8);
  await page.getByRole('radio', { name: '第 3 张设为封面' }).and(page.locator(':checked')).waitFor();
  expect(await ticked(page)).toHaveLength(6);
  await equip(page, piece);
  // The list of options names it, too.
  await field(page, 'equipmentId').locator('.ant-select-selection-item').getByText(piece).waitFor();
});

it('保存草稿：不要求填全，费用不填存为 0，负数不会存下来', async () => {
  const { page } = editor;
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
  await search(page, title);
  await rowOf(page, title).getByText('待提交审核').waitFor();
  await rowOf(page, title).getByText(`设备：${piece}`).waitFor();
  const site = await storedPlace('site', await placeId('site', title));
  expect(site).toMatchObject({ area: 1200, contain: 60, cost: 0, equipments: piece });
  // The contract's own list of paths.
  expect(site.cover).toBe((site.album as string[])[2]);
});

it('继续编辑草稿，补全后提交，提示修改成功！，格子与时间都存下来', async () => {
  const { page } = editor;
  await act(page, title, '编辑');
  await eventually(() => field(page, 'title').locator('input').inputValue(), title);
  expect(await ticked(page)).toHaveLength(6);
  await choose(page, field(page, 'typeId').locator('.ant-select'), '排练');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'address', '中山一路 122 号三楼');
  await fill(page, 'tel', '023-67354722');
  const validity = field(page, 'validStartTime').locator('input');
  await validity.first().click();
  for (const [nth, day] of ['2026-11-01', '2036-12-31'].entries()) {
    await validity.nth(nth).fill(day);
    await page.keyboard.press('Enter');
  }
  await write(page, '木地板，三面镜墙，适合二十人以内的舞蹈与合唱排练。');
  await press(page, '提交');
  await toast(page, '修改成功！');
  await search(page, title);
  await rowOf(page, title).getByText('审核中').waitFor();
  const site = await storedPlace('site', await placeId('site', title));
  expect(cellNames(site.timeConfigs)).toEqual([
    '星期一上午',
    '星期二上午',
    '星期三上午',
    '星期三下午',
    '星期五上午',
    '星期六下午',
  ]);
  expect(site).toMatchObject({ validStartTime: '2026-11-01', validEndTime: '2036-12-31' });
  expect(site.timeSlots).toEqual(expect.arrayContaining([{ type: 1, starTime: '9:00', endTime: '11:30' }]));
});
