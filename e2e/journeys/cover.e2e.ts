import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { photo } from '../harness/files';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { dialog, eventually, listReady, open, paths, rowOf, search, toast } from '../harness/screen';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `更换封面 ${Date.now()}`;
let admin: Visitor;
let id: string;
let token: string;

beforeAll(async () => {
  token = await tokenOf('admin');
  id = await createVote(token, title, 0);
  admin = await signedIn('admin', paths.votes);
  await listReady(admin.page);
  await search(admin.page, title);
});

const chooser = (page: Page) => dialog(page, '更换展示图');

async function openChooser(page: Page): Promise<void> {
  await rowOf(page, title)
    .getByRole('button', { name: /更换展示图/ })
    .click();
  await chooser(page).getByRole('tab', { name: '本地上传' }).waitFor();
}

async function storedCover(): Promise<unknown> {
  return (await must(`${votes}/admin-getVoteActivityDetails`, { id }, token)).cover;
}

async function confirm(page: Page): Promise<void> {
  await chooser(page)
    .getByRole('button', { name: /^(裁剪并更换|确定)$/ })
    .click();
}

it('没有选择图片就确定，提醒请先确定裁剪封面图', async () => {
  const { page } = admin;
  await openChooser(page);
  await confirm(page);
  await toast(page, '请先确定裁剪封面图');
  await chooser(page).getByRole('region', { name: '封面预览' }).getByText('当前封面').first().waitFor();
});

it('本地上传：GIF 与 2MB 的图片按原文拒绝', async () => {
  const { page } = admin;
  const input = chooser(page).getByLabel('选择要上传的文件');
  await input.setInputFiles([await photo('动图.gif')]);
  await toast(page, '上传头像图片只能是 JPG 或 PNG 格式!');
  await input.setInputFiles([await photo('正好 2MB.jpg', { bytes: 2 * 1024 * 1024 })]);
  await toast(page, '上传头像图片大小不能超过 2MB!');
  await chooser(page).getByRole('heading', { name: '当前封面' }).waitFor();
});

it('本地上传：损坏的 JPG 说明已损坏，改了名的网页按原文拒绝', async () => {
  const { page } = admin;
  const input = chooser(page).getByLabel('选择要上传的文件');
  const { buffer } = await photo('损坏.jpg');
  await input.setInputFiles([{ name: '损坏.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 30) }]);
  await toast(page, '图片已损坏或不是有效的图片文件');
  await input.setInputFiles([{ name: '网页.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') }]);
  await toast(page, '上传头像图片只能是 JPG 或 PNG 格式!');
  await chooser(page).getByRole('heading', { name: '当前封面' }).waitFor();
});

it('本地上传一张，裁剪后更换成功，列表里就是新封面', async () => {
  const { page } = admin;
  const before = await storedCover();
  await chooser(page)
    .getByLabel('选择要上传的文件')
    .setInputFiles([await photo('新封面.jpg', { width: 1500, height: 900 })]);
  await page.getByTestId('cropper').waitFor();
  await eventually(() => page.locator('.crop-stage').first().isVisible(), true);
  await confirm(page);
  await toast(page, '修改成功！');
  await chooser(page).waitFor({ state: 'hidden' });
  const after = await storedCover();
  expect(after).not.toBe(before);
  await eventually(
    async () => (await rowOf(page, title).locator('img').first().getAttribute('src'))?.split('?')[0],
    String(after),
  );
});

it('从资源库选一张，裁剪后更换成功', async () => {
  const { page } = admin;
  const before = await storedCover();
  await openChooser(page);
  await chooser(page).getByRole('tab', { name: '资源库' }).click();
  await chooser(page).getByLabel('按名称搜索').fill('海报');
  await chooser(page).getByRole('option', { name: /海报/ }).first().click();
  await chooser(page).getByRole('heading', { name: '新封面' }).waitFor();
  await page.getByTestId('cropper').waitFor();
  await confirm(page);
  await toast(page, '修改成功！');
  await chooser(page).waitFor({ state: 'hidden' });
  expect(await storedCover()).not.toBe(before);
});

it('期间别人改过这条记录：说明内容已被他人修改，不覆盖', async () => {
  const { page } = admin;
  await openChooser(page);
  await chooser(page)
    .getByLabel('选择要上传的文件')
    .setInputFiles([await photo('迟到的封面.jpg', { width: 900, height: 500 })]);
  await page.getByTestId('cropper').waitFor();
  const editor = await tokenOf('editor');
  const form = await must(`${votes}/admin-getVoteActivityDetails`, { id }, editor);
  await must(`${votes}/admin-updateVoteActivityInfo`, { ...form, contacts: '唐老师', status: 0 }, editor);
  const before = await storedCover();
  await confirm(page);
  await toast(page, '内容已被唐晓岚于');
  expect(await storedCover()).toBe(before);
  await open(page, paths.votes);
});
