import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { origin, sizes, signIn, visit } from '../harness/browser';
import { requestsUnderWay } from '../harness/requests';
import { field, fill, press } from '../harness/form';
import { approve, createVote } from '../harness/scene';
import { answer, dialog, eventually, listReady, open, paths, rowsOf, search } from '../harness/screen';
import { activityScreens } from './activity-screens';
import { libraryScreens, mediaScreens, pickerScreens } from './library-screens';
import { placeScreens } from './place-screens';
import { recordScreens } from './record-screens';
import { recycleScreens } from './recycle-screens';
import type { Round, Shoot } from './round';
import { taskScreens } from './task-screens';
import { teacherScreens, welfareScreens } from './people-screens';
import { trainingScreens } from './training-screens';
import { voteModeScreens } from './vote-screens';

const votes = '/api/VoteActivity/v1';

export interface Screens {
  readonly browser: Browser;
  readonly folder: string;
}

/** Shows every screen at both sizes and keeps a picture of each, `<name>-<width>.png`. */
export async function takeScreens({ browser, folder }: Screens): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await resubmitPublished();
  for (const size of ['large', 'small'] as const) {
    const shoot = async (page: Page, name: string) => {
      await settle(page);
      await page.screenshot({ path: join(folder, `${name}-${sizes[size].width}.png`), animations: 'disabled' });
    };
    await walkScreens({ browser, size, shoot });
    await dropDrafts();
  }
}

/** What a walk typed into new forms and left there, so that the next one finds them empty. */
async function dropDrafts(): Promise<void> {
  const token = await tokenOf('admin');
  const kinds = [
    'vote',
    'site',
    'hall',
    'panorama',
    'activity',
    'welfare',
    'teacher',
    'recruit',
    'course',
    'club',
    'culture',
    'media',
  ];
  for (const kind of kinds) await must('/api/drafts/v1/admin-dropDraft', { kind }, token);
}

/** Goes through every screen as each of the accounts and shows it to `shoot`; `resubmitPublished` goes before. */
export async function walkScreens(round: Round): Promise<void> {
  await asAnybody(round);
  await asAdmin(round);
  await asPlatform(round);
  await asAuthor(round);
  await asViewer(round);
  await asReviewer(round);
  await taskScreens(round);
}

const changedTitle = '两江新区第十六届“我们的节日”端午诗词吟诵大赛';

/** An activity that was published and then changed: the reviewer sees what is new. */
export async function resubmitPublished(): Promise<void> {
  const [editor, admin, first, second] = await Promise.all(['editor', 'admin', 'reviewer', 'reviewer2'].map(tokenOf));
  if (!editor || !admin || !first || !second) throw new Error('four accounts');
  const id = await createVote(editor, changedTitle, 1);
  await approve(first, id);
  await approve(second, id);
  const form = await must(`${votes}/admin-getVoteActivityDetails`, { id }, admin);
  const changes = {
    contacts: '何老师',
    tel: '023-67855210',
    endTime: '2027-06-30 18:00',
    tips: '请提前二十分钟入场。',
  };
  await must(`${votes}/admin-updateVoteActivityInfo`, { ...form, ...changes, status: 1 }, admin);
}

async function asAnybody({ browser, size, shoot }: Round): Promise<void> {
  const { page, context } = await visit(browser, { size });
  await page.goto(origin);
  await page.getByLabel('用户名').waitFor();
  await shoot(page, 'login');
  await context.close();
}

async function asAdmin({ browser, size, shoot }: Round): Promise<void> {
  const { page, context } = await visit(browser, { size });
  await signIn(page, 'admin');
  await shoot(page, 'workbench');
  await shellDialogs(page, shoot);
  await voteScreens(page, shoot);
  await voteModeScreens(page, shoot);
  await placeScreens(page, shoot);
  for (const [name, path] of [
    ['recruit-list', paths.recruits],
    ['recruit-form', `${paths.recruits}?mode=2`],
    ['not-open', '/MuseumCenter/fans'],
    ['venue-start', '/MuseumCenter/blank'],
    ['training-centre', '/new/training'],
    ['branches', '/userManage/branchManagement'],
    ['departments', '/userManage/departmentManagement'],
    ['users', '/userManage/user'],
    ['user-form', '/userManage/addUser'],
    ['rights', '/userManage/permissions'],
    ['roles', '/userManage/role'],
    ['role-form', '/userManage/roleAdd'],
    ['approval-settings', '/MuseumCenter/approvalSetting'],
    ['approval-flow-form', '/MuseumCenter/settingDetail?kind=vote'],
    ['logs', '/terrace/website/systemlog'],
    ['orders', '/audit/audit'],
    ['statistics', '/MuseumCenter/statistics'],
  ] as const) {
    await open(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, name);
  }
  await libraryScreens(page, shoot);
  await pickerScreens(page, shoot);
  await mediaScreens(page, shoot);
  await activityScreens(page, shoot);
  await welfareScreens(page, shoot);
  await teacherScreens(page, shoot);
  await trainingScreens(page, shoot);
  await recordScreens(page, shoot);
  await recycleScreens(page, shoot);
  await conflict(page, shoot);
  await context.close();
}

async function asPlatform({ browser, size, shoot }: Round): Promise<void> {
  const { page, context } = await visit(browser, { size });
  await signIn(page, 'platform');
  for (const [name, path] of [
    ['menus', '/terrace/menuManage'],
    ['menu-form', '/terrace/menuManage/add'],
    ['dictionary', '/terrace/classify'],
    ['members', '/memberManage/member'],
    ['statistics-network', '/MuseumCenter/statistics'],
  ] as const) {
    await open(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, name);
  }
  await context.close();
}

async function asAuthor({ browser, size, shoot }: Round): Promise<void> {
  const { page, context } = await visit(browser, { size });
  await signIn(page, 'editor', '/messageSet');
  await listReady(page);
  await shoot(page, 'letters');
  await context.close();
}

/** Nobody else signs in as this one: the list of logins is as a person knows it. */
async function asViewer({ browser, size, shoot }: Round): Promise<void> {
  const { page, context } = await visit(browser, { size });
  await signIn(page, 'viewer', paths.password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, 'password');
  await context.close();
}

async function shellDialogs(page: Page, shoot: Shoot): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialog(page, '搜索菜单').getByRole('treeitem').first().waitFor();
  await shoot(page, 'menu-search');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /总分馆切换/ }).click();
  await dialog(page, '选择分馆').getByRole('treeitem').first().waitFor();
  await shoot(page, 'branch-dialog');
  await dialog(page, '选择分馆').getByRole('button', { name: '取消' }).click();
}

async function voteScreens(page: Page, shoot: Shoot): Promise<void> {
  await open(page, paths.votes);
  await listReady(page);
  await shoot(page, 'vote-list');
  await open(page, `${paths.votes}?status=100`);
  await listReady(page);
  await rowsOf(page).first().getByRole('button', { name: '审核通过' }).click();
  await dialog(page, '审批流程').getByRole('row').nth(1).waitFor();
  await shoot(page, 'vote-approval-flow');
  await page.keyboard.press('Escape');
  await rowsOf(page)
    .nth(1)
    .getByRole('button', { name: /更换展示图/ })
    .click();
  const chooser = dialog(page, '更换展示图');
  await chooser.getByRole('button', { name: '重新裁剪当前封面' }).click();
  await page.getByTestId('cropper').waitFor();
  await shoot(page, 'vote-cover-dialog');
  await chooser.getByRole('tab', { name: '资源库' }).click();
  await chooser.getByRole('option').first().waitFor();
  await shoot(page, 'vote-cover-library');
  await page.keyboard.press('Escape');
  // The picture that waits for its crop would be lost.
  await answer(page, '放弃');
  await rowsOf(page).nth(1).getByRole('button', { name: '详情' }).click();
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  await shoot(page, 'vote-detail');
  await page.getByRole('button', { name: '编辑' }).click();
  await eventually(async () => (await field(page, 'title').locator('input').inputValue()) === '', false);
  await shoot(page, 'vote-form-edit');
  await open(page, `${paths.votes}?mode=2`);
  await field(page, 'title').waitFor();
  await shoot(page, 'vote-form-add');
  await press(page, '提交');
  await page.getByText('请选择分类').first().waitFor();
  await shoot(page, 'vote-form-errors');
  await open(page, `${paths.votes}?keyword=没有这样的活动&status=0`);
  await page.getByText('没有符合条件的记录').waitFor();
  await shoot(page, 'vote-list-empty');
}

async function conflict(page: Page, shoot: Shoot): Promise<void> {
  const token = await tokenOf('editor');
  const draftId = await createVote(token, '2027 年新春民俗摄影作品征集', 0);
  await open(page, `${paths.votes}?mode=3&id=${draftId}`);
  await eventually(async () => (await field(page, 'title').locator('input').inputValue()) === '', false);
  const form = await must(`${votes}/admin-getVoteActivityDetails`, { id: draftId }, token);
  const theirs = { ...form, contacts: '唐老师', tel: '13896120447', status: 0 };
  await must(`${votes}/admin-updateVoteActivityInfo`, theirs, token);
  await fill(page, 'contacts', '陈老师');
  await fill(page, 'tips', '参展作品请于展览结束后两周内领回。');
  await press(page, '保存草稿');
  const question = dialog(page, '内容已被他人修改');
  await question.getByRole('radio').first().waitFor();
  await shoot(page, 'conflict-dialog');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await page.evaluate(() => sessionStorage.setItem('token', 'ended'));
  await press(page, '保存草稿');
  await dialog(page, '重新登录').waitFor();
  await shoot(page, 'login-over-page');
}

async function asReviewer({ browser, size, shoot }: Round): Promise<void> {
  const { page, context } = await visit(browser, { size });
  await signIn(page, 'reviewer', paths.desk);
  await listReady(page);
  await shoot(page, 'review-queue');
  await search(page, changedTitle);
  await page.getByRole('button', { name: changedTitle }).click();
  await page.getByRole('region', { name: '修改内容' }).waitFor();
  await shoot(page, 'review-page');
  await context.close();
}

/** Pictures are there, nothing loads, no message covers the page. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // What has its answer is drawn a moment later, and may ask for more.
  await eventually(async () => {
    const before = requestsUnderWay(page);
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
    return before + requestsUnderWay(page);
  }, 0);
  await eventually(() => page.locator('.ant-skeleton:visible, .ant-spin-spinning:visible').count(), 0);
  await page.locator('.ant-skeleton, .ant-spin-spinning').first().waitFor({ state: 'detached' });
  await eventually(() => page.locator('.rich-text-skeleton, .field-waiting').count(), 0);
  await eventually(
    () => page.evaluate(() => [...document.images].every((image) => image.complete || !image.checkVisibility())),
    true,
  );
  await eventually(() => page.locator('.ant-message-notice').count(), 0);
  await eventually(() => page.locator('.menu-icon:empty').count(), 0);
  await page.mouse.move(0, 0);
}
