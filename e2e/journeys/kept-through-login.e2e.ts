import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { demoPassword } from '../harness/login';
import { film, folderOf } from '../harness/files';
import { journey } from '../harness/journey';
import { libraryPath, openUpload, uploadDialog } from '../harness/library';
import { createVote } from '../harness/scene';
import { choose, dialog, paths, search, toast } from '../harness/screen';

const { signedIn } = journey();
const mark = Date.now();

/** The login ends while the page is open. */
async function endLogin(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect((await call('/api/accounts/v1/pcOrApp-signOut', {}, token)).state).toBe(1);
}

/** The one login dialog is answered. */
async function logInAgain(page: Page): Promise<void> {
  const login = dialog(page, '重新登录');
  await login.waitFor();
  expect(await login.count()).toBe(1);
  await login.getByLabel('密码', { exact: true }).fill(demoPassword);
  await login.getByRole('button', { name: '登录' }).click();
  await login.waitFor({ state: 'hidden' });
}

it('分段上传到一半登录失效：登录后接着传，不从头开始，登记也不丢', async () => {
  const name = `长片 ${mark}.mp4`;
  const folder = folderOf({ [name]: film(name, 30 * 1024 * 1024) });
  const { page } = await signedIn('admin', libraryPath);
  const sent: string[] = [];
  await page.route('**/upload-resumable**', async (route) => {
    const method = route.request().method();
    sent.push(method);
    // The login ends between two parts.
    if (method === 'PATCH' && sent.filter((one) => one === 'PATCH').length === 2) await endLogin(page);
    await route.continue();
  });
  await openUpload(page);
  await uploadDialog(page).getByLabel('选择要上传的文件', { exact: true }).setInputFiles(join(folder, name));
  await uploadDialog(page).getByRole('button', { name: /^上传/ }).click();
  await logInAgain(page);
  await uploadDialog(page).getByRole('status').filter({ hasText: '完成 1' }).waitFor({ timeout: 60_000 });
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
  await uploadDialog(page).getByRole('button', { name: '下一步' }).click();
  await endLogin(page);
  await uploadDialog(page).getByRole('button', { name: '不设标签，直接完成' }).click();
  await logInAgain(page);
  await toast(page, '上传成功');
});

it('导出时登录失效：登录后导出接着完成', async () => {
  const { page } = await signedIn('admin', paths.votes);
  await endLogin(page);
  await page.getByRole('button', { name: '导出' }).first().click();
  const download = page.waitForEvent('download');
  await logInAgain(page);
  expect((await download).suggestedFilename()).toContain('.xlsx');
});

it('审核时登录失效：意见还在，登录后只决定一次', async () => {
  const title = `登录失效的审核 ${mark}`;
  const id = await createVote(await tokenOf('editor'), title, 1);
  const { page } = await signedIn('reviewer', `${paths.desk}?object=${id}`);
  await page.getByRole('textbox', { name: /审批意见/ }).fill('封面不清，请更换');
  await endLogin(page);
  await page.getByRole('button', { name: '驳回', exact: true }).click();
  await logInAgain(page);
  await toast(page, '审核成功');
});

it('批量驳回的意见写好时登录失效，登录后接着完成', async () => {
  const title = `失效批量 ${mark}`;
  for (const n of [1, 2]) await createVote(await tokenOf('editor'), `${title}-${n}`, 1);
  const { page } = await signedIn('reviewer', paths.desk);
  await search(page, title);
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: new RegExp(`${title}-${n}`) }).check();
  await page.getByRole('button', { name: /^批量驳回/ }).click();
  const box = dialog(page, '批量驳回 2 条');
  await box.getByRole('textbox').fill('统一驳回');
  await endLogin(page);
  await box.getByRole('button', { name: '驳回' }).click();
  await logInAgain(page);
  await dialog(page, /结果/).getByText(/成功/).first().waitFor();
});

it('核销台扫码时登录失效：登录后这个码接着核销', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/arrivals');
  await page.getByRole('heading', { level: 1, name: '核销台' }).waitFor();
  await endLogin(page);
  await page.getByRole('textbox', { name: '码或姓名' }).fill('AAAABBBB1111');
  await page.keyboard.press('Enter');
  await logInAgain(page);
  await page.getByRole('region', { name: '核销' }).locator('.arrivals-answer').getByText('AAAABBBB1111').waitFor();
});

it('转交的说明写好时登录失效，登录后接着完成', async () => {
  const title = `失效转交 ${mark}`;
  const id = await createVote(await tokenOf('editor'), title, 1);
  const { page } = await signedIn('reviewer', `${paths.desk}?object=${id}`);
  await page.getByRole('button', { name: '转交' }).click();
  const box = page.getByRole('dialog').filter({ hasText: '转交' });
  await choose(page, box.locator('.ant-select'), '周明霞');
  await box.getByRole('textbox').last().fill('本周外出，请代为审核');
  await endLogin(page);
  await box.getByRole('button', { name: /^转交/ }).click();
  await logInAgain(page);
  await box.waitFor({ state: 'hidden' });
  const { canReview } = await must(
    '/api/review/v1/admin-getReviewDetail',
    { objectId: id },
    await tokenOf('reviewer2'),
  );
  expect(canReview).toBe(true);
});

it('导入用户选择文件时登录失效：登录后接着检查，答的是文件的问题', async () => {
  const { base64 } = await must('/api/systems/v1/admin-getUserImportTemplate', {}, await tokenOf('admin'));
  const { page } = await signedIn('admin', '/userManage/user');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const box = dialog(page, '导入用户');
  await box.waitFor();
  await endLogin(page);
  await box.getByLabel('选择 Excel 文件').setInputFiles({
    name: '用户.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(String(base64), 'base64'),
  });
  await logInAgain(page);
  await box.getByText(/检查结果/).waitFor();
  await box.getByRole('alert').first().waitFor();
  expect(await box.getByRole('alert').first().innerText()).not.toMatch(/登录|网络/);
});
