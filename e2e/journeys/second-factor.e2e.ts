import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import { codeOfApp, nextCodeOfApp } from '../harness/app-code';
import { origin } from '../harness/browser';
import { demoPassword } from '../harness/login';
import { journey } from '../harness/journey';
import { act, dialog, listReady, offered, paths, toast } from '../harness/screen';

const { signedIn } = journey();

/** People whom no other journey signs in. */
const account = 'zhengzhiqiang';
const colleague = 'zengdeming';

async function passwordStep(page: Page): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByLabel('用户名').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录' }).click();
}

async function codeStep(page: Page, code: string): Promise<void> {
  await page.getByLabel('动态验证码').fill(code);
  await page.getByRole('button', { name: '登录' }).click();
}

/** The network goes as soon as the password was found right: the next step cannot be fetched. */
async function loseLineAfterPassword(page: Page) {
  const login = '**/admin-sysUserLogin';
  const context = page.context();
  await page.route(login, async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  return {
    comeBack: async () => {
      await page.unroute(login);
      await context.setOffline(false);
    },
  };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '郑志强' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByLabel('用户名').waitFor();
}

const inside = (page: Page) => page.getByRole('navigation', { name: '主导航' }).waitFor();

it('两步验证：扫码启用、用验证码登录、用恢复码登录、解除', async () => {
  const { page } = await signedIn(account, paths.password);
  await page.getByRole('button', { name: '设置两步验证' }).click();
  const enrol = dialog(page, '设置两步验证');
  await enrol.getByRole('img', { name: '两步验证的二维码' }).waitFor();
  const secret = (await enrol.locator('.enrol-secret').innerText()).trim();
  await enrol.getByLabel('动态验证码').fill(codeOfApp(secret));
  await enrol.getByLabel('登录密码').fill('Wrong@2026');
  await page.keyboard.press('Enter');
  await enrol.getByText('密码不正确').waitFor();
  await enrol.getByLabel('登录密码').fill(demoPassword);
  await enrol.getByLabel('动态验证码').fill(codeOfApp(secret));
  await page.keyboard.press('Enter');
  const shown = dialog(page, '保存恢复码');
  await shown.getByRole('listitem').first().waitFor();
  const codes = await shown.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  // The codes are shown this once: a key of the browser must not take them away.
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(codes);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await page.getByText('已启用', { exact: true }).waitFor();
  await signOut(page);

  await passwordStep(page);
  await codeStep(page, '000000');
  await page.getByText('验证码不正确或已经用过').waitFor();
  await codeStep(page, nextCodeOfApp(secret));
  await inside(page);
  await signOut(page);

  const line = await loseLineAfterPassword(page);
  await passwordStep(page);
  await page.getByText('两步验证没有加载成功，请检查网络后重试。').waitFor();
  await line.comeBack();
  await page.getByRole('button', { name: '重试' }).click();
  await codeStep(page, codes[0] ?? '');
  await inside(page);
  await page.goto(`${origin}${paths.password}`);
  await page.getByText('剩余恢复码').waitFor();
  await page.locator('.account-facts', { hasText: '9 个' }).waitFor();
  await page.getByRole('button', { name: '解除两步验证' }).click();
  const removal = dialog(page, '解除两步验证');
  await removal.getByLabel('动态验证码或恢复码').fill(codes[1] ?? '');
  await removal.getByLabel('登录密码').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByText('未启用', { exact: true }).waitFor();
  await signOut(page);
  await passwordStep(page);
  await inside(page);
});

it('我的登录：看到自己在别处的登录，结束它', async () => {
  const other = await tokenOf(colleague);
  const { page } = await signedIn(colleague, paths.password);
  await page.getByText('当前登录').waitFor();
  await page.getByRole('button', { name: '结束其他全部登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束登录' }).click();
  await page.getByText('已结束登录').waitFor();
  await page.getByRole('button', { name: '结束其他全部登录' }).waitFor({ state: 'detached' });
  const answer = await fetch(`${origin}/api/systems/v1/admin-getCurrentUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other}` },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});

it('管理员为丢了手机的同事解除两步验证：说明后果、填写原因，之后只凭密码登录', async () => {
  const token = await tokenOf(colleague);
  const begun = await must('/api/systems/v1/admin-beginSecondFactor', {}, token);
  const passwords = createHash('sha256').update(demoPassword).digest('hex');
  const code = codeOfApp(String(begun.secret));
  await must('/api/systems/v1/admin-enableSecondFactor', { passwords, code }, token);
  const { page } = await signedIn('admin', `/userManage/user?keyword=${colleague}`);
  await listReady(page);
  await act(page, colleague, '解除两步验证');
  const question = dialog(page, '解除 曾德明 的两步验证');
  await question.getByText('立即退出登录').waitFor();
  await question.getByRole('button', { name: '解除' }).click();
  await question.getByText('请填写解除原因').waitFor();
  await question.getByLabel('解除原因').fill('手机丢失，已当面核实本人');
  await question.getByRole('button', { name: '解除' }).click();
  await toast(page, '两步验证已解除');
  await question.waitFor({ state: 'hidden' });
  await page.reload();
  await listReady(page);
  expect(await offered(page, colleague)).not.toContain('解除两步验证');
  await expect(tokenOf(colleague)).resolves.toBeTruthy();
});
