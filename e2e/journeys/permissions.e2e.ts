import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, must, tokenOf } from '../harness/api';
import { journey } from '../harness/journey';
import { listReady, open, paths, rowsOf, turnToList } from '../harness/screen';

const { signedIn } = journey();

async function topMenus(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: '主导航' }).getByRole('link').allTextContents();
}

/** Every button that a list offers, above the rows and in them. */
async function buttonsOf(page: Page): Promise<Set<string>> {
  await listReady(page);
  const names = await page.locator('.list-panel button').allInnerTexts();
  return new Set(names.map((name) => name.trim()));
}

it('查看员看得到列表与详情，看不到新增、编辑、删除、导出与任何开关', async () => {
  const { page } = await signedIn('viewer', paths.votes);
  expect(await topMenus(page)).toEqual(['工作台', '场馆中心', '资源库']);
  for (const path of [paths.votes, paths.recruits]) {
    await turnToList(page, path);
    const buttons = await buttonsOf(page);
    for (const name of ['新增投票活动', '新增招生信息', '编辑', '删除', '撤销', '置顶', '导出'])
      expect([...buttons]).not.toContain(name);
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  }
  await turnToList(page, paths.votes);
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  await page.getByRole('tab', { name: '基本信息' }).waitFor();
  expect(await page.getByRole('button', { name: '编辑' }).count()).toBe(0);
});

it('没有权限的人直接打开表单地址，看到的是说明而不是表单', async () => {
  const { page } = await signedIn('viewer', `${paths.votes}?mode=2`);
  await page.getByText('没有权限', { exact: true }).waitFor();
  await page.getByText('您在当前场馆不能新增投票活动').waitFor();
  await open(page, `${paths.recruits}?mode=2`);
  await page.getByText('您在当前场馆不能新增招生信息').waitFor();
});

it('没有审核权限的人打开审核台，看到的是空队列，没有审核按钮', async () => {
  const { page } = await signedIn('viewer', paths.desk);
  await page.getByText('没有待审核的内容').first().waitFor();
  expect(await page.getByRole('button', { name: '审核', exact: true }).count()).toBe(0);
});

it('各账号的菜单不同：审核人有审核中心，编辑没有', async () => {
  expect(await topMenus((await signedIn('editor')).page)).toEqual(['工作台', '场馆中心', '资源库']);
  expect(await topMenus((await signedIn('reviewer')).page)).toEqual(['工作台', '场馆中心', '审核中心', '资源库']);
});

it('分馆只看到本馆的内容，总馆的记录打不开', async () => {
  const { page } = await signedIn('branch', paths.votes);
  await listReady(page);
  const total = Number(await page.locator('.list-bar b').innerText());
  const token = await tokenOf('admin');
  const foreign = await call('/api/VoteActivity/v1/admin-getVotePageActivities', { pageIndex: 1, pageSize: 1 }, token);
  expect(total).not.toBe(Number(foreign.objects.total));
  // The contract's own list shape.
  const [row] = foreign.objects.datas as { id: string; title: string }[];
  await open(page, `${paths.votes}?mode=4&id=${row?.id}`);
  await page.getByText('无权限或数据不存在').first().waitFor();
  expect(await page.getByText(row?.title ?? 'no title').count()).toBe(0);
  // A link to its form says no less than a link to its details.
  await open(page, `${paths.votes}?mode=3&id=${row?.id}`);
  await page.getByText('可能已被删除，或不属于您当前的场馆。').waitFor();
  expect(await page.getByText(row?.title ?? 'no title').count()).toBe(0);
});

it('在总馆只能查看、在分馆是管理员的人，留在总馆打开分馆的记录，能做的是分馆允许的', async () => {
  const [admin, branchToken] = [await tokenOf('admin'), await tokenOf('branch')];
  const { venueId } = await must('/api/systems/v1/admin-getCurrentUser', {}, branchToken);
  const viewer = await must('/api/systems/v1/admin-getCurrentUser', {}, await tokenOf('viewer'));
  const { datas } = await must('/api/systems/v1/admin-getSysRoleList', { venueId }, admin);
  // The contract's own list shapes.
  const role = (datas as { roleId: string; roleName: string }[]).find(({ roleName }) => roleName === '场馆管理员');
  const change = (members: object) =>
    must('/api/systems/v1/admin-setSysRoleMembers', { id: role?.roleId, venueId, ...members }, admin);
  const firstOf = async (token: string) => {
    const { datas: found } = await must(
      '/api/VoteActivity/v1/admin-getVotePageActivities',
      { status: 100, pageIndex: 1, pageSize: 1 },
      token,
    );
    return (found as { id: string }[])[0]?.id;
  };
  const [ofMain, ofBranch] = [await firstOf(admin), await firstOf(branchToken)];

  await change({ add: [viewer.id] });
  try {
    const { page } = await signedIn('viewer', `${paths.votes}?mode=4&id=${ofBranch}`);
    await page.getByRole('button', { name: '编辑' }).waitFor();
    // A copy would be a new record of the venue where he works.
    expect(await page.getByRole('button', { name: '复制新建' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^当前场馆：/ }).innerText()).not.toContain('分馆');
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByLabel('活动名称').waitFor();
    await open(page, `${paths.votes}?mode=4&id=${ofMain}`);
    await page.getByRole('tab', { name: '基本信息' }).waitFor();
    expect(await page.getByRole('button', { name: '编辑' }).count()).toBe(0);
  } finally {
    await change({ remove: [viewer.id] });
  }
});
