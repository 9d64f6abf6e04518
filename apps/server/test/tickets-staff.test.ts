import {
  cancelBookTicket,
  getMyTickets,
  joinWaitingList,
  type TicketOrder,
} from '@yunguan/contract/content/activity-ticket';
import {
  bookTicketOnBehalf,
  cancelTicketOrders,
  checkInTicket,
  getPageTicketOrders,
  revealTicketOrder,
  undoCheckIn,
} from '@yunguan/contract/content/activity-ticket-desk';
import { generateFile } from '@yunguan/contract/platform/files';
import { getLetterPage } from '@yunguan/contract/platform/letters';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildActivity,
  mustBook,
  openSession,
  seat,
  session,
  sessionsOf,
  someDay,
  sumsOf,
  today,
} from './activity-factories';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend } from './factories';
import { readXlsx } from './read-xlsx';

const [first, second, third] = ['13900000001', '13900000002', '13900000003'];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('the staff', () => {
  it('tells members by letter whose tickets it cancels, and who gets them from the waiting list', async () => {
    const one = await openSession(app, { votesCount: 2 });
    const order = await mustBook(app, first, { ...one, count: 2 });
    await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    const late = await mustSend(app, third, joinWaitingList.path, { ...one, count: 2 });
    const lastTold = async (tel: string) => ((await mustSend(app, tel, getMyLetters.path, {})).datas as Form[])[0];
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [order.id, late.id], remark: '演员患病' });
    const when = /^场次：\d{4}-\d{2}-\d{2} \d+:\d{2}-\d+:\d{2}，2 张票\n原因：演员患病$/;
    expect(await lastTold(first)).toMatchObject({
      title: expect.stringMatching(/^您的活动《.+》预约已取消$/),
      content: expect.stringMatching(when),
    });
    expect(await lastTold(third)).toMatchObject({ title: expect.stringMatching(/^您的活动《.+》候补已取消$/) });
    expect(await lastTold(second)).toMatchObject({
      title: '活动候补成功',
      content: expect.stringMatching(/^您已候补到活动《.+》的票。\n场次：.+，1 张票\n/),
    });
  });

  it('tells a colleague whose booking for somebody it cancels, and nobody of his own', async () => {
    const one = await openSession(app, { votesCount: 4 });
    const behalf = async () => {
      const body = { ...one, count: 1, contacts: '陈雅琴', tel: '13988887777' };
      return String((await mustSend(app, 'editor', bookTicketOnBehalf.path, body)).id);
    };
    const told = async () => {
      const { datas } = await mustSend(app, 'editor', getLetterPage.path, { pageSize: 100 });
      return (datas as Form[]).filter(({ title }) => /^您代为预约的活动《.+》已取消$/.test(String(title)));
    };
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [await behalf()], remark: '填错了' });
    expect(await told()).toEqual([]);
    await mustSend(app, 'admin', cancelTicketOrders.path, { ids: [await behalf()], remark: '演员患病' });
    expect(await told()).toMatchObject([
      { content: expect.stringMatching(/，1 张票\n原因：演员患病\n请转告预约人。$/) },
    ]);
  });

  it('lists orders masked, by word, phone, code, state, session and day', async () => {
    const one = await openSession(app);
    const order = await mustBook(app, first, { ...one, contacts: '欧阳月', count: 2 });
    await mustBook(app, second, one);
    const list = async (body: Form) =>
      (await mustSend(app, 'viewer', getPageTicketOrders.path, { activityId: one.activityId, ...body })) as unknown as {
        datas: Form[];
        total: number;
      };
    expect((await list({})).total).toBe(2);
    for (const body of [
      { keyword: '欧阳' },
      { keyword: first },
      { keyword: order.code.toLowerCase() },
      { keyword: '0001' },
    ]) {
      expect(
        (await list(body)).datas.map(({ id }) => id),
        JSON.stringify(body),
      ).toEqual([order.id]);
    }
    expect((await list({ state: 'cancelled' })).total).toBe(0);
    // Who gave his tickets back has not failed to come.
    const gone = await mustBook(app, third, one);
    await mustSend(app, third, cancelBookTicket.path, { id: gone.id });
    expect((await list({})).total).toBe(3);
    expect((await list({ isChecked: false })).total).toBe(2);
    expect((await list({ isChecked: true })).total).toBe(0);
    expect((await list({ sessionId: one.sessionId, startTime: someDay, endTime: someDay })).total).toBe(3);
    expect((await list({ startTime: '2026-12-06' })).total).toBe(0);
    const [row] = (await list({ keyword: '欧阳' })).datas;
    expect(row).toMatchObject({
      tel: '139****0001',
      stateName: '已预约',
      channelName: '电脑端',
      strTimes: '9:00-11:30',
    });
    const revealed = await app.send('admin', revealTicketOrder.path, { id: order.id, reason: '通知改期' });
    expect(revealed.objects).toMatchObject({ tel: first });
    expect((await app.send('branch', getPageTicketOrders.path, { activityId: one.activityId })).objects.total).toBe(0);
  });

  it('books for somebody, beyond the limits of a member but never beyond the session', async () => {
    const one = await openSession(app, { votesCount: 40 });
    const body = { ...one, count: 30, contacts: '解放碑小学', tel: '023-67855210' };
    const made = await app.send('editor', bookTicketOnBehalf.path, body);
    expect(made, made.text).toMatchObject({ state: 1, msg: '预约成功' });
    expect(await app.send('editor', bookTicketOnBehalf.path, body)).toMatchObject({
      state: 0,
      msg: '余票不足，仅剩 10 张',
    });
    expect(await app.send('viewer', bookTicketOnBehalf.path, body)).toMatchObject({
      state: 0,
      objects: { code: 'FORBIDDEN' },
    });
    const { datas } = await mustSend(app, 'editor', getPageTicketOrders.path, { keyword: '解放碑小学' });
    expect((datas as Form[])[0]).toMatchObject({ channel: 'staff', createdBy: expect.any(String), count: 30 });
  });

  it('cancels with a reason that the member reads, one answer per order', async () => {
    const one = await openSession(app);
    const [mine, theirs] = [await mustBook(app, first, one), await mustBook(app, second, one)];
    await mustSend(app, second, cancelBookTicket.path, { id: theirs.id });
    const answer = await app.send('editor', cancelTicketOrders.path, { ids: [mine.id, theirs.id], remark: '场地检修' });
    expect(answer).toMatchObject({ state: 1, msg: '已取消 1 个订单，1 个未取消', objects: { done: 1 } });
    const { datas } = await mustSend(app, first, getMyTickets.path, { pageSize: 100 });
    expect((datas as Form[]).find(({ id }) => id === mine.id)).toMatchObject({
      state: 'cancelled',
      remark: '场地检修',
    });
    expect(await app.send('editor', cancelTicketOrders.path, { ids: [mine.id], remark: ' ' })).toMatchObject({
      state: 0,
      msg: '请填写取消原因',
    });
  });

  it('gives back the tickets of several orders of a session at once', async () => {
    const one = await openSession(app, { votesCount: 6 });
    const orders = [
      await mustBook(app, first, { ...one, count: 2 }),
      await mustBook(app, second, { ...one, count: 3 }),
    ];
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: orders.map(({ id }) => id), remark: '场地检修' });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 6, sold: 0, held: 0 });
  });

  it('are told what is left at as many doors as there are, however many count wrongly at once', async () => {
    const one = await openSession(app, { startTime: '22:00', endTime: '23:00' }, { day: today });
    const order = await mustBook(app, first, { ...one, count: 2 });
    const doors = Array.from({ length: 24 }, () => app.send('editor', checkInTicket.path, { id: order.id, count: 3 }));
    for (const answer of await Promise.all(doors)) expect(answer.msg).toBe('该票只剩 2 人未检票');
  });

  it('lets nobody in who still waits: his code is of no ticket yet', async () => {
    const one = await openSession(app, { startTime: '10:30', endTime: '12:00', votesCount: 1 }, { day: today });
    await mustBook(app, first, one);
    const { id } = await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    const { rows } = await app.deps.pools.owner.query('select code from ticket_order where id = $1', [id]);
    const check = (body: Form) => app.send('editor', checkInTicket.path, body);
    expect(await check({ code: rows[0].code })).toMatchObject({ state: 0, msg: '没有找到该票，请核对票码' });
    expect(await check({ id })).toMatchObject({ state: 0, msg: '该订单仍在候补，尚未取得票' });
  });

  it('lets people in by code, in parts, once, and says why not', async () => {
    const one = await openSession(app, { startTime: '10:30', endTime: '12:00' }, { day: today });
    const order = await mustBook(app, first, { ...one, count: 3 });
    const typed = ` ${order.code.slice(0, 5).toLowerCase()}-${order.code.slice(5)} `;
    const check = (body: Form) => app.send('editor', checkInTicket.path, { code: order.code, ...body });
    expect(await check({ code: typed, count: 2 })).toMatchObject({
      state: 1,
      msg: '检票成功',
      objects: { checkedNow: 2, order: { checkedCount: 2, count: 3 } },
    });
    expect(await check({ count: 2 })).toMatchObject({ state: 0, msg: '该票只剩 1 人未检票' });
    expect(await check({})).toMatchObject({ state: 1, objects: { checkedNow: 1 } });
    const again = await check({});
    expect(again.msg).toMatch(/^该票已于 10:00 由 \S+ 检票$/);
    expect(await app.send(first, cancelBookTicket.path, { id: order.id })).toMatchObject({
      state: 0,
      msg: '该票已经检票，不能取消',
    });
    await mustSend(app, 'editor', undoCheckIn.path, { id: order.id });
    expect(await check({ activityId: (await openSession(app)).activityId })).toMatchObject({
      state: 0,
      msg: expect.stringMatching(/^该票属于其他活动：/),
    });
    await mustSend(app, first, cancelBookTicket.path, { id: order.id });
    expect(await check({})).toMatchObject({ state: 0, msg: '该票已取消（会员本人取消），不能检票' });
    expect(await check({ code: 'NOSUCHCODE' })).toMatchObject({ state: 0, msg: '没有找到该票，请核对票码' });
    const early = await mustBook(app, first, await openSession(app));
    expect(await check({ code: early.code })).toMatchObject({
      state: 0,
      msg: `该票的场次是 ${someDay} 9:00-11:30，不是今天`,
    });
    expect(await app.send('branch', checkInTicket.path, { code: early.code })).toMatchObject({
      state: 0,
      msg: '没有找到该票，请核对票码',
    });
  });

  it('lets nobody in twice at two doors', async () => {
    const one = await openSession(app, { startTime: '10:30', endTime: '12:00' }, { day: today });
    const { code } = await mustBook(app, second, one);
    const answers = await Promise.all(
      ['editor', 'reviewer', 'admin'].map((name) => app.send(name, checkInTicket.path, { code })),
    );
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
  });

  it('lets nobody in with a ticket of another session, where each has its own door', async () => {
    const events = [
      {
        time: today,
        dates: [session({ startTime: '10:30', endTime: '12:00' }), session({ startTime: '14:00', endTime: '16:00' })],
      },
    ];
    const activityId = await buildActivity(app, { status: 100, form: { startTime: today, endTime: today, events } });
    const [morning, afternoon] = await sessionsOf(app, activityId);
    const { code, id } = await mustBook(app, first, { activityId, sessionId: afternoon?.id });
    for (const ticket of [{ code }, { id }]) {
      expect(
        await app.send('editor', checkInTicket.path, { ...ticket, activityId, sessionId: morning?.id }),
      ).toMatchObject({
        state: 0,
        msg: `该票属于其他场次：${today} 14:00-16:00`,
        objects: { code: 'ILLEGAL_STATE' },
      });
    }
    expect(await app.send('editor', checkInTicket.path, { code, sessionId: afternoon?.id })).toMatchObject({
      state: 1,
    });
  });

  it('books for latecomers until the session is over', async () => {
    const form = { contacts: '何女士', tel: '13912345678', count: 1 };
    const running = await openSession(app, { startTime: '9:00', endTime: '11:30' }, { day: today });
    await mustSend(app, 'editor', bookTicketOnBehalf.path, { ...running, ...form });
    expect(await sessionsOf(app, running.activityId)).toMatchObject([{ isOpen: false, isOpenToStaff: true }]);
    const over = await openSession(app, { startTime: '8:00', endTime: '9:00' }, { day: today });
    expect(await app.send('editor', bookTicketOnBehalf.path, { ...over, ...form })).toMatchObject({
      state: 0,
      msg: '该场次已经结束，不能预约',
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await sessionsOf(app, over.activityId)).toMatchObject([{ isOpen: false, isOpenToStaff: false }]);
  });

  it('exports the orders as the list shows them, in its filter and order, numbers masked', async () => {
    const seatList = [1, 2, 1].map((columnCount, index) => ({ rowNum: index + 1, columnCount }));
    const one = await openSession(app, { isSelectedSeats: true, seatList });
    const held = await mustBook(app, first, { ...one, contacts: '=欧阳月', count: 2, seats: [seat(2, 1), seat(2, 2)] });
    app.clock.advance({ seconds: 1 });
    const gone = await mustBook(app, second, { ...one, seats: [seat(3, 1)] });
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [gone.id], remark: '=1+1' });
    await mustBook(app, third, await openSession(app));
    app.clock.advance({ seconds: 1 });
    const { id: waiting } = await mustSend(app, third, joinWaitingList.path, { ...one, count: 3 });
    for (const filter of [
      {},
      { state: 'waiting' },
      { state: 'cancelled' },
      { isChecked: 'false' },
      { sortField: 'count', sortOrder: 'descend' },
    ]) {
      const model = { activityId: one.activityId, ...filter };
      const ticket = await app.send('editor', generateFile.path, { action: 3104, model: JSON.stringify(model) });
      const file = await app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket.objects)}`, {
        token: await app.as('editor'),
      });
      const { parts, rows } = await readXlsx(file.bytes);
      const list = await mustSend(app, 'editor', getPageTicketOrders.path, { ...model, pageSize: 100 });
      expect(rows.slice(1)).toEqual((list.datas as TicketOrder[]).map(cellsOf));
      expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(1);
      expect(JSON.stringify(rows)).not.toContain(first);
      expect(JSON.stringify(parts)).not.toContain('<f>');
    }
    const { datas } = await mustSend(app, 'editor', getPageTicketOrders.path, { activityId: one.activityId });
    expect((datas as TicketOrder[]).map(({ id }) => id)).toEqual([waiting, gone.id, held.id]);
    const foreign = await app.send('branch', generateFile.path, {
      action: 3104,
      model: JSON.stringify({ activityId: one.activityId }),
    });
    const empty = await app.get(`/api/publics/v1/admin-exportFile?data=${String(foreign.objects)}`, {
      token: await app.as('branch'),
    });
    expect((await readXlsx(empty.bytes)).rows).toHaveLength(1);
  });
});

/** Cells of the export for an order of the list. */
function cellsOf(order: TicketOrder): string[] {
  const { title, time, strTimes, count, seatText, contacts, tel, code, channelName, stateName, checkedCount } = order;
  const { checkTime, checkedBy, remark, createTime } = order;
  const cells = [title, time, strTimes, count, seatText, contacts, tel, code, channelName, stateName, checkedCount];
  return [...cells, checkTime ?? '', checkedBy ?? '', remark, createTime].map(String);
}
