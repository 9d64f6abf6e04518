import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { item } from '../harness/dialog-form';
import { photo } from '../harness/files';
import { filters, filterText, resetFilters } from '../harness/filters';
import { chooseRegion, crop, field, fill, press, problem, write } from '../harness/form';
import { journey } from '../harness/journey';
import { approve } from '../harness/scene';
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
  rowOf,
  rowsOf,
  search,
  toast,
} from '../harness/screen';
import { memberToken } from '../harness/vote';
import { readSheet } from '../harness/xlsx';

const { signedIn } = journey();
const mark = String(Date.now()).slice(-8);
const title = `江岸口风琴社 ${mark}`;
const clubs = '/new/organization';
const applications = '/MuseumCenter/joinApplication';
const orders = '/audit/audit';
const api = '/api/leagues/v1';
const people = { first: `甲团员${mark}`, second: `乙团员${mark}`, third: `丙团员${mark}` } as const;
let admin: Visitor;
let clubId: string;

async function apply(member: number, name: string): Promise<Record<string, unknown>> {
  const form = { leagueId: clubId, name, sex: 1, birthday: '1990-05-01', tel: `1380000${1000 + member}` };
  const words = { graduatedSchool: '重庆大学', profession: '音乐学', strFreeTime: '周末', employer: '江北小学' };
  return must(
    `${api}/pcOrApp-applyLeague`,
    { ...form, ...words, selfIntroduction: '会吹口风琴' },
    await memberToken(member),
  );
}

/** The stored club. */
async function stored(): Promise<Record<string, unknown>> {
  return must(`${api}/admin-getLeagueInfo`, { id: clubId }, await tokenOf('admin'));
}

/** Adds an album in the form. */
async function addAlbum(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加相册' }).click();
  const box = dialog(page, '添加相册');
  await box.getByLabel('相册名称').fill(name);
  await box.getByLabel('相册描述').fill(`${name}的照片`);
  await box.getByRole('button', { name: '确定' }).click();
  await box.waitFor({ state: 'hidden' });
  await albumTab(page, name).waitFor();
}

/** Tab of an album in the form. One that has the focus says its place first. */
function albumTab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`(^|\\s)${name}`) });
}

/** Photos of the album in view, by their addresses. */
function photos(page: Page): Promise<string[]> {
  return field(page, 'albums')
    .getByRole('tabpanel')
    .locator('.image-card img')
    .evaluateAll((pictures) => pictures.map((one) => one.getAttribute('src') ?? ''));
}

async function sendPhotos(page: Page, names: readonly string[]): Promise<void> {
  const files = await Promise.all(names.map((name) => photo(`${name}.jpg`)));
  await field(page, 'albums').getByRole('tabpanel').getByLabel('选择图片文件').setInputFiles(files);
}

/** The letters that a member has. */
async function letters(member: number): Promise<{ readonly title: string; readonly content: string }[]> {
  const { datas } = await must(
    '/api/letters/v1/pcOrApp-getMyLetters',
    { pageIndex: 1, pageSize: 10 },
    await memberToken(member),
  );
  // The contract's own list shape.
  return datas as { title: string; content: string }[];
}

const names = async (page: Page) =>
  (await rowsOf(page).locator('.club-member-name').allInnerTexts()).map((text) =>
    text.replace(/\s*[男女]$/, '').trim(),
  );

beforeAll(async () => {
  admin = await signedIn('admin', clubs);
  await listReady(admin.page);
});

it('新增社团时缺什么提示什么', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '新增社团' }).click();
  await press(page, '提交');
  for (const [name, text] of [
    ['title', '请输入社团名称'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['address', '详细地址'],
    ['peopleCount', '社团人数'],
    ['recruitCount', '社团人数'],
    ['cover', '请选择社团封面'],
    ['establishTime', '请选择成立时间'],
    ['serviceType', '请选择服务类型'],
    ['contacts', '请填写联系人姓名'],
    ['introduction', '简介不能为空'],
  ] as const)
    await problem(page, name).getByText(text, { exact: true }).waitFor();
  expect(await problem(page, 'albums').count(), '相册不是必填').toBe(0);
});

it('相册最多 5 个，名称与描述必填；每个最多 10 张图片，可改顺序；删除前确认', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '添加相册' }).click();
  const box = dialog(page, '添加相册');
  await box.getByRole('button', { name: '确定' }).click();
  await box.getByText('请输入相册名称', { exact: true }).waitFor();
  await box.getByText('请输入相册描述', { exact: true }).waitFor();
  await box.getByRole('button', { name: '取消' }).click();
  await box.waitFor({ state: 'hidden' });
  for (const name of ['排练', '演出', '社区', '荣誉', '采风']) await addAlbum(page, name);
  await page.getByRole('button', { name: '添加相册' }).click();
  await toast(page, '错误哦，相册最多只能创建5个');
  await page.getByRole('button', { name: '删除相册' }).click();
  await page.getByText('确定删除此相册？相册中的照片也会被删除！').last().waitFor();
  await answer(page, '确定');
  await eventually(() => albumTab(page, '采风').count(), 0);

  await albumTab(page, '排练').click();
  await sendPhotos(
    page,
    Array.from({ length: 9 }, (_, nth) => `排练${nth}`),
  );
  await eventually(async () => (await photos(page)).length, 9);
  await sendPhotos(page, ['多一', '多二']);
  await toast(page, '错误哦，相册图片最多只能上传10张');
  await eventually(async () => (await photos(page)).length, 10);
  const before = await photos(page);
  await field(page, 'albums').getByRole('tabpanel').getByRole('button', { name: '第 1 张后移' }).click();
  await eventually(async () => (await photos(page)).slice(0, 2), [before[1], before[0]]);
});

it('补全后提交，提示添加成功！；两名审核人通过后可以招募', async () => {
  const { page } = admin;
  await fill(page, 'title', title);
  await choose(page, field(page, 'typeId').locator('.ant-select'), '器乐社团');
  await chooseRegion(page, ['重庆市', '重庆市', '渝中区', '七星岗街道']);
  await fill(page, 'address', '中山一路 122 号');
  await fill(page, 'peopleCount', '12');
  await fill(page, 'recruitCount', '5');
  await field(page, 'cover').getByRole('button', { name: '上传社团封面' }).click();
  await crop(page, '裁剪社团封面');
  await toast(page, '社团封面已更新');
  await field(page, 'establishTime').locator('input').fill('2019-03-08');
  await page.keyboard.press('Enter');
  await fill(page, 'tel', '023-67354722');
  await field(page, 'serviceType').getByText('志愿服务').click();
  await fill(page, 'contacts', '汪老师');
  await write(page, '周末在江边练习口风琴。');
  await press(page, '提交');
  await toast(page, '添加成功！');
  await search(page, title);
  await rowOf(page, title).getByText('审核中').waitFor();
  expect(await offered(page, title)).toEqual(['详情', '撤销']);

  const found = await must(
    `${api}/admin-getAllPageList`,
    { keyword: title, pageIndex: 0, pageSize: 10 },
    await tokenOf('admin'),
  );
  // The contract's own list shape.
  clubId = (found.datas as { id: string }[])[0]?.id ?? '';
  // Albums as the contract answers them.
  const albums = (await stored()).albums as { title: string; albums: string[] }[];
  expect(albums.map(({ title: name, albums: paths }) => `${name} ${paths.length}`)).toEqual([
    '排练 10',
    '演出 0',
    '社区 0',
    '荣誉 0',
  ]);
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), clubId);
  await open(page, `${clubs}?keyword=${encodeURIComponent(title)}`);
  await rowOf(page, title).getByText('未招募').waitFor();
});

it('详情里有相册，点开看图片，返回相册', async () => {
  const { page } = admin;
  await act(page, title, '详情');
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
  await page.getByRole('tab', { name: '社团相册' }).click();
  const album = page.getByRole('button', { name: /排练\s*10 张/ });
  await album.click();
  await eventually(() => page.locator('.detail-pictures:visible img').count(), 10);
  await page.getByRole('button', { name: '返回相册' }).click();
  await page.getByRole('button', { name: /演出\s*0 张/ }).click();
  await page.getByText('暂无图片', { exact: true }).waitFor();
  await page.getByRole('button', { name: '返回列表' }).click();
  await listReady(page);
});

it('开始招募要填正整数，不填不能确定', async () => {
  const { page } = admin;
  expect(
    (await call(`${api}/pcOrApp-applyLeague`, { leagueId: clubId, name: '早到' }, await memberToken(21))).state,
  ).toBe(0);
  await act(page, title, '开始招募');
  const box = dialog(page, '设置招募人数');
  expect(await box.getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
  // It opens to be typed into.
  await eventually(() => box.getByLabel('招募人数').evaluate((input) => input === document.activeElement), true);
  await page.keyboard.type('0');
  expect(await box.getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
  await box.getByLabel('招募人数').fill('2');
  await box.getByRole('button', { name: '确定' }).dblclick();
  await toast(page, '设置状态为开始招募');
  await rowOf(page, title).getByText('招募中').waitFor();
  expect(await stored()).toMatchObject({ isRecruit: 1, recruitCount: 2, recruitedCount: 0 });
});

it('公众申请后进订单待审核，从那里打开申请；通过即入团，名额满后不能再通过', async () => {
  const { page } = admin;
  const { id } = await apply(21, people.first);
  await apply(22, people.second);
  await apply(23, people.third);
  await openList(page, orders);
  await filterText(page, '关键字', people.first);
  await rowsOf(page).filter({ hasText: people.first }).getByRole('button', { name: '审核' }).click();
  await page.waitForURL((url) => url.pathname === applications && url.searchParams.get('apply') === id);
  const drawer = page.getByRole('dialog', { name: '入团申请' });
  await drawer.getByText(people.first).waitFor();
  await drawer.getByText('会吹口风琴').waitFor();
  await drawer.getByRole('button', { name: '通过' }).click();
  await dialog(page, '通过入团申请').getByRole('button', { name: '通过' }).click();
  await toast(page, '审核成功！');
  await drawer.locator('.ant-drawer-close').click();
  await drawer.waitFor({ state: 'hidden' });

  await filterText(page, '关键字', mark);
  for (const name of [people.second, people.third])
    await rowsOf(page).filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量通过 2 个' }).click();
  await dialog(page, /^批量通过 2 个/)
    .getByRole('button', { name: '通过 2 个' })
    .click();
  const results = dialog(page, '批量通过结果');
  await results.getByText('招募人数已满').waitFor();
  await results.getByRole('button', { name: '知道了' }).click();
  expect(await stored()).toMatchObject({ recruitCount: 2, recruitedCount: 2, count: 14 });
});

it('驳回要写审核意见', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '取消选择' }).click();
  const waiting = rowsOf(page).filter({ hasText: '待审核' });
  await waiting.locator('.row-actions').getByRole('button', { name: '驳回' }).click();
  const box = dialog(page, '驳回入团申请');
  await box.getByRole('button', { name: '驳回' }).click();
  await box.getByText('请输入审批意见！').waitFor();
  await box.getByLabel('审核意见').fill('名额已满，欢迎下次再来。');
  await box.getByRole('button', { name: '驳回' }).click();
  await toast(page, '审核成功！');
  await eventually(() => rowsOf(page).filter({ hasText: '未通过' }).count(), 1);
});

it('成员可按姓名查找并导出；查看完整电话要写原因', async () => {
  const { page } = admin;
  await open(page, `${clubs}?keyword=${encodeURIComponent(title)}`);
  await act(page, title, '成员');
  await eventually(async () => (await names(page)).length, 2);
  await filterText(page, '姓名', people.first);
  await eventually(() => names(page), [people.first]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  const rows = await readSheet(await download.path());
  expect(rows[0]).toContain('入团时间');
  expect(rows.slice(1).map(([name]) => name)).toEqual([people.first]);
  await page.getByRole('button', { name: `查看 ${people.first} 的完整电话` }).click();
  const box = dialog(page, '查看完整电话');
  await box.getByLabel('查看原因').fill('通知排练');
  await box.getByRole('button', { name: '查看' }).click();
  await rowsOf(page).getByText('13800001021').waitFor();
  await resetFilters(page);
});

it('全选后给成员发站内信，去掉的收件人收不到', async () => {
  const { page } = admin;
  await eventually(async () => (await names(page)).length, 2);
  const bar = page.locator('.members .list-bar');
  expect(await bar.getByRole('button', { name: '发送站内信' }).isDisabled()).toBe(true);
  expect(await bar.getByRole('button', { name: '剔除' }).isDisabled()).toBe(true);
  await bar.getByLabel('全选').check();
  await bar.getByRole('button', { name: '发送站内信' }).click();
  const box = dialog(page, '发送站内信');
  await box.getByRole('button', { name: `移除 ${people.second}` }).click();
  await item(box, '标题').locator('input').fill(`排练通知 ${mark}`);
  await item(box, '内容').locator('textarea').fill('周六下午两点排练。');
  await box.getByRole('button', { name: '发送' }).click();
  await toast(page, '已经发送站内信');
  await eventually(async () => (await letters(21)).some((one) => one.title === `排练通知 ${mark}`), true);
  expect((await letters(22)).some((one) => one.title === `排练通知 ${mark}`)).toBe(false);
});

it('剔除要有人、要写说明，本人收到说明；暂停招募立即生效', async () => {
  const { page } = admin;
  await rowsOf(page)
    .filter({ hasText: people.second })
    .locator('.row-actions')
    .getByRole('button', { name: '剔除' })
    .click();
  const box = dialog(page, '剔除成员');
  await box.getByRole('button', { name: '剔除并通知' }).click();
  await box.getByText('请输入剔除说明', { exact: true }).waitFor();
  await item(box, '剔除说明').locator('textarea').fill('连续三次缺席排练。');
  await box.getByRole('button', { name: '剔除并通知' }).click();
  await toast(page, '已经剔除成员');
  await eventually(() => names(page), [people.first]);
  await eventually(async () => (await letters(22)).some(({ content }) => content.includes('连续三次缺席排练。')), true);

  await page.getByRole('button', { name: '返回列表' }).click();
  await listReady(page);
  await act(page, title, '暂停招募');
  await toast(page, '设置状态为暂停招募');
  await rowOf(page, title).getByText('未招募').waitFor();
  expect(await stored()).toMatchObject({ isRecruit: 0, recruitCount: 0, count: 13 });
});

it('只能查看的人看得到社团、成员与申请，没有会被拒绝的按钮', async () => {
  const viewer = await signedIn('viewer', clubs);
  await search(viewer.page, title);
  expect(await offered(viewer.page, title)).toEqual(['详情', '成员']);
  await act(viewer.page, title, '成员');
  await eventually(() => names(viewer.page), [people.first]);
  for (const name of ['剔除', '发送站内信', '导出'])
    expect(await viewer.page.locator('.members').getByRole('button', { name }).count(), name).toBe(0);
  await openList(viewer.page, applications);
  expect(await filters(viewer.page).count()).toBe(1);
  expect(await viewer.page.getByRole('button', { name: '通过' }).count()).toBe(0);
});
