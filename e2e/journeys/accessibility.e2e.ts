import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import { origin } from '../harness/browser';
import { field, fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { dialog, eventually, listReady, open, openList, paths, rowsOf, search, titlesOf } from '../harness/screen';

const { visitor, signedIn } = journey();

async function isClean(page: Page, screen: string): Promise<void> {
  expect(await graveFindings(page), screen).toEqual([]);
}

it('登录页没有严重的无障碍问题', async () => {
  const { page } = await visitor();
  await page.goto(origin);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByText('请输入用户名', { exact: true }).waitFor();
  await isClean(page, '登录');
});

it('工作台、搜索菜单、角标、选择分馆、修改密码、说明页没有严重的无障碍问题', async () => {
  const { page } = await signedIn('admin');
  await page.getByText('待我审核').waitFor();
  await page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
  await isClean(page, '工作台');
  await page.getByRole('button', { name: /^待审核 \d+ 项/ }).click();
  await page.getByRole('menuitem', { name: /发布待审核/ }).waitFor();
  await isClean(page, '角标');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await dialog(page, '搜索菜单').getByRole('treeitem').first().waitFor();
  await isClean(page, '搜索菜单');
  await page.keyboard.press('Escape');
  await dialog(page, '搜索菜单').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /总分馆切换/ }).click();
  await dialog(page, '选择分馆').getByRole('treeitem').first().waitFor();
  await isClean(page, '选择分馆');
  for (const path of [paths.password, '/audit/audit', '/no/such/page', '/MuseumCenter/blank']) {
    await open(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isClean(page, path);
  }
});

it('投票活动的列表、空列表、详情、审批流程、更换展示图没有严重的无障碍问题', async () => {
  const { page } = await signedIn('admin', paths.votes);
  await listReady(page);
  await isClean(page, '列表');
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '联系人' }).waitFor();
  await isClean(page, '列设置');
  await page.keyboard.press('Escape');
  await openList(page, `${paths.votes}?status=100`);
  await rowsOf(page).first().getByRole('button', { name: '审核通过' }).click();
  await dialog(page, '审批流程').getByRole('row').nth(1).waitFor();
  await isClean(page, '审批流程');
  await page.keyboard.press('Escape');
  await dialog(page, '审批流程').waitFor({ state: 'hidden' });
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /更换展示图/ })
    .click();
  const chooser = dialog(page, '更换展示图');
  await chooser.getByRole('button', { name: '重新裁剪当前封面' }).click();
  await page.getByTestId('cropper').waitFor();
  await isClean(page, '更换展示图');
  await chooser.getByRole('tab', { name: '资源库' }).click();
  await chooser.getByRole('option').first().waitFor();
  await isClean(page, '更换展示图的资源库');
  await page.keyboard.press('Escape');
  await dialog(page, '放弃已改的选择？').getByRole('button', { name: '放弃' }).click();
  await chooser.waitFor({ state: 'detached' });
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click();
  for (const tab of ['基本信息', '图片与视频', '活动简介']) {
    await page.getByRole('tab', { name: tab }).click();
    await isClean(page, `详情：${tab}`);
  }
  await open(page, `${paths.votes}?keyword=没有这样的活动`);
  await page.getByText('没有符合条件的记录').waitFor();
  await isClean(page, '空列表');
});

it('投票活动的表单、出错的表单、冲突、重新登录没有严重的无障碍问题', async () => {
  const title = `无障碍 ${Date.now()}`;
  const token = await tokenOf('admin');
  const id = await createVote(token, title, 0);
  const { page } = await signedIn('admin', `${paths.votes}?mode=2`);
  await press(page, '提交');
  await page.getByText('请选择分类').first().waitFor();
  await isClean(page, '出错的表单');

  await open(page, `${paths.votes}?mode=3&id=${id}`);
  await eventually(() => field(page, 'title').locator('input').inputValue(), title);
  await isClean(page, '编辑表单');
  const colleague = await tokenOf('editor');
  const detail = await call('/api/VoteActivity/v1/admin-getVoteActivityDetails', { id }, colleague);
  const other = { ...detail.objects, contacts: '另一位', status: 0 };
  expect((await call('/api/VoteActivity/v1/admin-updateVoteActivityInfo', other, colleague)).state).toBe(1);
  await fill(page, 'contacts', '这一位');
  await press(page, '保存草稿');
  await dialog(page, '内容已被他人修改').getByRole('radio').first().waitFor();
  await isClean(page, '冲突');
  await page.evaluate(() => sessionStorage.setItem('token', 'forged'));
  await dialog(page, '内容已被他人修改').getByRole('button', { name: '全部用我的' }).click();
  await dialog(page, '内容已被他人修改').getByRole('button', { name: '按所选内容保存草稿' }).click();
  await dialog(page, '重新登录').waitFor();
  await isClean(page, '重新登录');
});

it('审核台的队列与审核页没有严重的无障碍问题', async () => {
  const { page } = await signedIn('reviewer', paths.desk);
  await listReady(page);
  await isClean(page, '队列');
  await rowsOf(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量驳回' }).click();
  await dialog(page, /批量驳回/).waitFor();
  await isClean(page, '批量驳回');
  await dialog(page, /批量驳回/)
    .getByRole('button', { name: '取消' })
    .click();
  await rowsOf(page).first().getByRole('button', { name: '审核', exact: true }).click();
  await page.getByRole('region', { name: '提交内容' }).waitFor();
  await page.getByRole('button', { name: '驳回', exact: true }).click();
  await page.getByText('请输入审批意见！').waitFor();
  await isClean(page, '审核页');
});

it('招生信息的列表、表单与删除确认没有严重的无障碍问题', async () => {
  const { page } = await signedIn('admin', paths.recruits);
  await listReady(page);
  await isClean(page, '列表');
  await rowsOf(page).first().getByRole('button', { name: '删除' }).click();
  await dialog(page, '确定要删除本条信息，是否继续').waitFor();
  await isClean(page, '删除确认');
  await page.keyboard.press('Escape');
  await open(page, `${paths.recruits}?mode=2`);
  await press(page, '提交');
  await page.getByText('请输入标题').first().waitFor();
  await page.getByRole('button', { name: '展开' }).click();
  await isClean(page, '表单');
});

it('只用键盘：从列表打开详情，再回到原来的行', async () => {
  const { page } = await signedIn('editor', paths.votes);
  await listReady(page);
  await page.keyboard.press('Tab');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? ''), '跳到正文');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.id ?? ''), 'main');
  await search(page, '合唱');
  const [title = ''] = await titlesOf(page);
  const target = rowsOf(page).first().getByRole('button', { name: '详情' });
  await page.getByRole('main').focus();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((button) => button === document.activeElement)) break;
  }
  await eventually(() => target.evaluate((button) => getComputedStyle(button).outlineStyle !== 'none'), true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: '返回列表' }).focus();
  await page.keyboard.press('Enter');
  await listReady(page);
  await eventually(
    () =>
      rowsOf(page)
        .first()
        .evaluate((row) => row.contains(document.activeElement)),
    true,
  );
});
