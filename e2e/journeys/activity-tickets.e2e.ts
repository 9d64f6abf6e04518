import { beforeAll, expect, it } from 'vitest';
import {
  activityPaths,
  bookFor,
  dayFrom,
  dayOf,
  figures,
  giveBack,
  liveSessions,
  mustTake,
  mustWait,
  publishActivity,
  seatOn,
  storedActivity,
  takeTickets,
} from '../harness/activity';
import { call, tokenOf } from '../harness/api';
import { graveFindings } from '../harness/axe';
import type { Visitor } from '../harness/browser';
import { filterBy, filterText, resetFilters } from '../harness/filters';
import { field, press, problem } from '../harness/form';
import { journey } from '../harness/journey';
import { dialog, eventually, listReady, open, openList, rowsOf, toast } from '../harness/screen';
import { readSheet } from '../harness/xlsx';

const { signedIn } = journey();
const mark = `票${String(Date.now()).slice(-8)}`;
const title = `三峡纤夫号子音乐会 ${mark}`;
const today = `馆内常设体验 ${mark}`;
const day = dayFrom(9);
let id: string;
let todayId: string;
let plain: string;
let seated: string;
let admin: Visitor;

beforeAll(async () => {
  const plan = {
    isSelectedSeats: true,
    startTime: '19:00',
    endTime: '21:00',
    seatList: [
      { rowNum: 1, columnCount: 4 },
      { rowNum: 2, columnCount: 5 },
    ],
    blockedSeats: [{ rowNum: 1, column: 1 }],
  };
  id = await publishActivity(title, {
    startTime: day,
    endTime: day,
    events: [dayOf(day, { startTime: '14:00', endTime: '16:00', votesCount: 5 }, plan)],
  });
  const now = dayFrom(0);
  todayId = await publishActivity(today, {
    startTime: now,
    endTime: now,
    events: [dayOf(now, { startTime: '0:00', endTime: '23:59', votesCount: 20 })],
  });
  const [one, two] = await liveSessions(id);
  plain = one?.id ?? '';
  seated = two?.id ?? '';
  admin = await signedIn('admin', `${activityPaths.orders}?activityId=${id}`);
  await listReady(admin.page);
});

it('公众取票、选座后，屏幕上已售加余票等于总票数，不开放的座位不算', async () => {
  expect((await liveSessions(id)).map(({ votesCount }) => votesCount)).toEqual([5, 8]);
  await mustTake(11, { activityId: id, sessionId: plain, count: 3 });
  const seats = [
    { row: 1, column: 2 },
    { row: 2, column: 5 },
  ];
  await mustTake(12, { activityId: id, sessionId: seated, count: 2, seats });
  const blocked = { activityId: id, sessionId: seated, seats: [{ row: 1, column: 1 }] };
  expect((await takeTickets(13, blocked)).msg).toBe('所选座位不存在或不开放，请重新选择');
  const { page } = admin;
  await page.reload();
  await eventually(() => figures(page), { 总票数: 13, 已售: 5, 余票: 8, 已检票: 0, 候补: 0 });
  await eventually(() => rowsOf(page.locator('.tickets-orders').page()).count(), 4);
  expect(await graveFindings(page)).toEqual([]);
});

it('票售完后进候补；有人退票，排在最前的自动得票', async () => {
  const { page } = admin;
  const held = await mustTake(13, { activityId: id, sessionId: plain, count: 2 });
  const none = await takeTickets(14, { activityId: id, sessionId: plain });
  expect(none).toMatchObject({ state: 0, msg: '票已售完', objects: { code: 'SOLD_OUT' } });
  await mustWait(14, { activityId: id, sessionId: plain, count: 1 });
  await page.reload();
  await eventually(() => figures(page), { 总票数: 13, 已售: 7, 余票: 6, 已检票: 0, 候补: 1 });
  await page.locator('.tickets-sessions').getByText('已售完').waitFor();
  await giveBack(13, held.id);
  await page.reload();
  await eventually(() => figures(page), { 总票数: 13, 已售: 6, 余票: 7, 已检票: 0, 候补: 0 });
});

it('票数不能改到已售以下，有订单的场次不能消失：提交时在屏幕上说出数目', async () => {
  const { page, context } = await signedIn('admin', `${activityPaths.list}?mode=3&id=${id}`);
  const lower = async (tickets: string) => {
    await page.getByRole('button', { name: new RegExp(`^编辑 ${day} 14:00`) }).click();
    const box = dialog(page, /^编辑场次/);
    await box.getByLabel('票数').fill(tickets);
    await box.getByRole('button', { name: '确定' }).click();
    await box.waitFor({ state: 'hidden' });
  };
  await lower('3');
  await press(page, '提交');
  await problem(page, 'events').getByText(`场次 ${day} 14:00-16:00 已售出 4 张票，票数不能少于 4`).waitFor();
  await lower('4');
  await page.getByRole('button', { name: new RegExp(`^删除 ${day} 19:00`) }).click();
  await press(page, '提交');
  await problem(page, 'events')
    .getByText(/19:00-21:00 已售出 2 张票（1 个订单），不能删除，请先取消订单/)
    .waitFor();
  await field(page, 'isNeedReserve').getByRole('switch').click();
  page.once('dialog', (question) => void question.accept());
  await context.close();
  const saved = await storedActivity(id);
  const { _version, ...form } = { ...saved, _version: 0 } as Record<string, unknown>;
  const sent = { ...form, isNeedReserve: false, event: '14:00', events: [], status: 1 };
  const refusal = await call('/api/activities/v1/admin-updateActivityInfo', sent, await tokenOf('admin'));
  expect(refusal.msg).toMatch(/已售出 6 张票（3 个订单），不能改为无需预约，请先取消订单/);
});

it('代为预约：不填先提醒；选座的场次在座位图上选，已售的选不了', async () => {
  const { page } = admin;
  await open(page, `${activityPaths.orders}?activityId=${id}`);
  await page.locator('.tickets-sessions').getByRole('button', { name: '代订' }).last().click();
  const box = dialog(page, /^代为预约/);
  await box.getByRole('button', { name: '预约', exact: true }).click();
  for (const text of ['请填写联系人', '电话号码不能为空', '请选择座位'])
    await box.getByText(text, { exact: true }).first().waitFor();
  await box.getByLabel('联系人').fill(`敬老院 ${mark}`);
  await box.getByLabel('联系电话').fill('13812345678');
  expect(await seatOn(box, 1, 2).getAttribute('aria-disabled')).toBe('true');
  await seatOn(box, 2, 1).click();
  await seatOn(box, 2, 2).click();
  await box.getByText(/已选\s*2\s*个/).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await box.getByRole('button', { name: '预约', exact: true }).click();
  await toast(page, '预约成功');
  await eventually(() => figures(page), { 总票数: 13, 已售: 8, 余票: 5, 已检票: 0, 候补: 0 });
  await page.locator('.tickets-orders').getByText('2排1座、2排2座').waitFor();
});

it('订单按活动、状态、检票、关键字筛选；导出与列表一致，没有查看权的人得到的电话是掩码', async () => {
  const { page } = admin;
  const orders = page.locator('.tickets-orders');
  await openList(page, `${activityPaths.orders}?activityId=${id}`);
  await filterBy(page, '状态', '已取消');
  await eventually(() => orders.locator('tbody tr.ant-table-row').count(), 1);
  await resetFilters(page);
  await openList(page, `${activityPaths.orders}?activityId=${id}`);
  await filterText(page, '关键字', `敬老院 ${mark}`);
  await eventually(() => orders.locator('tbody tr.ant-table-row').count(), 1);
  await open(page, `${activityPaths.orders}?activityId=${id}`);
  await eventually(() => orders.locator('tbody tr.ant-table-row').count(), 5);
  const codes = (await orders.locator('tbody tr.ant-table-row td:nth-child(2)').allInnerTexts()).map((text) =>
    text.split('\n').at(-1)?.trim(),
  );
  const plainly = await signedIn('editor', `${activityPaths.orders}?activityId=${id}`);
  await listReady(plainly.page);
  const [file] = await Promise.all([
    plainly.page.waitForEvent('download'),
    plainly.page.locator('.tickets-orders').getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const [header = [], ...rows] = await readSheet(await file.path());
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? '');
  expect(column('票码')).toEqual(codes);
  expect(rows.flat().join(' ')).not.toContain('13812345678');
  expect(rows.flat().join(' ')).toContain('138****5678');
  await plainly.context.close();
});

it('取消订单要写原因，退回的票立刻又能取', async () => {
  const { page } = admin;
  await openList(page, `${activityPaths.orders}?activityId=${id}`);
  await filterText(page, '关键字', `敬老院 ${mark}`);
  const row = page.locator('.tickets-orders tbody tr.ant-table-row').first();
  await row.getByRole('button', { name: '取消', exact: true }).click();
  const box = dialog(page, `取消 敬老院 ${mark} 的订单`);
  await box.getByRole('button', { name: '取消订单' }).click();
  await box.getByText('请填写取消原因').waitFor();
  await box.getByLabel('取消原因').fill('行程改期');
  await box.getByRole('button', { name: '取消订单' }).click();
  await toast(page, '取消成功');
  await row.getByText('已取消').waitFor();
  await eventually(async () => (await figures(page)).已售, 6);
});

it('检票：输入票码按回车，成功后说出几人；第二次不让进，说明何时由谁检过', async () => {
  const [session] = await liveSessions(todayId);
  const order = await bookFor(`讲解团 ${mark}`, { activityId: todayId, sessionId: session?.id, count: 3 });
  const { page } = admin;
  await openList(page, `${activityPaths.orders}?activityId=${todayId}`);
  await page.getByRole('button', { name: '检票', exact: true }).first().click();
  const box = dialog(page, '检票');
  const code = box.getByLabel('票码');
  // A scanner types wherever the focus is.
  await eventually(() => code.evaluate((input) => input === document.activeElement), true);
  await page.keyboard.type('AAAA');
  await page.keyboard.press('Enter');
  await box.getByRole('alert').getByText('没有找到该票，请核对票码').waitFor();
  await code.fill(order.code.toLowerCase());
  await box.getByLabel('本次入场人数').fill('2');
  await box.getByLabel('本次入场人数').press('Enter');
  await box.getByText(/成功\s*2 人入场/).waitFor();
  await box.getByText('还有 1 人未到').waitFor();
  await code.fill(order.code);
  await code.press('Enter');
  await box.getByText(/成功\s*1 人入场/).waitFor();
  await code.fill(order.code);
  await code.press('Enter');
  await box
    .getByRole('alert')
    .getByText(/该票已于 \d{2}:\d{2} 由 陈雅琴 检票/)
    .waitFor();
  const [other] = await liveSessions(id);
  const foreign = await bookFor('别场', { activityId: id, sessionId: other?.id });
  await code.fill(foreign.code);
  await code.press('Enter');
  await box.getByRole('alert').getByText(`该票属于其他活动：《${title}》`).waitFor();
  await page.keyboard.press('Escape');
  await eventually(async () => (await figures(page)).已检票, 3);
  await page
    .locator('.tickets-orders')
    .getByText(/^已检票/)
    .first()
    .waitFor();
});

it('撤销检票先询问，之后可以再检', async () => {
  const { page } = admin;
  await page.locator('.tickets-orders').getByRole('button', { name: '撤销检票' }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '撤销检票' }).click();
  await toast(page, '已撤销检票');
  await eventually(async () => (await figures(page)).已检票, 0);
});

it('只能查看的人看得到售票与订单，没有检票、代订、取消；分馆看不到本馆的订单', async () => {
  const viewer = await signedIn('viewer', `${activityPaths.orders}?activityId=${id}`);
  await listReady(viewer.page);
  expect((await figures(viewer.page)).总票数).toBe(13);
  for (const name of ['检票', '代为预约', '代订', '取消'])
    expect(await viewer.page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  const branch = await signedIn('branch', activityPaths.orders);
  await listReady(branch.page);
  await filterText(branch.page, '关键字', mark);
  await branch.page.getByText('没有符合条件的订单').waitFor();
  const foreign = await call('/api/activities/v1/admin-getTicketSessions', { activityId: id }, await tokenOf('branch'));
  expect(foreign).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
});
