import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, must, tokenOf } from '../harness/api';
import { signIn, type Visitor } from '../harness/browser';
import { demoPassword } from '../harness/login';
import { autosaved, field, fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import {
  answer,
  dialog,
  eventually,
  listReady,
  open,
  openList,
  rowOf,
  search,
  titlesOf,
  toast,
} from '../harness/screen';

const { visitor, signedIn } = journey();

/** Types whose forms have parts of their own: sessions, albums, teachers, a plan of two years. */
const kinds = [
  {
    kind: 'activity',
    name: '活动',
    path: '/new/activity',
    base: '/api/activities/v1',
    create: 'admin-addActivityInfo',
    update: 'admin-updateActivityInfo',
    detail: 'admin-getActivityDetails',
  },
  {
    kind: 'club',
    name: '社团',
    path: '/new/organization',
    base: '/api/leagues/v1',
    create: 'admin-addLeagueInfo',
    update: 'admin-updateLeagueInfo',
    detail: 'admin-getLeagueInfo',
  },
  {
    kind: 'course',
    name: '课程',
    path: '/new/course',
    base: '/api/courses/v1',
    create: 'admin-addCourseInfo',
    update: 'admin-updateCourseInfo',
    detail: 'admin-getCourseDetails',
  },
  {
    kind: 'culture',
    name: '文化配送',
    path: '/new/culture',
    base: '/api/culturebrands/v1',
    create: 'admin-addCultureBrandInfo',
    update: 'admin-updateCultureBrandInfo',
    detail: 'admin-getCulBrandInfo',
  },
] as const;
type Kind = (typeof kinds)[number];

const valueOf = (page: Page, name: string) => field(page, name).locator('input').first().inputValue();

/** A draft of that type; answers its id. */
async function draftOf({ base, create }: Kind, title: string): Promise<string> {
  return String((await must(`${base}/${create}`, { title, status: 0 }, await tokenOf('editor'))).id);
}

/** The editor, before a new record's form without anybody's earlier draft. */
async function withNew({ kind, path }: Kind): Promise<Visitor> {
  await must('/api/drafts/v1/admin-dropDraft', { kind }, await tokenOf('editor'));
  const editor = await signedIn('editor', `${path}?mode=2`);
  await field(editor.page, 'title').waitFor();
  return editor;
}

it.each(kinds)(
  '$name：同一个人在两个标签页改同一条，后保存的看到是自己在另一个窗口保存过，两边的内容都保住',
  async (of) => {
    const title = `两页同改 ${Date.now()}`.slice(0, 30);
    const id = await draftOf(of, title);
    const address = `${of.path}?mode=3&id=${id}`;
    const { page: first, context } = await signedIn('editor', address);
    const second = await context.newPage();
    await open(second, address);
    for (const page of [first, second]) await eventually(() => valueOf(page, 'title'), title);
    await fill(first, 'contacts', '先到老师');
    await press(first, '保存草稿');
    await toast(first, '修改');
    await fill(second, 'tel', '13800000001');
    await fill(second, 'contacts', '后到老师');
    await press(second, '保存草稿');
    const conflict = dialog(second, '您已在另一个窗口保存过内容');
    await conflict.getByText(`在另一个窗口保存了这条${of.name}`).waitFor();
    expect(await conflict.getByText('对方').count()).toBe(0);
    await conflict.getByText('只有本窗口改了').waitFor();
    const both = conflict.getByRole('region').filter({ hasText: '双方都改了' });
    await both.getByText('先到老师').waitFor();
    await both.getByRole('radio', { name: '另一窗口的内容' }).waitFor();
    await both.getByRole('radio', { name: '本窗口的内容' }).check();
    await conflict.getByRole('button', { name: '按所选内容保存草稿' }).click();
    await toast(second, '修改');
    const stored = await must(`${of.base}/${of.detail}`, { id }, await tokenOf('editor'));
    expect(stored).toMatchObject({ title, contacts: '后到老师', tel: '13800000001' });
  },
);

it('同一份新表单开在两个标签页：后填的一页知道另一页在写同一份草稿，谁的都不会悄悄丢失', async () => {
  const club = kinds[1];
  const [mine, theirs] = [`甲页 ${Date.now()}`, `乙页 ${Date.now()}`];
  const { page: first, context } = await withNew(club);
  const second = await context.newPage();
  await open(second, `${club.path}?mode=2`);
  await field(second, 'title').waitFor();
  await fill(first, 'title', mine);
  await autosaved(first);
  await fill(second, 'title', theirs);
  const told = '另一个页面正在编辑同一份草稿，自动保存已暂停';
  await second.locator('.form-footer').getByText(told).waitFor();
  const draft = async () => must('/api/drafts/v1/admin-getDraft', { kind: club.kind }, await tokenOf('editor'));
  expect(await draft()).toMatchObject({ form: { title: mine } });

  await second.locator('.form-footer').getByRole('button', { name: '以本页为准' }).click();
  await answer(second, '以本页为准');
  await autosaved(second);
  expect(await draft()).toMatchObject({ form: { title: theirs } });
  await fill(first, 'contacts', '甲老师');
  await first.locator('.form-footer').getByText(told).waitFor();

  // Saved on one page, the draft of the other one stays.
  await press(first, '保存草稿');
  await toast(first, '添加成功');
  expect(await draft()).toMatchObject({ form: { title: theirs } });
  await press(second, '保存草稿');
  await toast(second, '添加成功');
  expect(await call('/api/drafts/v1/admin-getDraft', { kind: club.kind }, await tokenOf('editor'))).toMatchObject({
    objects: null,
  });
});

it.each(kinds)('$name：慢网络下连点两次保存，按钮显示进度，只有一条', async (of) => {
  const title = `连点两次 ${Date.now()}`.slice(0, 30);
  const { page } = await withNew(of);
  await fill(page, 'title', title);
  let sent = 0;
  await page.route(`**${of.base}/${of.create}`, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  const foot = page.locator('.form-footer');
  await foot.getByRole('button', { name: '保存草稿' }).dblclick();
  await foot.locator('.ant-btn-loading').waitFor();
  await eventually(() => foot.getByRole('button', { name: '提交', exact: true }).isDisabled(), true);
  await toast(page, '添加成功');
  expect(sent).toBe(1);
  await search(page, title);
  expect(await titlesOf(page)).toEqual([title]);
});

it.each(kinds)('$name：填到一半后退、刷新，再打开时草稿还在', async (of) => {
  const title = `填到一半 ${Date.now()}`.slice(0, 30);
  const { page } = await withNew(of);
  await openList(page, of.path);
  await page.getByRole('button', { name: /^新增/ }).click();
  await fill(page, 'title', title);
  await page.goBack();
  await answer(page, '离开');
  await listReady(page);
  await page.getByRole('button', { name: /^新增/ }).click();
  await page.getByText('检测到未保存的修改').waitFor();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await eventually(() => valueOf(page, 'title'), title);
  await fill(page, 'contacts', '刷新老师');
  await autosaved(page);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByText('检测到未保存的修改').waitFor();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await eventually(() => valueOf(page, 'contacts'), '刷新老师');
  expect(await valueOf(page, 'title')).toBe(title);
  await press(page, '保存草稿');
  await toast(page, '添加成功');
});

it.each(kinds)('$name：长表单填到一半登录失效，页脚可以重新登录，什么也没丢', async (of) => {
  const title = `登录失效 ${Date.now()}`.slice(0, 30);
  const { page } = await withNew(of);
  await fill(page, 'title', title);
  await autosaved(page);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  expect((await call('/api/accounts/v1/pcOrApp-signOut', {}, token)).state).toBe(1);
  await fill(page, 'contacts', '不丢老师');
  await page.locator('.form-footer').getByRole('button', { name: '重新登录' }).waitFor();
  await fill(page, 'tel', '13800000002');
  await press(page, '保存草稿');
  const login = dialog(page, '重新登录');
  // Whoever types at once types his password.
  const password = login.getByLabel('密码', { exact: true });
  await eventually(() => password.evaluate((input) => input === document.activeElement), true);
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await toast(page, '添加成功');
  await search(page, title);
  await rowOf(page, title).waitFor();
});

it('浏览器不许网页存储任何内容：表单照样打开，自动保存，保存草稿', async () => {
  const title = `不许存储 ${Date.now()}`;
  const { context, page } = await visitor();
  await context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await signIn(page, 'editor', '/new/course?mode=2');
  await fill(page, 'title', title);
  await autosaved(page);
  await press(page, '保存草稿');
  await toast(page, '添加成功');
});
