import {
  bookTicket,
  bookTicketOnBehalf,
  cancelBookTicket,
  cancelTicketOrders,
  checkInTicket,
  getActivitySessions,
  getMyTickets,
  getPageTicketOrders,
  getSessionSeats,
  getTicketSeats,
  joinWaitingList,
  revealTicketOrder,
  undoCheckIn,
} from '@yunguan/contract/content/activity-ticket';
import { generateFile } from '@yunguan/contract/platform/files';
import { reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  activityContent,
  book,
  buildActivity,
  detailOf,
  openSession,
  plan,
  session,
  sessionsOf,
  someDay,
  sumsOf,
  today,
} from './activity-factories';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend, path } from './factories';

const [first, second, third] = ['13900000001', '13900000002', '13900000003'];
const update = path(activityContent, 'update');
const remove = path(activityContent, 'remove');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const mustBook = async (tel: string, body: Form) => {
  const answer = await book(app, tel, body);
  if (answer.state !== 1) throw new Error(answer.text);
  return answer.objects as unknown as { id: string; code: string; seats: unknown[] };
};
const seat = (row: number, column: number) => ({ row, column });
const wait = (tel: string, body: Form) => app.send(tel, joinWaitingList.path, { count: 1, ...body });
const approve = async (objectId: string) => {
  await mustSend(app, 'reviewer', '/api/review/v1/admin-review', { objectId, result: 'approve', remark: '' });
  return app.send('reviewer2', '/api/review/v1/admin-review', { objectId, result: 'approve', remark: '' });
};

describe('a member who takes tickets', () => {
  it('gets them with a code for the door, and what is left shrinks by as many', async () => {
    const { activityId, sessionId } = await openSession(app);
    const order = await mustBook(first, { activityId, sessionId, count: 3 });
    expect(order.code).toMatch(/^[34679ACDEFGHJKMNPQRTUVWXY]{10}$/);
    const [shown] = await sessionsOf(app, activityId);
    expect(shown).toMatchObject({ votesCount: 50, soldCount: 3, excessTicket: 47, orderCount: 1 });
    const { eventList } = await detailOf(app, activityId);
    expect((eventList as { dates: Form[] }[])[0]?.dates[0]).toMatchObject({ votesCount: 50, excessTicket: 47 });
    const { datas } = await mustSend(app, first, getMyTickets.path, { pageSize: 100 });
    expect((datas as Form[])[0]).toMatchObject({
      id: order.id,
      code: order.code,
      count: 3,
      time: someDay,
      state: 'taken',
    });
  });

  it('is told how many are left, and when none are', async () => {
    const { activityId, sessionId } = await openSession(app, { votesCount: 5 });
    await mustBook(first, { activityId, sessionId, count: 3 });
    const few = await book(app, second, { activityId, sessionId, count: 3 });
    expect(few).toMatchObject({ state: 0, msg: '余票不足，仅剩 2 张', objects: { code: 'SOLD_OUT' } });
    await mustBook(second, { activityId, sessionId, count: 2 });
    const none = await book(app, third, { activityId, sessionId });
    expect(none).toMatchObject({ state: 0, msg: '票已售完', objects: { code: 'SOLD_OUT' } });
  });

  it('takes 1 to 10 at once and no more than 10 of one session', async () => {
    const { activityId, sessionId } = await openSession(app);
    for (const count of [0, 11, -1, 1.5, 'x', null]) {
      expect(await book(app, first, { activityId, sessionId, count })).toMatchObject({
        state: 0,
        msg: '请输入 1 至 10 之间的票数',
      });
    }
    await mustBook(first, { activityId, sessionId, count: 8 });
    expect(await book(app, first, { activityId, sessionId, count: 3 })).toMatchObject({
      state: 0,
      msg: '每人每场最多预约 10 张票',
      objects: { code: 'QUOTA' },
    });
    await mustBook(first, { activityId, sessionId, count: 2 });
  });

  it('holds no more than 10 of a session when he asks for them all at once', async () => {
    const { activityId, sessionId } = await openSession(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => book(app, first, { activityId, sessionId, count: 4 })),
    );
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(2);
    expect(await sumsOf(app, sessionId)).toMatchObject({ sold: 8, held: 8 });
  });

  it('gives them back, once, and before the session starts', async () => {
    const { activityId, sessionId } = await openSession(app, {}, { day: today });
    const late = await openSession(app, { startTime: '10:30', endTime: '12:00' }, { day: today });
    expect(await book(app, first, { activityId, sessionId })).toMatchObject({
      state: 0,
      msg: '该场次已经开始，不能预约',
      objects: { code: 'ILLEGAL_STATE' },
    });
    const order = await mustBook(first, { ...late, count: 2 });
    const strangers = await app.send(second, cancelBookTicket.path, { id: order.id });
    expect(strangers).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
    expect(await app.send(first, cancelBookTicket.path, { id: order.id })).toMatchObject({ state: 1, msg: '取消成功' });
    expect(await app.send(first, cancelBookTicket.path, { id: order.id })).toMatchObject({
      state: 0,
      msg: '该订单已取消',
    });
    expect(await sumsOf(app, late.sessionId)).toMatchObject({ sold: 0, held: 0 });
    const other = await mustBook(first, { ...late });
    app.clock.set('2026-11-21T02:31:00Z');
    const answer = await app.send(first, cancelBookTicket.path, { id: other.id });
    app.clock.set('2026-11-21T02:00:00Z');
    expect(answer).toMatchObject({ state: 0, msg: '该场次已经开始，不能取消' });
  });

  it.each(['pcOrApp-cancelBookTicket', 'pcOrApp-cancelTicket', 'pcOrApp-cancelTicketOrder'])(
    'may call it %s',
    async (name) => {
      const order = await mustBook(first, await openSession(app));
      expect(await app.send(first, `/api/activities/v1/${name}`, { id: order.id })).toMatchObject({ state: 1 });
    },
  );

  it('cannot book what is not approved, not shown to him, or needs no booking', async () => {
    const open = await openSession(app);
    const refused = async (body: Form, msg: string) =>
      expect(await book(app, first, { ...open, ...body })).toMatchObject({
        state: 0,
        msg,
        objects: { code: 'ILLEGAL_STATE' },
      });
    await refused({ activityId: await buildActivity(app, { status: 1 }) }, '该活动当前不能预约');
    await refused({ channel: 'app' }, '该活动未在当前渠道开放预约');
    const free = await buildActivity(app, { status: 100, form: { isNeedReserve: false, event: '全天' } });
    await refused({ activityId: free }, '该活动无需预约');
    const other = await openSession(app);
    const mixed = await book(app, first, { activityId: open.activityId, sessionId: other.sessionId });
    expect(mixed).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
  });

  it('is answered the same order for the same key', async () => {
    const one = await openSession(app);
    const headers = { 'idempotency-key': 'ticket-key-0001' };
    const answers = [await book(app, first, one, headers), await book(app, first, one, headers)];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ sold: 1 });
  });
});

describe('seats', () => {
  it('are chosen from the plan, each by one', async () => {
    const { activityId, sessionId } = await openSession(app, plan);
    const chosen = [seat(2, 1), seat(2, 2)];
    await mustBook(first, { activityId, sessionId, count: 2, seats: chosen });
    const clash = await book(app, second, { activityId, sessionId, count: 2, seats: [seat(2, 2), seat(2, 3)] });
    expect(clash).toMatchObject({
      state: 0,
      msg: '座位已被选走：2排2座，请重新选择',
      objects: { code: 'SOLD_OUT' },
    });
    expect(await sumsOf(app, sessionId)).toMatchObject({ tickets: 13, sold: 2, held: 2, seats: 2 });
    const shown = await app.send(second, getSessionSeats.path, { sessionId });
    expect(shown.objects).toMatchObject({ seatList: plan.seatList, blockedSeats: plan.blockedSeats });
    expect(shown.objects.takenSeats).toEqual([
      { rowNum: 2, column: 1 },
      { rowNum: 2, column: 2 },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['none is named', undefined, '请选择座位'],
    ['fewer than tickets are named', [seat(2, 1)], '座位数与票数不一致，请重新选择'],
    ['one is named twice', [seat(2, 1), seat(2, 1)], '座位数与票数不一致，请重新选择'],
    ['one is blocked', [seat(1, 1), seat(1, 2)], '所选座位不存在或不开放，请重新选择'],
    ['one is outside', [seat(2, 5), seat(2, 6)], '所选座位不存在或不开放，请重新选择'],
  ])('are refused where %s', async (_name, seats, msg) => {
    const one = await openSession(app, plan);
    expect(await book(app, first, { ...one, count: 2, seats })).toMatchObject({ state: 0, msg });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ sold: 0, seats: 0 });
  });

  it('are free again for the next one when they are given back', async () => {
    const one = await openSession(app, plan);
    const order = await mustBook(first, { ...one, seats: [seat(3, 2)] });
    await mustSend(app, first, cancelBookTicket.path, { id: order.id });
    await mustBook(second, { ...one, seats: [seat(3, 2)] });
    const { takenSeats } = await mustSend(app, 'editor', getTicketSeats.path, { sessionId: one.sessionId });
    expect(takenSeats).toEqual([expect.objectContaining({ rowNum: 3, column: 2, isChecked: false })]);
  });
});

describe('the waiting list', () => {
  it('takes who finds too few tickets, once, and nobody else', async () => {
    const one = await openSession(app, { votesCount: 3 });
    expect(await wait(second, one)).toMatchObject({ state: 0, msg: '该场次还有 3 张余票，请直接预约' });
    await mustBook(first, { ...one, count: 3 });
    expect(await wait(second, one)).toMatchObject({ state: 1, objects: { ahead: 0 } });
    expect(await wait(second, one)).toMatchObject({ state: 0, msg: '您已在该场次的候补名单中' });
    expect(await wait(third, { ...one, count: 2 })).toMatchObject({ state: 1, objects: { ahead: 1 } });
    const [shown] = await sessionsOf(app, one.activityId);
    expect(shown).toMatchObject({ waitingCount: 3, soldCount: 3, excessTicket: 0 });
  });

  it('gives what comes back to the first that fits, seats included', async () => {
    const one = await openSession(app, { isSelectedSeats: true, seatList: [{ rowNum: 1, columnCount: 2 }] });
    const held = await mustBook(first, { ...one, seats: [seat(1, 1)] });
    await mustBook(third, { ...one, seats: [seat(1, 2)] });
    // Two do not fit where one comes back; the next one waits behind, for one.
    await mustSend(app, second, joinWaitingList.path, { ...one, count: 2 });
    const { id } = await mustSend(app, '13900000004', joinWaitingList.path, { ...one, count: 1 });
    await mustSend(app, first, cancelBookTicket.path, { id: held.id });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ sold: 2, held: 2, seats: 2, doubled: 0 });
    const { datas } = await mustSend(app, '13900000004', getMyTickets.path, { pageSize: 100 });
    expect((datas as Form[]).find((order) => order.id === id)).toMatchObject({ state: 'taken', seatText: '1排1座' });
  });

  it('is left like a ticket is given back', async () => {
    const one = await openSession(app, { votesCount: 1 });
    const held = await mustBook(first, one);
    const { id } = await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    await mustSend(app, second, cancelBookTicket.path, { id });
    await mustSend(app, first, cancelBookTicket.path, { id: held.id });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ sold: 0, held: 0 });
  });

  it('is served when more tickets are approved', async () => {
    const one = await openSession(app, { votesCount: 2 });
    expect(await wait(second, { ...one, count: 3 })).toMatchObject({ msg: '该场次共 2 张票，候补票数不能超过 2' });
    await mustBook(first, { ...one, count: 2 });
    await mustSend(app, second, joinWaitingList.path, { ...one, count: 2 });
    const { events } = await detailOf(app, one.activityId);
    await mustSend(app, 'admin', update, { id: one.activityId, status: 1, events: withTickets(events, 5) });
    expect((await approve(one.activityId)).state).toBe(1);
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 5, sold: 4, held: 4 });
  });
});

type Days = { time: string; dates: Form[] }[];
const withTickets = (events: unknown, votesCount: number) =>
  (events as Days).map((day) => ({ ...day, dates: day.dates.map((one) => ({ ...one, votesCount })) }));

describe('tickets that are sold', () => {
  it('are not lowered away, at the submission nor at the approval', async () => {
    const one = await openSession(app);
    const { events } = await detailOf(app, one.activityId);
    await mustBook(first, { ...one, count: 5 });
    const change = (status: number, votesCount: number) =>
      app.send('admin', update, { id: one.activityId, status, events: withTickets(events, votesCount) });
    expect(await change(1, 4)).toMatchObject({
      state: 0,
      msg: `场次 ${someDay} 9:00-11:30 已售出 5 张票，票数不能少于 5`,
      objects: { field: 'events' },
    });
    expect(await change(1, 5)).toMatchObject({ state: 1 });
    // Taken while the change waits for its review.
    await mustBook(second, { ...one, count: 2 });
    expect(await approve(one.activityId)).toMatchObject({
      state: 0,
      msg: `场次 ${someDay} 9:00-11:30 已售出 7 张票，票数不能少于 7`,
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 50, sold: 7 });
  });

  it('keep their session, their day, their plan and the booking itself', async () => {
    const one = await openSession(app, plan);
    await mustBook(first, { ...one, seats: [seat(3, 5)] });
    const { events } = await detailOf(app, one.activityId);
    const [day] = events as Days;
    const sold = day?.dates[0] ?? {};
    const submit = (changes: Form) => app.send('admin', update, { id: one.activityId, status: 1, ...changes });
    const at = `场次 ${someDay} 9:00-11:30`;
    const cases: [Form, string][] = [
      [
        { events: [{ time: someDay, dates: [session({ startTime: '15:00', endTime: '16:00' })] }] },
        `${at} 已售出 1 张票，不能删除，请先取消订单`,
      ],
      [
        { endTime: '2026-12-06', events: [{ time: '2026-12-06', dates: [sold] }] },
        `${at} 已售出 1 张票，不能改到其他日期，请先取消订单`,
      ],
      [
        { events: [{ time: someDay, dates: [{ ...sold, isSelectedSeats: false, votesCount: 50 }] }] },
        `${at} 已售出 1 张票，不能取消选座，请先取消订单`,
      ],
      [
        { events: [{ time: someDay, dates: [{ ...sold, seatList: [{ rowNum: 1, columnCount: 9 }] }] }] },
        `${at} 的座位 3排5座已被预约（共 1 个），不能移除`,
      ],
      [
        { isNeedReserve: false, event: '全天' },
        `已售出 1 张票（${someDay} 9:00-11:30 等），不能改为无需预约，请先取消订单`,
      ],
    ];
    for (const [changes, msg] of cases) expect(await submit(changes)).toMatchObject({ state: 0, msg });
    // What harms nobody goes through: another time of the day, a larger plan.
    const larger = {
      ...sold,
      endTime: '12:00',
      seatList: [...(plan.seatList as Form[]), { rowNum: 4, columnCount: 8 }],
    };
    expect(await submit({ events: [{ time: someDay, dates: [larger] }] })).toMatchObject({ state: 1 });
    expect((await approve(one.activityId)).state).toBe(1);
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 21, sold: 1, seats: 1 });
  });

  it('keep their activity from being taken back or deleted until they are cancelled', async () => {
    const one = await openSession(app);
    const order = await mustBook(first, { ...one, count: 2 });
    const reversed = () => app.send('reviewer2', reverseReview.path, { objectId: one.activityId, remark: '改期' });
    const { title } = await detailOf(app, one.activityId);
    const msg = `《${String(title)}》已售出 2 张票（${someDay} 9:00-11:30 等），请先取消订单`;
    expect(await reversed()).toMatchObject({ state: 0, msg });
    // Edited to a draft it could be deleted, if nobody had tickets.
    await mustSend(app, 'admin', update, { id: one.activityId, status: 0, address: '二楼' });
    expect(await app.send('admin', remove, { ids: [one.activityId] })).toMatchObject({ state: 0, msg });
    await mustSend(app, 'admin', cancelTicketOrders.path, { ids: [order.id], remark: '活动改期' });
    expect(await app.send('admin', remove, { ids: [one.activityId] })).toMatchObject({ state: 1 });
    expect(await book(app, first, one)).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
  });
});

describe('the staff', () => {
  it('lists orders masked, by word, phone, code, state, session and day', async () => {
    const one = await openSession(app);
    const order = await mustBook(first, { ...one, contacts: '欧阳月', count: 2 });
    await mustBook(second, one);
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
    expect((await list({ sessionId: one.sessionId, startTime: someDay, endTime: someDay })).total).toBe(2);
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
    const [mine, theirs] = [await mustBook(first, one), await mustBook(second, one)];
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

  it('lets people in by code, in parts, once, and says why not', async () => {
    const one = await openSession(app, { startTime: '10:30', endTime: '12:00' }, { day: today });
    const order = await mustBook(first, { ...one, count: 3 });
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
    const early = await mustBook(first, await openSession(app));
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
    const { code } = await mustBook(second, one);
    const answers = await Promise.all(
      ['editor', 'reviewer', 'admin'].map((name) => app.send(name, checkInTicket.path, { code })),
    );
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
  });

  it('exports the orders', async () => {
    const answer = await app.send('admin', generateFile.path, { action: 3104, model: JSON.stringify({}) });
    expect(answer, answer.text).toMatchObject({ state: 1 });
  });
});

describe('the public', () => {
  it('reads sessions with what is left, of what is approved and shown', async () => {
    const one = await openSession(app);
    await mustBook(first, { ...one, count: 4 });
    const answer = await app.call(
      getActivitySessions.path,
      { activityId: one.activityId, channel: 'pc' },
      { token: await app.anonymous() },
    );
    expect(answer.objects.eventList).toEqual([
      {
        time: someDay,
        dates: [
          expect.objectContaining({
            id: one.sessionId,
            strTimes: '9:00-11:30',
            votesCount: 50,
            excessTicket: 46,
            isOpen: true,
          }),
        ],
      },
    ]);
    const draft = await buildActivity(app);
    expect(
      (await app.call(getActivitySessions.path, { activityId: draft }, { token: await app.anonymous() })).state,
    ).toBe(0);
    expect((await app.call(bookTicket.path, { ...one, count: 1 }, { token: await app.anonymous() })).state).not.toBe(1);
  });
});
