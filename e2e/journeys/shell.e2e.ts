import { expect, it } from 'vitest';
import { call, must, tokenOf, totalOf } from '../harness/api';
import { origin } from '../harness/browser';
import { demoPassword } from '../harness/login';
import { journey } from '../harness/journey';
import { focused } from '../harness/keyboard';
import { countOf, dialog, eventually, listReady, open, openList, paths, rowsOf, toast } from '../harness/screen';

const { visitor, signedIn } = journey();

it('登录：空项逐个提示，密码错误不透露账号是否存在，成功后回到想去的页面', async () => {
  const { page } = await visitor();
  await page.goto(`${origin}${paths.recruits}?page=2`);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText('请输入用户名', { exact: true }).waitFor();
  await page.getByText('请输入密码', { exact: true }).waitFor();
  await page.getByLabel('用户名').fill('nobody-of-ours');
  await page.getByLabel('密码', { exact: true }).fill('Wrong@2026');
  await page.keyboard.press('Enter');
  await page.getByText('用户名或密码错误').waitFor();
  await page.getByLabel('用户名').fill(' editor ');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
});

it('角标是三个入口之和，每个入口的数目等于打开的列表', async () => {
  const { page } = await signedIn('reviewer');
  const token = await tokenOf('reviewer');
  const total = await totalOf('/api/review/v1/admin-getContentReviewList', { pageIndex: 1, pageSize: 1 }, token);
  const orders = await totalOf('/api/culturebrands/v1/admin-getApplyList', { pageIndex: 1, pageSize: 1 }, token);
  const library = { reviewStatus: 0, venuesId: '', pageIndex: 1, pageSize: 1 };
  const works = await totalOf('/api/review/v1/admin-getResourceList', library, token);
  expect(Math.min(total, orders, works)).toBeGreaterThan(0);
  await page.getByRole('button', { name: `待审核 ${total + orders + works} 项` }).click();
  const entries = page.getByRole('menuitem');
  await eventually(
    async () => (await entries.allInnerTexts()).slice(0, 3).map((entry) => entry.replaceAll(/\s+/g, ' ')),
    [`发布待审核 ${total}`, `订单待审核 ${orders}`, `平台待审核 ${works}`],
  );
  await page.getByRole('menuitem', { name: /发布待审核/ }).click();
  await page.waitForURL((url) => url.pathname === paths.desk);
  await listReady(page);
  expect(await countOf(page)).toBe(total);
});

it('按 Ctrl+K 用拼音首字母找到菜单并打开；找不到时如实说明', async () => {
  const { page } = await signedIn('admin');
  await page.keyboard.press('Control+k');
  const box = dialog(page, '搜索菜单');
  const field = box.getByRole('combobox', { name: '菜单名称' });
  await field.fill('没有这个菜单');
  await box.getByText('搜索失败，没有该导航').waitFor();
  await box.getByText('共搜索到 0 条结果').waitFor();
  await field.fill('zsxx');
  await box.getByRole('treeitem', { name: '招生信息' }).waitFor();
  await box.getByText('共搜索到 1 条结果').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await box.waitFor({ state: 'hidden' });
  // Whoever works by keyboard goes on in the page, not at the top of the frame.
  await eventually(() => page.evaluate(() => document.activeElement?.id), 'main');
});

it('按钮下的菜单用键盘：向下键打开并到第一项，方向键前行，Esc 与 Tab 关闭，选中后焦点回到按钮', async () => {
  const { page } = await signedIn('admin');
  const menu = page.getByRole('menu').filter({ visible: true });
  const user = page.locator('.header-user');
  await user.focus();
  await page.keyboard.press('ArrowDown');
  await eventually(() => focused(page), '修改密码');
  await page.keyboard.press('ArrowDown');
  await eventually(() => focused(page), '账号安全');
  await page.keyboard.press('End');
  await eventually(() => focused(page), '退出登录');
  await page.keyboard.press('Escape');
  await eventually(() => menu.count(), 0);
  expect(await user.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() => focused(page), '修改密码');
  await page.keyboard.press('Tab');
  await eventually(() => menu.count(), 0);
  expect(await user.evaluate((button) => button === document.activeElement)).toBe(false);

  await page.getByRole('button', { name: /^待审核 \d+ 项/ }).focus();
  await page.keyboard.press('Space');
  await eventually(async () => (await focused(page)).startsWith('发布待审核'), true);
  await page.keyboard.press('ArrowDown');
  await eventually(async () => (await focused(page)).startsWith('订单待审核'), true);
  await page.keyboard.press('Space');
  await page.waitForURL((url) => url.pathname === '/audit/audit');
  await eventually(() => menu.count(), 0);

  await openList(page, paths.votes);
  const more = rowsOf(page).getByRole('button', { name: '更多' }).first();
  await more.focus();
  await page.keyboard.press('ArrowDown');
  const first = (await menu.getByRole('menuitem').first().innerText()).trim();
  await eventually(() => focused(page), first);
  await page.keyboard.press('Escape');
  await eventually(() => menu.count(), 0);
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('修改密码：逐项提示错误，改好后用新密码登录', async () => {
  const { page } = await signedIn('songjiayi', paths.password);
  const submit = page.getByRole('button', { name: '确认修改' });
  await submit.click();
  for (const words of ['请输入原密码', '请输入新密码', '请再次输入新密码'])
    await page.locator('.ant-form-item-explain-error', { hasText: words }).waitFor();
  const [old, fresh, again] = ['原密码', '新密码', '确认新密码'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!old || !fresh || !again) throw new Error('the form has three fields');
  await old.fill('Wrong@2026');
  await fresh.fill('Chengguan@2027');
  await again.fill('Chengguan@2028');
  await page.getByText('两次输入的新密码不一致').waitFor();
  await again.fill('Chengguan@2027');
  await submit.click();
  await page.getByText('原密码不正确').first().waitFor();
  await old.fill(demoPassword);
  await fresh.fill('short');
  await again.fill('short');
  await submit.click();
  await page.locator('.ant-form-item-explain-error').first().waitFor();
  await fresh.fill('Chengguan@2027');
  await again.fill('Chengguan@2027');
  await submit.click();
  await page.getByLabel('用户名').waitFor();
  // Said where the user now is: the page that he left took its messages along.
  await page.locator('main').getByText('修改成功！请使用新密码重新登录').waitFor();
  await page.getByLabel('用户名').fill('songjiayi');
  await page.getByLabel('密码', { exact: true }).fill('Chengguan@2027');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
});

it('规范里尚未开放的页面与不存在的地址各有说明，都能回到工作台', async () => {
  const { page } = await signedIn('admin', '/MuseumCenter/fans');
  await page.getByRole('heading', { name: '该功能尚未开放' }).waitFor();
  await open(page, '/no/such/page');
  await page.getByRole('heading', { name: '页面不存在' }).waitFor();
  await page.getByRole('link', { name: '返回工作台' }).click();
  await page.waitForURL((url) => url.pathname === paths.workbench);
});

it('浏览器后退回到上一个页面，刷新留在原处', async () => {
  const { page } = await signedIn('admin', paths.votes);
  await page.getByRole('heading', { level: 1, name: '投票评选' }).waitFor();
  await page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link', { name: '招生信息' }).click();
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '投票评选' }).waitFor();
});

it('新标签页沿用登录；在一个标签页切换场馆，另一个标签页会提醒', async () => {
  const { page, context } = await signedIn('admin', paths.votes);
  const second = await context.newPage();
  await second.goto(`${origin}${paths.recruits}`);
  await second.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await second.getByRole('button', { name: /总分馆切换/ }).click();
  const branch = dialog(second, '选择分馆');
  await branch.getByRole('treeitem', { name: /分馆/ }).last().click();
  await branch.getByRole('button', { name: '确定' }).click();
  await toast(second, '已切换到');
  const notice = page.getByRole('dialog').filter({ hasText: '场馆已切换' });
  await notice.waitFor();
  await notice.getByRole('button', { name: '重新加载' }).click();
  await page.waitForURL((url) => url.pathname === '/MuseumCenter/blank');
});

it('另一个标签页切换了场馆，本页还有没有保存的内容：切回本页的场馆接着填写，另一页随之提醒', async () => {
  const { page, context } = await signedIn('admin', '/userManage/departmentManagement');
  const shown = await page.getByRole('button', { name: /^当前场馆：/ }).innerText();
  await page.getByRole('button', { name: '新增部门' }).first().click();
  const name = dialog(page, '新增部门').getByLabel('部门名称');
  await name.fill('筹备组');
  const second = await context.newPage();
  await second.goto(`${origin}${paths.recruits}`);
  await second.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await second.getByRole('button', { name: /总分馆切换/ }).click();
  const branch = dialog(second, '选择分馆');
  await branch.getByRole('treeitem', { name: /分馆/ }).last().click();
  await branch.getByRole('button', { name: '确定' }).click();
  await toast(second, '已切换到');
  const notice = page.getByRole('dialog').filter({ hasText: '场馆已切换' });
  await notice.getByRole('button', { name: '切回本页的场馆' }).click();
  await notice.waitFor({ state: 'hidden' });
  await second.getByRole('dialog').filter({ hasText: '场馆已切换' }).waitFor();
  expect(await name.inputValue()).toBe('筹备组');
  expect(await page.getByRole('button', { name: /^当前场馆：/ }).innerText()).toBe(shown);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const { venueName } = await must('/api/systems/v1/admin-getCurrentUser', {}, token);
  expect(shown).toContain(venueName);
});

it('登录着的标签页正忙：新标签页先显示登录页，它一得空就自己进去', async () => {
  const { page, context } = await signedIn('admin', paths.votes);
  await listReady(page);
  const second = await context.newPage();
  const busy = page.evaluate(() => {
    const until = Date.now() + 2500;
    while (Date.now() < until);
  });
  await second.goto(`${origin}${paths.recruits}?page=2`);
  await second.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  expect(new URL(second.url()).searchParams.get('page')).toBe('2');
  await busy;
});

it('退出登录后，页面与令牌都不再可用', async () => {
  const { page } = await signedIn('viewer', paths.votes);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  await page.getByRole('button', { name: '何云峰' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByLabel('用户名').waitFor();
  await page.goto(`${origin}${paths.votes}`);
  await page.getByLabel('用户名').waitFor();
  expect(token).not.toBe('');
  expect([107, 109]).toContain((await call('/api/systems/v1/admin-getCurrentUser', {}, token)).state);
});

it('窗口矮时，侧栏里当前的菜单仍在看得到的地方', async () => {
  const { page } = await signedIn('admin', '/new/organization', { size: { width: 1280, height: 560 } });
  const side = page.getByRole('navigation', { name: '侧栏导航' });
  const current = side.locator('[aria-current="page"]');
  await current.waitFor();
  expect(await current.innerText()).toContain('社团管理');
  const [link, nav] = [await current.boundingBox(), await side.boundingBox()];
  if (!link || !nav) throw new Error('侧栏没有显示');
  expect(link.y).toBeGreaterThanOrEqual(nav.y);
  expect(link.y + link.height).toBeLessThanOrEqual(nav.y + nav.height);
});
