import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { item } from '../harness/dialog-form';
import { graveFindings } from '../harness/axe';
import { filterText } from '../harness/filters';
import { chooseRegion, field, fill, fillPeriod, press, problems, write } from '../harness/form';
import { exported } from '../harness/exported';
import { journey } from '../harness/journey';
import { addPictures } from '../harness/place';
import { approve } from '../harness/scene';
import {
  act,
  answer,
  choose,
  countOf,
  dialog,
  eventually,
  listReady,
  offered,
  open,
  rowOf,
  rowsOf,
  search,
  toast,
} from '../harness/screen';
import { chinaMinute, memberToken } from '../harness/vote';

const { signedIn } = journey();
const mark = String(Date.now()).slice(-8);
const title = `少儿陶艺班 ${mark}`;
const courses = '/new/course';
const signupsPage = '/MuseumCenter/trainingRegistration';
const api = '/api/courses/v1';
const day = (days: number) => chinaMinute(days * 24 * 60).slice(0, 10);
const children = { first: `陶一${mark}`, second: `陶二${mark}`, third: `陶三${mark}` } as const;
let editor: Visitor;
let courseId: string;

/** A child of eight years with a guardian, as the public client sends them. */
const childForm = (name: string) => ({
  courseId,
  channel: 'wechat',
  students: { name, sex: 1, birthday: `${Number(day(0).slice(0, 4)) - 8}-01-05`, address: '建新东路 96 号' },
  guardian: { name: `${name}的家长`, sex: 0, tel: '13812345678' },
});

async function signUp(member: number, name: string): Promise<Record<string, unknown>> {
  return must(`${api}/pcOrApp-signUp`, childForm(name), await memberToken(member));
}

async function figures(page: Page): Promise<string[]> {
  return page.locator('.students-figures dd').allInnerTexts();
}

/** The names in the list of students, top first. */
async function names(page: Page): Promise<string[]> {
  return (await rowsOf(page).locator('td:nth-child(3) .person-name').allInnerTexts()).map((name) => name.trim());
}

async function openRegister(page: Page, address: string): Promise<Locator> {
  await open(page, address);
  await page.getByRole('button', { name: '考勤' }).click();
  const register = dialog(page, /^考勤/);
  await register.locator('.ant-table-row').first().waitFor();
  return register;
}

/** Chooses a mark in a line of 考勤. */
async function chooseMark(register: Locator, row: number, mark: string): Promise<void> {
  await register.locator('.ant-table-row').nth(row).getByText(mark, { exact: true }).click();
}

beforeAll(async () => {
  editor = await signedIn('editor', courses);
  await listReady(editor.page);
});

it('新增课程时缺什么提示什么，最小岁数大于最大岁数时提示并清空两项', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '新增课程' }).click();
  await press(page, '提交');
  await problems(page, [
    ['title', '请输入活动名称'],
    ['typeId', '请选择分类'],
    ['teacherIds', '请选择培训教师'],
    ['classHour', '请输入课程时长'],
    ['planPeriod', '请输入课程计划期数'],
    ['minimal', '招生范围（最小）'],
    ['count', '请输入招生人数（整数）'],
    ['signUpEndTime', '请选择报名结束时间'],
    ['trainStartTime', '请选择日期！'],
    ['contacts', '请输入负责人'],
    ['album', '请上传图片'],
    ['introduction', '请填写简介'],
  ]);
  await fill(page, 'title', title);
  await page.getByLabel('招生范围（最小）').fill('12岁');
  await page.getByLabel('招生范围（最大）').fill('6');
  await press(page, '提交');
  await page.locator('.ant-modal-confirm-title', { hasText: '招生范围填写错误，最小岁数 大于 最大岁数' }).waitFor();
  await answer(page, '知道了');
  expect(await page.getByLabel('招生范围（最小）').inputValue()).toBe('');
  expect(await page.getByLabel('招生范围（最大）').inputValue()).toBe('');
});

it('去添加教师再回来，填写的内容还在', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '添加教师' }).click();
  await page.waitForURL((url) => url.pathname === '/new/teacher' && url.searchParams.get('stu') === '3');
  await page.getByText('教师审核通过后，才能在课程中选择。', { exact: false }).waitFor();
  await press(page, '返回');
  await page.waitForURL((url) => url.pathname === courses);
  await eventually(() => field(page, 'title').locator('input').inputValue(), title);
});

it('填写完整后提交，两位审核人通过，列表显示招生中', async () => {
  const { page } = editor;
  await choose(page, field(page, 'typeId').locator('.ant-select'), '手工');
  await field(page, 'teacherIds').locator('.ant-select').click();
  const teachers = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await teachers.first().click();
  await teachers.nth(1).click();
  await page.keyboard.press('Escape');
  for (const [name, text] of [
    ['classHour', '90'],
    ['planPeriod', '8'],
    ['count', '2'],
    ['address', '建新东路 96 号'],
    ['contacts', '唐老师'],
    ['tel', '电话023-68792829'],
    ['classTime', '每周六 9:00-10:30'],
  ] as const)
    await fill(page, name, text);
  expect(await field(page, 'tel').locator('input').inputValue()).toBe('023-68792829');
  await page.getByLabel('招生范围（最小）').fill('6');
  await page.getByLabel('招生范围（最大）').fill('12');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await field(page, 'signUpEndTime').locator('input').fill(day(5));
  await page.keyboard.press('Enter');
  await fillPeriod(page, 'trainStartTime', [day(10), day(70)]);
  await addPictures(page, '陶艺', 2);
  await write(page, '从揉泥、拉坯到上釉，每人完成一件作品。');
  await press(page, '提交');
  await toast(page, '添加成功');
  await listReady(page);
  await search(page, title);
  expect(await offered(page, title)).toEqual(['详情', '撤销']);
  const { datas } = await must(
    `${api}/admin-getPageCourseInfo`,
    { keyword: title, pageSize: 10 },
    await tokenOf('editor'),
  );
  // The contract's own list shape.
  courseId = (datas as { id: string }[])[0]?.id ?? '';
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), courseId);
  await open(page, courses);
  await search(page, title);
  await rowOf(page, title).getByText('招生中').waitFor();
  await rowOf(page, title).getByText('8 期 90 分钟').waitFor();
  await rowOf(page, title).getByText('6-12 岁').waitFor();
});

it('公众给孩子报名，审核人从订单待审核点进来通过；名额用完后进候补', async () => {
  await signUp(31, children.first);
  const { page, context } = await signedIn('reviewer', '/audit/audit');
  await listReady(page);
  await filterText(page, '关键字', mark);
  await rowOf(page, title).getByRole('button', { name: '审核' }).click();
  await page.waitForURL((url) => url.pathname === signupsPage && url.searchParams.has('apply'));
  const drawer = dialog(page, '报名详情');
  await drawer.getByText(children.first, { exact: true }).waitFor();
  await drawer.getByText('138****5678').waitFor();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await dialog(page, '通过报名').getByRole('button', { name: '通过', exact: true }).click();
  await toast(page, '已通过报名');
  await drawer.getByText('已通过', { exact: true }).first().waitFor();
  await context.close();

  await signUp(32, children.second);
  const full = await call(`${api}/pcOrApp-signUp`, childForm(children.third), await memberToken(33));
  expect([full.state, full.msg]).toEqual([0, '报名人数已满']);
  const waits = await must(`${api}/pcOrApp-joinWaitingList`, childForm(children.third), await memberToken(33));
  expect(waits.ahead).toBe(0);
});

it('详情的报名学员：招生情况、悬停卡片、性别筛选；取消一人，候补自动转正', async () => {
  const { page } = editor;
  await act(page, title, '学员');
  await eventually(() => figures(page), ['2', '1', '1', '1', '0']);
  await eventually(() => names(page), [children.third, children.second, children.first]);
  await rowsOf(page).first().locator('.person-name').first().hover();
  await page
    .locator('.person-card')
    .getByText(/男 · \d 岁/)
    .waitFor();
  await page.mouse.move(2, 2);
  await page.getByRole('button', { name: '高级搜索' }).click();
  await choose(page, page.locator('.filter-field', { hasText: '性别' }).locator('.ant-select'), '女');
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByText('没有符合条件的学员').waitFor();
  await page.getByRole('button', { name: '重置条件' }).click();
  await eventually(() => countOf(page), 3);

  await act(page, children.second, '取消');
  const question = dialog(page, '取消报名');
  await question.getByRole('button', { name: '取消报名' }).click();
  await question.getByText('请填写原因').waitFor();
  await question.getByLabel('取消原因').fill('应家长要求取消。');
  await question.getByRole('button', { name: '取消报名' }).click();
  await toast(page, '取消成功');
  await eventually(() => figures(page), ['2', '1', '1', '0', '0']);
  await rowsOf(page).filter({ hasText: children.third }).getByText('待审核').waitFor();
});

it('全选后发送站内信，会员在消息中心读到；导出的行与列表一样', async () => {
  const { page } = editor;
  await page.getByRole('checkbox', { name: '全选', exact: true }).check();
  await page.getByText('已选 3 条', { exact: false }).waitFor();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '发送站内信' }).click();
  const letter = dialog(page, '发送站内信');
  await letter.getByRole('button', { name: `移除 ${children.second}` }).click();
  await item(letter, '标题').locator('input').fill(`开课通知 ${mark}`);
  await item(letter, '内容').locator('textarea').fill('请带围裙，提前十分钟到。');
  await letter.getByRole('button', { name: '发送' }).click();
  await toast(page, '已经发送站内信');
  const { datas } = await must('/api/letters/v1/pcOrApp-getMyLetters', {}, await memberToken(31));
  expect((datas as { title: string }[]).map((one) => one.title)).toContain(`开课通知 ${mark}`);
  const others = await must('/api/letters/v1/pcOrApp-getMyLetters', {}, await memberToken(32));
  expect((others.datas as { title: string }[]).map((one) => one.title)).not.toContain(`开课通知 ${mark}`);

  const onScreen = await names(page);
  const { header, rows } = await exported(page);
  const column = header.findIndex((name) => name.includes('学员'));
  expect(rows.map((row) => row[column])).toEqual(onScreen);
});

it('签到表列出通过的学员，打印时只有表', async () => {
  const { page } = editor;
  await page.getByRole('button', { name: '签到表' }).click();
  const sheet = dialog(page, '课程签到表');
  await sheet.getByText(children.first, { exact: true }).waitFor();
  expect(await sheet.locator('tbody tr').count()).toBe(1);
  expect(await sheet.locator('thead .attendance-box').count(), '每期一格').toBe(8);
  await sheet.getByLabel('上课次数').fill('12');
  await page.keyboard.press('Tab');
  await eventually(() => sheet.locator('thead .attendance-box').count(), 12);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#root').isVisible()).toBe(false);
  expect(await page.locator('.attendance-print').getByText(children.first, { exact: true }).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});

it('考勤：记一天，两个窗口同时记不互相覆盖，改回未记；只能查看的人只看到记录', async () => {
  const { page } = editor;
  const { datas } = await must(`${api}/admin-getPageCourseInfo`, { pageSize: 100 }, await tokenOf('editor'));
  const running = (datas as Record<string, unknown>[]).find((row) => row.stageText === '培训中');
  const address = `${signupsPage}?courseId=${String(running?.id)}`;
  const second = await signedIn('reviewer', address);
  const [register, other] = await Promise.all([page, second.page].map((one) => openRegister(one, address)));
  if (!register || !other) throw new Error('two dialogs');
  await chooseMark(register, 0, '请假');
  await register.getByRole('button', { name: /^其余 \d+ 名记为出勤$/ }).click();
  await register.getByRole('button', { name: '全部已记' }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await register.getByRole('button', { name: /^保存 \d+ 名$/ }).click();
  await toast(page, '考勤已保存');
  await eventually(() => register.getByRole('button', { name: '保存', exact: true }).isDisabled(), true);
  // The other window still shows the day as it was.
  await chooseMark(other, 0, '出勤');
  await other.getByRole('button', { name: '保存 1 名' }).click();
  await toast(second.page, '记为请假，请核对后再保存');
  await other.getByRole('button', { name: '保存 1 名' }).click();
  await toast(second.page, '考勤已保存');
  await other.getByRole('status').getByText('请假 0').waitFor();
  const viewer = await signedIn('viewer', address);
  const seen = await openRegister(viewer.page, address);
  await seen.locator('.ant-table-row').first().getByText('出勤', { exact: true }).waitFor();
  expect(await seen.getByRole('radiogroup').count()).toBe(0);
  expect(await seen.getByRole('button', { name: /^保存/ }).count()).toBe(0);
  await chooseMark(other, 0, '未记');
  await other.getByRole('button', { name: '保存 1 名' }).click();
  await other.getByRole('button', { name: '其余 1 名记为出勤' }).waitFor();
  // What was marked here goes again.
  const desk = '/api/SignupInfos/v1';
  const token = await tokenOf('editor');
  const {
    courseId: marked,
    day: today,
    students,
  } = await must(`${desk}/admin-getCourseAttendance`, { courseId: running?.id }, token);
  const marks = (students as { id: string }[]).map(({ id }) => ({ id, mark: null }));
  await must(`${desk}/admin-markAttendance`, { courseId: marked, day: today, marks }, token);
});

it('只能查看的人看得到学员，看不到任何操作', async () => {
  const { page } = await signedIn('viewer', `${signupsPage}?courseId=${courseId}`);
  await listReady(page);
  await eventually(() => countOf(page), 3);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: '代为报名' }).count()).toBe(0);
  expect(await page.getByText('全选', { exact: true }).count()).toBe(0);
  const buttons = await rowsOf(page).first().locator('.row-actions button').allInnerTexts();
  expect(buttons.map((text) => text.trim())).toEqual(['详情']);
});
