import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { activityId, activityPaths, dayFrom, seatOn, sessionLines, storedActivity } from '../harness/activity';
import { graveFindings } from '../harness/axe';
import type { Visitor } from '../harness/browser';
import { photo } from '../harness/files';
import { cellsOf, filterBy } from '../harness/filters';
import { chooseRegion, field, fill, fillPeriod, press, problems, write } from '../harness/form';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { tickPerson } from '../harness/people';
import { addPictures, pictureCount } from '../harness/place';
import {
  act,
  answer,
  choose,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  paths,
  remove,
  rowOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { signedIn } = journey();
const mark = `演${String(Date.now()).slice(-8)}`;
const free = `广场惠民演出 ${mark}`;
const booked = `川剧折子戏专场 ${mark}`;
const days = [10, 11, 12, 13].map(dayFrom);
const [first = '', second = '', third = '', fourth = ''] = days;
let editor: Visitor;

beforeAll(async () => {
  editor = await signedIn('editor', activityPaths.list);
  await listReady(editor.page);
});

async function fillRest(page: Page, title: string): Promise<void> {
  await fill(page, 'title', title);
  await choose(page, field(page, 'typeId').locator('.ant-select'), '戏曲');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'address', '中山一路 122 号');
  await fill(page, 'contacts', '汪老师');
  await fill(page, 'tel', '023-67354722');
  await write(page, '名家与票友同台。');
}

/** Types a time into a clock of the session dialog. */
async function setClock(box: Locator, label: string, time: string): Promise<void> {
  const input = box.getByLabel(label);
  await input.click();
  await input.fill(time);
  await input.press('Enter');
  await box.page().locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' });
}

const line = (page: Page, day: string) => page.getByRole('button', { name: new RegExp(`^编辑 ${day}`) });
const lineTexts = async (page: Page) =>
  (await sessionLines(page)).map(([day, time, tickets]) => `${day} ${time} ${tickets}`);

it('无需预约的活动：缺什么提示什么，场次写成文字；提交后提示添加成功！', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增活动' }).click();
  await press(page, '提交');
  await toast(page, '请输入活动名称');
  await problems(page, [
    ['title', '请输入活动名称'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['address', '请输入详细地址'],
    ['contacts', '请输入联系人'],
    ['tel', '电话号码不能为空'],
    ['startTime', '请选择日期！'],
    ['event', '请输入活动场次，例（9:00-12:00）'],
    ['album', '请选择图片'],
    ['introduction', '请输入简介'],
  ]);
  expect(await graveFindings(page)).toEqual([]);
  await fillRest(page, free);
  await fillPeriod(page, 'startTime', [first, second]);
  await fill(page, 'event', '9:00-12:00');
  await addPictures(page, '广场', 7);
  const more = await Promise.all(['一.jpg', '二.jpg'].map((name) => photo(name)));
  await field(page, 'album').getByLabel('选择图片文件').setInputFiles(more);
  await toast(page, '图片张数已经超出范围');
  await eventually(() => pictureCount(page), 8);
  await press(page, '提交');
  await toast(page, '添加成功！');
  await search(page, free);
  await rowOf(page, free).getByText('审核中').waitFor();
  await rowOf(page, free).getByText('9:00-12:00').waitFor();
  expect(await offered(page, free), '无需预约就没有订单与二维码').toEqual(['详情', '撤销']);
});

it('需要预约的活动：没有日期先提醒；选日期后每天一场，9:00-18:00，50 张票', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增活动' }).click();
  await field(page, 'isNeedReserve').getByRole('switch').click();
  await field(page, 'events').getByText('请先选择活动日期').waitFor();
  await fillPeriod(page, 'startTime', [first, third]);
  await eventually(
    () => lineTexts(page),
    [first, second, third].map((day) => `${day} 9:00-18:00 50`),
  );
  await field(page, 'events').getByText('请点击编辑按钮完善场次信息').waitFor();
});

it('编辑场次：时间、票数必填，只收数字；换日期范围只增减日子，改过的留着', async () => {
  const { page } = editor;
  await line(page, second).click();
  const box = dialog(page, /^编辑场次/);
  const tickets = box.getByLabel('票数');
  for (const [typed, text] of [
    ['', '请先输入票数'],
    ['三十', '请输入纯数字'],
  ] as const) {
    await tickets.fill(typed);
    await box.getByRole('button', { name: '确定' }).click();
    await box.getByText(text, { exact: true }).waitFor();
  }
  await tickets.fill('80');
  await setClock(box, '开始时间', '14:00');
  await setClock(box, '结束时间', '16:30');
  await box.getByRole('button', { name: '确定' }).click();
  await box.waitFor({ state: 'hidden' });
  const edited = `${second} 14:00-16:30 80`;
  await eventually(async () => (await lineTexts(page))[1], edited);
  await fillPeriod(page, 'startTime', [second, fourth]);
  await eventually(() => lineTexts(page), [edited, `${third} 9:00-18:00 50`, `${fourth} 9:00-18:00 50`]);
});

it('选座：票数等于开放的座位数，排从 1 编号，第一排不能删除，座位可以不开放', async () => {
  const { page } = editor;
  await line(page, third).click();
  const box = dialog(page, /^编辑场次/);
  await box.getByLabel('选座').click();
  await box.getByLabel('第1排座位数').fill('08');
  await page.keyboard.press('Tab');
  await eventually(() => box.getByLabel('票数').inputValue(), '8');
  await box.getByRole('button', { name: '增加一排' }).click();
  await box.getByRole('button', { name: '增加一排' }).click();
  await box.getByLabel('第3排座位数').fill('10');
  await page.keyboard.press('Tab');
  await eventually(() => box.getByLabel('票数').inputValue(), '26');
  expect(await box.getByRole('button', { name: '删除第1排' }).count()).toBe(0);
  await box.getByRole('button', { name: '删除第2排' }).click();
  await eventually(() => box.getByLabel('票数').inputValue(), '18');
  expect(await box.getByLabel('第3排座位数').count(), '排重新从 1 编号').toBe(0);
  await seatOn(box, 1, 1).click();
  await seatOn(box, 1, 2).focus();
  await page.keyboard.press('Space');
  await eventually(() => box.getByLabel('票数').inputValue(), '16');
  await box.getByText('不开放 2 个').waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await box.getByRole('button', { name: '确定' }).click();
  await box.waitFor({ state: 'hidden' });
  await eventually(async () => (await sessionLines(page))[1], [third, '9:00-18:00', '16', '2']);
});

it('复制场次到别的日子：先说复制到几天、替换几场', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: new RegExp(`^复制 ${second}`) }).click();
  const box = dialog(page, /^复制场次/);
  await box.getByText(/将复制到\s*2\s*天/).waitFor();
  await fillRange(box, [fourth, fourth]);
  await box.getByText(/将复制到\s*1\s*天，替换其中时间重叠的\s*1\s*个场次/).waitFor();
  await box.getByRole('button', { name: '复制到 1 天' }).click();
  await eventually(async () => (await lineTexts(page))[2], `${fourth} 14:00-16:30 80`);
});

/** Types both days of a range in a dialog. */
async function fillRange(box: Locator, range: readonly [string, string]): Promise<void> {
  const inputs = box.locator('.ant-picker-range input');
  await inputs.first().click();
  for (const [nth, day] of range.entries()) {
    await inputs.nth(nth).fill(day);
    await inputs.nth(nth).press('Enter');
  }
  await box.page().locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' });
}

it('选负责人，补全后提交，提示添加成功！；两位审核人通过后公开', async () => {
  const { page } = editor;
  await fillRest(page, booked);
  await addPictures(page, '折子戏', 2);
  const somebody = { word: 'txl', name: '唐晓岚' };
  const picker = dialog(page, '选择负责人');
  await page.getByRole('button', { name: '选择负责人' }).click();
  await tickPerson(page, '选择负责人', somebody);
  await page.keyboard.press('Escape');
  await dialog(page, '放弃已改的选择？').getByRole('button', { name: '取消' }).click();
  await picker.getByRole('region', { name: '已选中用户' }).getByText(somebody.name).waitFor();
  // With the choice taken back there is nothing to give up.
  await tickPerson(page, '选择负责人', somebody);
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '选择负责人' }).click();
  await tickPerson(page, '选择负责人', somebody);
  await picker.getByRole('button', { name: '确定' }).click();
  await press(page, '提交');
  await toast(page, '添加成功！');
  await search(page, booked);
  await rowOf(page, booked).getByText('审核中').waitFor();
  const saved = await storedActivity(await activityId(booked));
  // The contract's own list of paths.
  expect(saved.cover, '封面默认第一张').toBe((saved.album as string[])[0]);
  for (const account of ['reviewer', 'reviewer2']) {
    const desk = await signedIn(account, paths.desk);
    await search(desk.page, booked);
    await desk.page.getByRole('button', { name: booked }).click();
    await desk.page.getByRole('button', { name: '通过', exact: true }).click();
    await toast(desk.page, '审核成功！');
    await desk.context.close();
  }
  await open(page, activityPaths.list);
  await search(page, booked);
  await rowOf(page, booked).getByText('审核通过').waitFor();
});

it('详情里场次有日期、时间、总票数、剩余票数，选座的写明几排', async () => {
  const { page } = editor;
  await open(page, `${activityPaths.list}?keyword=${encodeURIComponent(booked)}`);
  await act(page, booked, '详情');
  await page.getByRole('tab', { name: '活动场次' }).click();
  const panel = page.getByRole('tabpanel');
  await eventually(
    async () =>
      (await panel.locator('tbody tr.ant-table-row').allInnerTexts()).map((row) =>
        row.split(/\s*\t\s*/).map((cell) => cell.trim().replace(/ 周.$/, '')),
      ),
    [
      [second, '14:00-16:30', '80', '80'],
      [third, '9:00-18:00', '（选座，2 排）16', '16'],
      [fourth, '14:00-16:30', '80', '80'],
    ],
  );
  const numbers = panel.locator('tbody tr.ant-table-row > td:nth-child(n + 3)');
  expect(
    await numbers.evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).textAlign))]),
  ).toEqual(['end']);
  await page.getByRole('tab', { name: '活动图片' }).click();
  // The cover stands above the album.
  await eventually(() => panel.locator('img').count(), 3);
  await page.getByRole('tab', { name: '活动简介' }).click();
  await panel.getByText('名家与票友同台。').waitFor();
  await page.getByText('复审：审核通过').waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await eventually(() => titlesOf(page), [booked]);
});

it('二维码只给审核通过且需要预约的活动', async () => {
  const { page } = editor;
  await open(page, `${activityPaths.list}?keyword=${encodeURIComponent(booked)}`);
  expect(await offered(page, booked)).toEqual(['详情', '订单', '二维码']);
  await act(page, booked, '二维码');
  const picture = dialog(page, '二维码').getByRole('img', { name: `${booked}的二维码` });
  await eventually(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), true);
  await page.keyboard.press('Escape');
});

it('导出的表格与屏幕上的一样', async () => {
  const { page } = editor;
  await open(page, activityPaths.list);
  await search(page, mark);
  await filterBy(page, '分类', '戏曲');
  const onScreen = await cellsOf(page);
  const titles = await titlesOf(page);
  expect(titles.toSorted()).toEqual([booked, free].toSorted());
  const { column } = await exported(page);
  expect(column('活动名称')).toEqual(titles);
  for (const [nth, cells] of onScreen.entries()) {
    const text = cells.join('\n');
    for (const name of ['分类', '区域', '详细地址', '开始日期', '状态'])
      expect(text, name).toContain(column(name)[nth]);
  }
  expect(column('是否需要预约')[titles.indexOf(booked)]).toBe('是');
  expect(column('活动场次')[titles.indexOf(free)]).toBe('9:00-12:00');
});

it('撤销、删除先询问，成功的文字按规定；编辑后提示成功修改活动信息！', async () => {
  const { page } = editor;
  await open(page, `${activityPaths.list}?keyword=${encodeURIComponent(free)}`);
  await act(page, free, '撤销');
  await answer(page, '取消');
  await toast(page, '已取消');
  await act(page, free, '撤销');
  await answer(page, '确定');
  await toast(page, '撤销成功!');
  await act(page, free, '编辑');
  await eventually(() => field(page, 'event').locator('input').inputValue(), '9:00-12:00');
  await fill(page, 'event', '19:00-21:00');
  await press(page, '保存草稿');
  await toast(page, '成功修改活动信息！');
  await rowOf(page, free).getByText('19:00-21:00').waitFor();
  await remove(page, free);
  await page.getByText('没有符合条件的记录').waitFor();
});
