import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Visitor } from '../harness/browser';
import { photo, sound } from '../harness/files';
import { crop, field, fill, press, write } from '../harness/form';
import { journey } from '../harness/journey';
import {
  act,
  answer,
  dialog,
  eventually,
  listReady,
  open,
  openList,
  pressSearch,
  rowOf,
  rowsOf,
  titlesOf,
  toast,
  turnToList,
} from '../harness/screen';

const { signedIn } = journey();
const list = '/MuseumCenter/venueWork';
/** 平台待审核: works pass through this queue. */
const queue = '/reverseNum';
const atlas = '/MuseumCenter/atlasPage';
const mark = String(Date.now()).slice(-7);
const picture = `嘉陵晨光 ${mark}`;
const song = `川江号子 ${mark}`;
const rough = `未完成的作品 ${mark}`;
let editor: Visitor;

beforeAll(async () => {
  editor = await signedIn('editor', list);
});

/** Searches the list of works by title. */
async function find(page: Page, keyword: string): Promise<void> {
  await listReady(page);
  const filters = page.getByRole('search', { name: '筛选' });
  await filters.getByRole('textbox').first().fill(keyword);
  await pressSearch(filters);
  await eventually(async () => (await titlesOf(page)).every((title) => title.includes(keyword)), true);
  await listReady(page);
}

async function chooseClass(page: Page): Promise<void> {
  await field(page, 'classification').locator('.ant-select').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
}

it('编辑新建图片作品并提交：先提示缺什么，图片上传后自动用作封面', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增媒体作品' }).click();
  await fill(page, 'title', picture);
  await press(page, '提交');
  await page.getByText('请上传图片').first().waitFor();
  await chooseClass(page);
  await field(page, 'albums')
    .getByLabel('选择图片文件')
    .setInputFiles([await photo(`晨光一 ${mark}.jpg`), await photo(`晨光二 ${mark}.png`)]);
  await eventually(
    () =>
      field(page, 'albums')
        .getByRole('button', { name: /删除第/ })
        .count(),
    2,
  );
  await write(page, '清晨的江面，渔舟初发。');
  await press(page, '提交');
  await find(page, picture);
  await rowOf(page, picture).getByText('审核中').waitFor();
  await rowOf(page, picture).locator('img').first().waitFor();
});

it('编辑新建音频作品：上传 WAV 后能试听，另传封面，提交', async () => {
  const { page } = editor;
  await open(page, `${list}?mode=2`);
  await fill(page, 'title', song);
  await field(page, 'sourceType').getByText('音频', { exact: true }).click();
  const wave = sound(`号子 ${mark}.wav`);
  await field(page, 'audio').getByLabel('选择音频文件').setInputFiles(wave);
  await play(page, '音频试听');
  await chooseClass(page);
  await field(page, 'frontCover').getByRole('button', { name: '上传封面' }).click();
  await crop(page, '裁剪封面');
  await toast(page, '封面已更新');
  await write(page, '川江船工号子，四川省非物质文化遗产。');
  await press(page, '提交');
  await find(page, song);
  await rowOf(page, song).getByText('音频', { exact: true }).waitFor();
  await rowOf(page, song).getByText('审核中').waitFor();
});

/** Plays a sound until time goes by. */
async function play(page: Page, label: string): Promise<void> {
  const player = page.getByLabel(label);
  await player.waitFor();
  await eventually(() => player.evaluate((sounding: HTMLAudioElement) => Math.round(sounding.duration)), 3);
  await player.evaluate((sounding: HTMLAudioElement) => {
    sounding.muted = true;
    return sounding.play();
  });
  await eventually(() => player.evaluate((sounding: HTMLAudioElement) => sounding.currentTime > 0.2), true);
}

it('初审员与复审员在审核台通过两件作品，编辑看到审核通过', async () => {
  for (const account of ['reviewer', 'reviewer2']) {
    const { page, context } = await signedIn(account, queue);
    for (const title of [picture, song]) {
      await turnToList(page, queue);
      await find(page, title);
      await rowsOf(page).first().getByRole('button', { name: '审核', exact: true }).click();
      await page.getByRole('region', { name: '提交内容' }).getByText(title).first().waitFor();
      await page.getByRole('button', { name: '通过', exact: true }).click();
      await toast(page, '审核成功！');
    }
    await context.close();
  }
  const { page } = editor;
  await open(page, list);
  await find(page, mark);
  for (const title of [picture, song]) await rowOf(page, title).getByText('审核通过').waitFor();
});

it('详情里音频能播放', async () => {
  const { page } = editor;
  await act(page, song, '详情');
  await play(page, `音频：${song}`);
});

it('推送：说明暂未开通，推送记录里有这一条', async () => {
  const { page } = await signedIn('admin', list);
  await find(page, picture);
  await act(page, picture, '推送');
  // Another box follows this one at once.
  await dialog(page, '确定推送这个作品').getByRole('button', { name: '推送', exact: true }).click();
  const told = page.locator('.ant-modal-confirm').filter({ hasText: '暂未开通推送' });
  await told.getByText('已记入推送发件箱，共 1 个作品。').waitFor();
  await told.getByRole('button', { name: '查看推送记录' }).click();
  const line = dialog(page, /推送记录/)
    .getByRole('row')
    .filter({ hasText: picture });
  await line.getByText('等待发送').waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, picture).getByText('等待发送').waitFor();
});

it('排序：填写排序号后顺序随之改变，大的在前', async () => {
  const { page } = editor;
  await open(page, list);
  await find(page, mark);
  await page.getByRole('button', { name: '排序', exact: true }).click();
  const order = dialog(page, '作品排序');
  // Others than at a try before.
  const number = 100_000 + (Math.floor(Date.now() / 1000) % 800_000);
  await order.getByLabel(`《${picture}》的排序号`).fill(String(number));
  await page.keyboard.press('Enter');
  await order.getByLabel(`《${song}》的排序号`).fill(String(number + 1));
  await page.keyboard.press('Enter');
  await order.getByRole('button', { name: '保存（2 处变化）' }).click();
  await toast(page, '设置成功！');
  await eventually(() => titlesOf(page), [song, picture]);
  await page.getByRole('button', { name: '排序', exact: true }).click();
  await order.getByRole('button', { name: `移动《${picture}》，现在第 2 位` }).focus();
  await page.keyboard.press('Space');
  // The row above gives way once the keys are listened to; at the top further presses change nothing.
  await eventually(async () => {
    await page.keyboard.press('ArrowUp');
    return order
      .getByRole('listitem')
      .first()
      .evaluate((row) => /translate3d\(0px, [1-9]/.test(row.style.transform));
  }, true);
  await page.keyboard.press('Space');
  await order.getByRole('button', { name: `移动《${picture}》，现在第 1 位` }).waitFor();
  await order.getByRole('button', { name: /^保存（/ }).click();
  await toast(page, '设置成功！');
  await eventually(() => titlesOf(page), [picture, song]);
});

it('删除草稿：取消时一件不少，确认后提示删除成功', async () => {
  const { page } = editor;
  await open(page, `${list}?mode=2`);
  await fill(page, 'title', rough);
  await press(page, '保存草稿');
  await find(page, rough);
  await rowOf(page, rough).getByText('草稿', { exact: true }).waitFor();
  await act(page, rough, '删除');
  await answer(page, '取消');
  await toast(page, '已取消');
  await act(page, rough, '删除');
  await answer(page, '确定');
  await toast(page, '删除成功');
  await page.getByText('没有符合条件的记录').waitFor();
});

it('作品图集：只有图片作品，列与分页齐全，有发布权限的能发布', async () => {
  const { page } = editor;
  await openList(page, atlas);
  const headers = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  expect(headers.filter((text) => text !== '序号')).toEqual([
    '创建日期',
    '标题',
    '作者',
    '封面',
    '来源',
    '浏览量',
    '点赞量',
    '操作',
  ]);
  const pager = page.locator('.ant-pagination');
  for (const part of [
    '.ant-pagination-total-text',
    '.ant-pagination-prev',
    '.ant-pagination-item-1',
    '.ant-pagination-next',
    '.ant-pagination-options-quick-jumper',
  ])
    await pager.locator(part).waitFor();
  await find(page, mark);
  await eventually(() => titlesOf(page), [picture]);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '发布作品' }).waitFor();
  expect(await page.getByRole('radio', { name: '音频' }).count()).toBe(0);
});

it('查看员看得到图集，没有发布、编辑与删除', async () => {
  const { page } = await signedIn('viewer', atlas);
  await find(page, mark);
  await eventually(() => titlesOf(page), [picture]);
  for (const name of ['发布', '编辑', '删除'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
});
