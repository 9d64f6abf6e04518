import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { demoPassword } from '../harness/login';
import { film, folderOf, heavyPhoto, photo } from '../harness/files';
import { field, press } from '../harness/form';
import { journey } from '../harness/journey';
import { keepWithLabel, libraryPath, lineOf, send, startUpload, uploadDialog } from '../harness/library';
import { createVote } from '../harness/scene';
import { answer, dialog, eventually, open, paths, toast } from '../harness/screen';

const { signedIn } = journey();
const MB = 1024 * 1024;
const mark = String(Date.now()).slice(-7);
const title = `上传的草稿 ${mark}`;
let admin: Visitor;
let id: string;

beforeAll(async () => {
  id = await createVote(await tokenOf('admin'), title, 0);
  admin = await signedIn('admin', paths.votes);
});

async function openForm(page: Page): Promise<void> {
  await open(page, `${paths.votes}?mode=3&id=${id}`);
  await eventually(() => field(page, 'title').locator('input').inputValue(), title);
}

interface Line {
  /** Bytes a second upwards. */
  readonly slow: (upwards: number) => Promise<unknown>;
  readonly cut: () => Promise<unknown>;
  readonly free: () => Promise<void>;
}

/** The line of a visitor: so slow that a user has time to see what goes on, cut, or free. */
async function lineTo({ context, page }: Visitor): Promise<Line> {
  const cdp = await context.newCDPSession(page);
  const set = (conditions: { offline?: boolean; uploadThroughput?: number }) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
      ...conditions,
    });
  return {
    slow: (uploadThroughput) => set({ uploadThroughput }),
    cut: () => set({ offline: true }),
    free: async () => {
      await set({});
      await cdp.detach();
    },
  };
}

it('30MB 的视频分段上传，中途断网后自动接着传，传完能预览播放', async () => {
  const { page } = admin;
  await openForm(page);
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload-resumable')) parts.push(request.method());
  });
  const name = `三十兆 ${mark}.mp4`;
  const folder = folderOf({ [name]: film(name, 30 * MB) });
  const line = await lineTo(admin);
  await line.slow(4 * MB);
  await field(page, 'video').getByLabel('选择视频文件').setInputFiles(join(folder, name));
  const bar = page.getByRole('progressbar', { name: '视频上传进度' });
  await eventually(async () => Number(await bar.getAttribute('aria-valuenow')) >= 40, true);
  await line.cut();
  expect(parts).toContain('PATCH');
  await page.waitForTimeout(2500);
  expect(await bar.count()).toBe(1);
  await line.free();
  const player = page.getByLabel('视频预览');
  await player.waitFor({ timeout: 60_000 });
  // One transfer from beginning to end: the line was cut, and nothing began anew.
  expect(parts.filter((method) => method === 'POST').length).toBe(1);
  expect(parts.filter((method) => method === 'HEAD').length).toBeGreaterThan(0);
  await eventually(() => player.evaluate((video: HTMLVideoElement) => Math.round(video.duration)), 2);
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await eventually(() => player.evaluate((video: HTMLVideoElement) => video.currentTime > 0.2), true);
  await press(page, '保存草稿');
  await toast(page, '成功修改活动信息！');
  const detail = await must('/api/VoteActivity/v1/admin-getVoteActivityDetails', { id }, await tokenOf('admin'));
  expect(String(detail.video)).toMatch(/\.mp4$/);
});

it('视频格式不对、太大时按原文拒绝', async () => {
  const { page } = admin;
  await openForm(page);
  const input = field(page, 'video').getByLabel('选择视频文件');
  await input.setInputFiles({ name: '片子.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') });
  await toast(page, '视频格式不正确，仅支持 mp4、mov、webm');
  await input.setInputFiles({ name: '假的.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') });
  await field(page, 'video').getByRole('alert').filter({ hasText: '上传失败' }).waitFor();
  await field(page, 'video').getByRole('button', { name: '取消' }).click();
});

it('3MB 的图片提示超过 500 KB，压缩后上传进图集', async () => {
  const { page } = admin;
  const heavy = await heavyPhoto(`三兆 ${mark}.jpg`, 2400, 1600);
  expect(heavy.buffer.length).toBeGreaterThan(2 * MB);
  const album = field(page, 'albums');
  const before = await album.getByRole('button', { name: /删除第/ }).count();
  await album.getByLabel('选择图片文件').setInputFiles([heavy]);
  const card = album.getByRole('group', { name: heavy.name });
  await card.getByRole('alert').filter({ hasText: '超过 500 KB' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
  const hidden = await card.locator('.image-card-foot').evaluate((foot) => foot.scrollWidth - foot.clientWidth);
  expect(hidden).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole('button', { name: '压缩后上传' }).click();
  await card.waitFor({ state: 'detached', timeout: 30_000 });
  await eventually(() => album.getByRole('button', { name: /删除第/ }).count(), before + 1);
  const path = await album.locator('img').last().getAttribute('src');
  const { length } = Buffer.from(
    await (await page.request.get(new URL(path?.split('?')[0] ?? '', page.url()).href)).body(),
  );
  expect(length).toBeLessThanOrEqual(500 * 1024);
});

/** Pastes a piece of a page in the place of the text, as from another program. */
async function pastePage(page: Page, html: string): Promise<void> {
  await page.getByRole('textbox', { name: '富文本编辑区' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);
}

it('粘贴网页：自带的图片存入本馆，只有网址的图片说明没有粘贴进来', async () => {
  const { page } = admin;
  const small = await photo(`粘贴 ${mark}.png`, { width: 600, height: 400 });
  const embedded = `data:image/png;base64,${small.buffer.toString('base64')}`;
  await pastePage(
    page,
    `<h1>重阳通知 ${mark}</h1><img src="${embedded}"><p>见图</p><img src="https://pictures.example/1.png">`,
  );
  await toast(page, '1 个图片或视频没有粘贴进来：请先保存到本机，再拖入或上传');
  expect(await page.locator('.ant-message-notice', { hasText: '没有粘贴进来' }).count()).toBe(1);
  const text = page.getByRole('textbox', { name: '富文本编辑区' });
  await text.getByRole('heading', { level: 2, name: `重阳通知 ${mark}` }).waitFor();
  const sources = await text.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')));
  expect(sources).toEqual([expect.stringMatching(/^\/files\//)]);
});

it('上传 20 个文件时登录失效：原地重新登录后接着传，一个不少', async () => {
  const { page } = admin;
  page.once('dialog', (question) => void question.accept());
  await open(page, libraryPath);
  const pictures = await Promise.all(
    Array.from({ length: 20 }, (_, at) => photo(`第${at + 1}张 ${mark}.jpg`, { width: 600, height: 400 })),
  );
  await startUpload(page, pictures);
  await uploadDialog(page).getByRole('status').filter({ hasText: '共 20 个文件' }).waitFor();
  await eventually(() => page.getByText('正在查找相同内容…').count(), 0);
  const line = await lineTo(admin);
  await line.slow(60_000);
  await uploadDialog(page).getByRole('button', { name: '上传', exact: true }).click();
  await uploadDialog(page)
    .getByRole('status')
    .filter({ hasText: /完成 [3-9]/ })
    .waitFor();
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect((await call('/api/accounts/v1/pcOrApp-signOut', {}, token)).state).toBe(1);
  const login = dialog(page, '重新登录');
  await login.waitFor();
  await line.free();
  expect(await login.getByLabel('用户名').inputValue()).toBe('admin');
  await login.getByLabel('密码', { exact: true }).fill(demoPassword);
  await login.getByRole('button', { name: '登录' }).click();
  await login.waitFor({ state: 'hidden' });
  await uploadDialog(page).getByRole('status').filter({ hasText: '完成 20' }).waitFor({ timeout: 30_000 });
  await keepWithLabel(page, undefined);
  const body = { name: `张 ${mark}`, pageSize: 50 };
  const found = await must('/api/resources/v1/admin-getResourceList', body, await tokenOf('admin'));
  expect(found.totalCount).toBe(20);
});

it('一个文件传不上去时说明原因，可以单独重试；传到一半的可以单独取消', async () => {
  const { page } = admin;
  let refused = 0;
  await page.route('**/upload-imageOrVideo*', async (route) => {
    const isBad = route.request().postDataBuffer()?.includes('断一次');
    if (!isBad || refused > 0) return route.continue();
    refused += 1;
    await route.fulfill({ json: { state: 0, msg: '当前上传人数较多，请稍后再试', objects: { code: 'BUSY' } } });
  });
  const [bad, slow, good] = [
    await photo(`断一次 ${mark}.jpg`),
    await photo(`不要了 ${mark}.jpg`, { bytes: 900_000 }),
    await photo(`顺利 ${mark}.jpg`),
  ];
  await startUpload(page, [bad, slow, good]);
  await eventually(() => page.getByText('正在查找相同内容…').count(), 0);
  const line = await lineTo(admin);
  await line.slow(50_000);
  await uploadDialog(page).getByRole('button', { name: '上传', exact: true }).click();
  await lineOf(page, slow.name).getByRole('progressbar').waitFor();
  await uploadDialog(page)
    .getByRole('button', { name: `取消 ${slow.name}` })
    .click();
  await lineOf(page, slow.name).waitFor({ state: 'detached' });
  await line.free();
  await lineOf(page, bad.name).getByRole('alert').waitFor();
  await lineOf(page, good.name).getByText('完成').waitFor();
  await uploadDialog(page).getByRole('status').filter({ hasText: '失败 1' }).waitFor();
  await uploadDialog(page)
    .getByRole('button', { name: `重试 ${bad.name}` })
    .click();
  await uploadDialog(page).getByRole('status').filter({ hasText: '完成 2' }).waitFor();
  await uploadDialog(page).getByRole('button', { name: '取消', exact: true }).click();
  await answer(page, '放弃');
  await uploadDialog(page).waitFor({ state: 'hidden' });
  await page.unroute('**/upload-imageOrVideo*');
});

it('暂停后接着传', async () => {
  const { page } = admin;
  const pictures = await Promise.all([1, 2, 3, 4].map((at) => photo(`暂停${at} ${mark}.jpg`, { bytes: 300_000 })));
  await startUpload(page, pictures);
  await eventually(() => page.getByText('正在查找相同内容…').count(), 0);
  const line = await lineTo(admin);
  await line.slow(100_000);
  await uploadDialog(page).getByRole('button', { name: '上传', exact: true }).click();
  await uploadDialog(page).getByRole('button', { name: '暂停', exact: true }).click();
  await line.free();
  await uploadDialog(page).getByRole('status').filter({ hasText: '等待 4' }).waitFor();
  await send(page, 4);
  await keepWithLabel(page, undefined);
});
