import { expect, it } from 'vitest';
import { call } from '../harness/api';
import { demoPassword } from '../harness/login';
import { fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import { dialog, eventually, paths, rowOf, search, toast } from '../harness/screen';
import { field } from '../harness/form';

const { signedIn } = journey();

it('填写中登录失效：登录框盖在页面上，已填内容还在，登录后自动完成刚才的保存', async () => {
  const title = `登录失效也不丢 ${Date.now()}`;
  const { page } = await signedIn('editor', `${paths.votes}?mode=2`);
  await fill(page, 'title', title);
  await fill(page, 'contacts', '不丢老师');
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const ended = await call('/api/accounts/v1/pcOrApp-signOut', {}, token);
  expect(ended.state).toBe(1);

  await press(page, '保存草稿');
  const login = dialog(page, '重新登录');
  await login.waitFor();
  expect(await field(page, 'title').locator('input').inputValue()).toBe(title);
  expect(await field(page, 'contacts').locator('input').inputValue()).toBe('不丢老师');
  expect(await login.getByLabel('用户名').inputValue()).toBe('editor');
  await login.getByLabel('密码', { exact: true }).fill('Wrong@2026');
  await login.getByRole('button', { name: '登录' }).click();
  await login.getByText('用户名或密码错误').waitFor();
  await login.getByLabel('密码', { exact: true }).fill(demoPassword);
  await login.getByRole('button', { name: '登录' }).click();
  await login.waitFor({ state: 'hidden' });

  await toast(page, '添加成功！');
  await search(page, title);
  await rowOf(page, title).getByText('不丢老师').waitFor();
});

it('还没有保存登录就失效：页脚说明并可以重新登录，登录后自动保存接着进行', async () => {
  const { page } = await signedIn('editor', `${paths.votes}?mode=2`);
  await fill(page, 'contacts', '不丢老师');
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect((await call('/api/accounts/v1/pcOrApp-signOut', {}, token)).state).toBe(1);
  await fill(page, 'title', `登录失效后接着自动保存 ${Date.now()}`);
  const foot = page.locator('.form-footer');
  await foot.getByText('登录已失效，自动保存已暂停').waitFor();
  await foot.getByRole('button', { name: '重新登录' }).click();
  const login = dialog(page, '重新登录');
  await login.getByLabel('密码', { exact: true }).fill(demoPassword);
  await login.getByRole('button', { name: '登录' }).click();
  await login.waitFor({ state: 'hidden' });
  await foot.getByText('上次自动保存').waitFor();
  // Saved, so that no draft waits for whoever opens the form next.
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
});

it('伪造的令牌：列表里只出现一个登录框，登录后列表自己补上', async () => {
  const { page } = await signedIn('editor', paths.votes);
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  await page.evaluate(() => sessionStorage.setItem('token', 'forged-by-somebody'));
  await page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link', { name: '招生信息' }).click();
  await dialog(page, '重新登录').waitFor();
  await eventually(() => dialog(page, '重新登录').count(), 1);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await page.locator('tbody tr.ant-table-row').first().waitFor();
});
