import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, tokenOf } from '../harness/api';
import { origin, type Visitor } from '../harness/browser';
import { field, fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import {
  act,
  answer,
  choose,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  openList,
  paths,
  rowOf,
  rowsOf,
  search,
  toast,
} from '../harness/screen';
import { chooseInTree } from '../harness/tree';

const { signedIn, visitor } = journey();
const now = Date.now();
const names = {
  venue: `长江路服务点 ${now}`,
  department: `数字服务部 ${now}`,
  role: `活动专员 ${now}`,
  person: '沈嘉宁',
  login: `shen${now}`,
  draft: `社区合唱周 ${now}`,
} as const;
const ownPassword = 'Jiangbei#2026';
const screens = {
  venues: '/userManage/branchManagement',
  departments: '/userManage/departmentManagement',
  roles: '/userManage/role',
  staff: '/userManage/user',
} as const;

let admin: Visitor;
let member: Visitor;
let oneTimePassword = '';

const section = (page: Page, label: string): Locator =>
  page.locator('.ant-form-item').filter({ has: page.locator('label').getByText(label, { exact: true }) });
const selectOf = (page: Page, label: string): Locator => section(page, label).locator('.ant-select').first();
const save = (page: Page) => press(page, '保存');
const leftMenus = (page: Page) => page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link').allInnerTexts();
const topMenus = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link').allInnerTexts();

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('用户名').fill(names.login);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

/** Unticks one right of the role in the administrator's browser; what it means is said before it is saved. */
async function takeAway(tick: string): Promise<void> {
  const { page } = admin;
  await open(page, screens.roles);
  await page.getByRole('region', { name: '本馆角色' }).getByRole('button', { name: names.role }).click();
  await page.locator('.role-head').getByRole('button', { name: '编辑' }).click();
  await page.getByRole('checkbox', { name: tick, exact: true }).uncheck();
  await save(page);
  const question = page.locator('.ant-modal-confirm');
  await question.getByText('取消 1 项权限；将影响 1 名用户，下一次操作即生效。').waitFor();
  await answer(page, '确定');
  await toast(page, '修改成功！');
}

interface Listed {
  readonly list: string;
  readonly path: string;
  /** Name under which the record is found. */
  readonly name: string;
}

const asked = { pageIndex: 1, pageSize: 100 };

/** Deletes the record of the list that carries the name; one that was never made is no fault. */
async function remove({ list, path, name }: Listed): Promise<void> {
  const token = await tokenOf('admin');
  const answered = await must(list, { ...asked, keyword: name }, token);
  // The contract's own lists: pages, and bare arrays.
  const rows = (Array.isArray(answered) ? answered : answered.datas) as Record<string, unknown>[];
  const found = rows.find((row) => [row.name, row.title, row.loginName].includes(name));
  if (found) await must(path, { ids: [found.id] }, token);
}

beforeAll(async () => {
  admin = await signedIn('admin', screens.venues);
  member = await visitor();
});

// What was made here does not stay in the lists of other journeys. The person goes before what he holds.
afterAll(async () => {
  const systems = '/api/systems/v1/admin-';
  const votes = '/api/VoteActivity/v1/admin-';
  await remove({ list: `${votes}getVotePageActivities`, path: `${votes}deleteVoteActivityInfo`, name: names.draft });
  await remove({ list: `${systems}getSysUserPage`, path: `${systems}delSysUser`, name: names.login });
  await remove({ list: `${systems}getSysRoleList`, path: `${systems}delSysRole`, name: names.role });
  await remove({ list: `${systems}getSysDepartmentTree`, path: `${systems}delSysDepartment`, name: names.department });
  await remove({ list: '/api/venues/v1/admin-getVenueTree', path: '/api/venues/v1/admin-delVenue', name: names.venue });
});

it('管理员新增分馆：它出现在场馆树和总分馆切换里，切换过去没有任何内容', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '新增分馆' }).click();
  await save(page);
  await page.getByText('请输入场馆名称').waitFor();
  await page.getByLabel('场馆名称').fill(names.venue);
  await save(page);
  await toast(page, '添加成功！');
  await page.getByRole('tree', { name: '场馆' }).getByText(names.venue, { exact: true }).waitFor();

  const switcher = page.getByRole('button', { name: /总分馆切换/ });
  const main = (await switcher.innerText()).trim();
  await switchTo(page, names.venue, 'last');
  await openList(page, paths.votes);
  expect(await rowsOf(page).count()).toBe(0);
  await switchTo(page, main, 'first');
  await openList(page, paths.votes);
  expect(await rowsOf(page).count()).toBeGreaterThan(0);
});

/** Switches to a venue at one end of the tree: only what is in view of it is drawn. */
async function switchTo(page: Page, venue: string, place: 'first' | 'last'): Promise<void> {
  await page.getByRole('button', { name: /总分馆切换/ }).click();
  const branches = dialog(page, '选择分馆');
  const tree = branches.getByRole('tree', { name: '分馆' });
  await tree.getByRole('treeitem').first().waitFor();
  await tree.hover();
  await page.mouse.wheel(0, { first: -5000, last: 5000 }[place]);
  await tree.getByText(venue, { exact: true }).click();
  await branches.getByRole('button', { name: '确定' }).click();
  await toast(page, `已切换到${venue}`);
}

it('管理员新增部门和角色：勾选的菜单与按钮显示在角色的权限里', async () => {
  const { page } = admin;
  await open(page, screens.departments);
  await page.getByRole('button', { name: '新增部门' }).first().click();
  const form = dialog(page, '新增部门');
  await form.getByLabel('部门名称').fill(names.department);
  await form.getByRole('button', { name: '确定' }).click();
  await toast(page, '添加成功！');
  await page.getByRole('tree', { name: '部门' }).getByText(names.department, { exact: true }).waitFor();

  await open(page, screens.roles);
  await page.getByRole('button', { name: '新增角色' }).click();
  await page.getByLabel('角色名称').fill(names.role);
  const ticks = ['工作台 可见', '投票评选 可见', '投票评选 新增', '投票评选 编辑', '招生信息 可见'];
  for (const tick of ticks) await page.getByRole('checkbox', { name: tick, exact: true }).check();
  expect(await page.getByRole('checkbox', { name: '投票评选 删除', exact: true }).isChecked()).toBe(false);
  await save(page);
  await toast(page, '添加成功！');
  await page.getByRole('heading', { level: 2, name: names.role }).waitFor();
  const row = page.locator('.role-matrix-shown tr').filter({ hasText: '投票评选' });
  await row.waitFor();
  const held = await row
    .locator('.role-held')
    .evaluateAll((ticked) => ticked.map((one) => one.getAttribute('aria-label')));
  expect(held).toEqual(['可见', '新增', '编辑']);
});

it('管理员新增用户：选部门和角色，得到只显示一次的密码', async () => {
  const { page } = admin;
  await open(page, screens.staff);
  await page.getByRole('button', { name: '新增用户' }).click();
  await page.getByLabel('登录名').fill(names.login);
  await page.getByLabel('姓名', { exact: true }).fill(names.person);
  await chooseInTree(page, selectOf(page, '部门'), names.department);
  await choose(page, selectOf(page, '角色'), names.role);
  await save(page);
  const shown = dialog(page, '用户已添加');
  await shown.getByText(`${names.person}（${names.login}）`).waitFor();
  oneTimePassword = (await shown.locator('.staff-secret .num').innerText()).trim();
  expect(oneTimePassword).toMatch(/^\S{8,}$/);
  await shown.getByRole('button', { name: '我已记下' }).click();
  await shown.waitFor({ state: 'hidden' });
  await page.getByLabel('关键字').fill(names.login);
  await page.getByRole('button', { name: '查询' }).click();
  const row = rowOf(page, names.person).filter({ hasText: names.login });
  await row.getByText(names.department).waitFor();
  await row.getByText(names.role).waitFor();
  await row.getByText('待改密码').waitFor();
});

it('新用户用一次性密码登录，必须先修改密码；改好后旧密码不能再用', async () => {
  const { page } = member;
  await page.goto(`${origin}${paths.votes}`);
  await logIn(page, oneTimePassword);
  await page.waitForURL((url) => url.pathname === paths.password);
  await page.getByText('首次登录或密码被重置后，请先修改密码再使用系统。').waitFor();
  expect(await topMenus(page)).toEqual([]);
  await page.goto(`${origin}${paths.votes}`);
  await page.waitForURL((url) => url.pathname === paths.password);
  // On a slow line the wanted page would stand, refused in all its parts, until the account page has come.
  await page.route(/AccountPage/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${origin}${paths.workbench}`);
  await page.getByLabel('原密码').waitFor();
  expect(asked).not.toContain('/api/workbench/v1/admin-getWorkbench');

  await page.getByLabel('原密码').fill(oneTimePassword);
  await page.getByLabel('新密码', { exact: true }).fill(ownPassword);
  await page.getByLabel('确认新密码').fill(ownPassword);
  await page.getByRole('button', { name: '确认修改' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await logIn(page, oneTimePassword);
  await page.getByText('用户名或密码错误').waitFor();
  await logIn(page, ownPassword);
  await page.waitForURL((url) => url.pathname === paths.workbench);
});

it('他只看到角色里的菜单和按钮：投票可以新增、编辑，不能删除；招生只能查看', async () => {
  const { page } = member;
  await eventually(() => topMenus(page), ['工作台', '场馆中心']);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '场馆中心' }).click();
  await eventually(() => leftMenus(page), ['投票评选', '招生信息']);
  await open(page, paths.votes);
  await page.getByRole('button', { name: '新增投票活动' }).click();
  await fill(page, 'title', names.draft);
  await press(page, '保存草稿');
  await toast(page, '添加成功！');
  await search(page, names.draft);
  expect(await offered(page, names.draft)).toEqual(['详情', '编辑']);

  await page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link', { name: '招生信息' }).click();
  await page.getByRole('heading', { level: 1, name: '招生信息' }).waitFor();
  await listReady(page);
  expect(await rowsOf(page).count()).toBeGreaterThan(0);
  expect(await page.locator('.list-panel .row-actions').count()).toBe(0);
  expect(await page.getByRole('button', { name: '新增招生信息' }).count()).toBe(0);
  await open(page, screens.staff);
  await page.getByText('没有权限', { exact: true }).waitFor();
});

it('管理员取消招生信息菜单：他下一次点击就被拒绝，菜单随即消失', async () => {
  const { page } = member;
  await openList(page, paths.votes);
  await takeAway('招生信息 可见');
  expect(await leftMenus(page)).toEqual(['投票评选', '招生信息']);
  await page.getByRole('navigation', { name: '侧栏导航' }).getByRole('link', { name: '招生信息' }).click();
  await page.getByText(/^您在.+没有“招生信息”的权限，请联系管理员。$/).waitFor();
  await eventually(() => page.getByRole('link', { name: '招生信息' }).count(), 0);
  expect(await rowsOf(page).count()).toBe(0);
});

it('管理员取消投票的新增：他正要保存时被拒绝并说明，写好的还在；离开后新增按钮已经消失', async () => {
  const { page } = member;
  await open(page, paths.votes);
  await page.getByRole('button', { name: '新增投票活动' }).click();
  await fill(page, 'title', `${names.draft} 之二`);
  await takeAway('投票评选 新增');
  await press(page, '保存草稿');
  await toast(page, '无权限或数据不存在');
  await page.getByRole('alert').getByText('您的权限刚刚有变动，不能再保存；填写的内容还在').waitFor();
  expect(await field(page, 'title').locator('input').inputValue()).toBe(`${names.draft} 之二`);
  const { datas } = await must(
    '/api/VoteActivity/v1/admin-getVotePageActivities',
    { keyword: names.draft, pageIndex: 1, pageSize: 10 },
    await tokenOf('admin'),
  );
  // The contract's own list.
  expect((datas as { title: string }[]).map(({ title }) => title)).toEqual([names.draft]);
  // Without loading the page again.
  await page.getByRole('button', { name: '返回列表' }).first().click();
  await dialog(page, '离开此页？')
    .getByRole('button', { name: /离\s?开/ })
    .click();
  await search(page, names.draft);
  expect(await page.getByRole('button', { name: '新增投票活动' }).count()).toBe(0);
  expect(await offered(page, names.draft)).toEqual(['详情', '编辑']);
});

it('管理员停用他：他下一次点击要求重新登录，登录被拒绝；启用后又能登录', async () => {
  const { page } = admin;
  await open(page, `${screens.staff}?keyword=${names.login}`);
  await act(page, names.person, '停用');
  const form = dialog(page, '停用 1 名用户');
  await form.getByRole('button', { name: '停用' }).click();
  await form.getByText('请填写停用原因').waitFor();
  await form.getByLabel('停用原因').fill('借调外单位');
  await form.getByRole('button', { name: '停用' }).click();
  await toast(page, '停用成功！');
  await rowOf(page, names.person).getByText('已停用').waitFor();

  await rowOf(member.page, names.draft).getByRole('button', { name: '详情' }).click();
  const login = dialog(member.page, '重新登录');
  await login.getByLabel('密码', { exact: true }).fill(ownPassword);
  await login.getByRole('button', { name: '登录' }).click();
  await login.getByText('用户名或密码错误').waitFor();

  await act(page, names.person, '启用');
  await answer(page, '确定');
  await toast(page, '启用成功！');
  await login.getByLabel('密码', { exact: true }).fill(ownPassword);
  await login.getByRole('button', { name: '登录' }).click();
  await login.waitFor({ state: 'hidden' });
});
