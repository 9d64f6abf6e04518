import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import {
  bookTicket,
  cancelBookTicket,
  getActivitySessions,
  getMyTickets,
  getSessionSeats,
  joinWaitingList,
} from '@yunguan/contract/content/activity-ticket';
import {
  cancelTicketOrders,
  checkInTicket,
  getTicketOrder,
  getTicketSeats,
} from '@yunguan/contract/content/activity-ticket-desk';
import type { TicketState } from '@yunguan/contract/content/activity-ticket-words';
import { reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { ticketErasure } from '../src/content/activity/tickets/erase-orders';
import {
  activityContent,
  approve,
  book,
  buildActivity,
  detailOf,
  mustBook,
  openSession,
  orderIdsOf,
  plan,
  seat,
  session,
  sessionsOf,
  someDay,
  sumsOf,
  today,
  wait,
  withTickets,
} from './activity-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { type Form, mustSend, path } from './factories';
import { setEnabled } from './member-state';
import { ownerSql } from './owner-sql';
import { unknownId } from './refusals';
import { forbidden } from './refusals';
import { waitingForLocks } from './lock-waits';

const [first, second, third] = ['13900000001', '13900000002', '13900000003'];
const update = path(activityContent, 'update');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
const sql = ownerSql(() => app);

/** The plan of a session as the public reads it. */
const seatsOf = async (sessionId: string) =>
  app.call(getSessionSeats.path, { sessionId }, { token: await app.anonymous() });

/** Where a member's order stands. */
async function stateOf(tel: string | undefined, id: string): Promise<TicketState> {
  const { datas } = await mustSend(app, tel ?? '', getMyTickets.path, { pageSize: 100 });
  // Rows of `getMyTickets`.
  return (datas as { id: string; state: TicketState }[]).find((order) => order.id === id)?.state ?? 'cancelled';
}

describe('a member who takes tickets', () => {
  it('gets them with a code for the door, and what is left shrinks by as many', async () => {
    const { activityId, sessionId } = await openSession(app);
    const order = await mustBook(app, first, { activityId, sessionId, count: 3 });
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
    await mustBook(app, first, { activityId, sessionId, count: 3 });
    const few = await book(app, second, { activityId, sessionId, count: 3 });
    expect(few).toMatchObject({ state: 0, msg: '余票不足，仅剩 2 张', objects: { code: 'SOLD_OUT' } });
    await mustBook(app, second, { activityId, sessionId, count: 2 });
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
    await mustBook(app, first, { activityId, sessionId, count: 8 });
    expect(await book(app, first, { activityId, sessionId, count: 3 })).toMatchObject({
      state: 0,
      msg: '每人每场最多预约 10 张票',
      objects: { code: 'QUOTA' },
    });
    await mustBook(app, first, { activityId, sessionId, count: 2 });
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
    const order = await mustBook(app, first, { ...late, count: 2 });
    const strangers = await app.send(second, cancelBookTicket.path, { id: order.id });
    expect(strangers).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
    expect(await app.send(first, cancelBookTicket.path, { id: order.id })).toMatchObject({ state: 1, msg: '取消成功' });
    expect(await app.send(first, cancelBookTicket.path, { id: order.id })).toMatchObject({
      state: 0,
      msg: '该订单已取消',
    });
    expect(await sumsOf(app, late.sessionId)).toMatchObject({ sold: 0, held: 0 });
    const other = await mustBook(app, first, { ...late });
    app.clock.set('2026-11-21T02:31:00Z');
    const answer = await app.send(first, cancelBookTicket.path, { id: other.id });
    app.clock.set('2026-11-21T02:00:00Z');
    expect(answer).toMatchObject({ state: 0, msg: '该场次已经开始，不能取消' });
  });

  it.each(['pcOrApp-cancelBookTicket', 'pcOrApp-cancelTicket', 'pcOrApp-cancelTicketOrder'])(
    'may call it %s',
    async (name) => {
      const order = await mustBook(app, first, await openSession(app));
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
    await refused({ activityId: await buildActivity(app, { status: 102 }) }, '该活动当前不能预约');
    // What was never public is told like what is not there.
    const unknown = await book(app, first, { ...open, activityId: unknownId });
    for (const status of [0, 1] as const) {
      const activityId = await buildActivity(app, { status });
      expect((await book(app, first, { ...open, activityId })).text).toBe(unknown.text);
      const asked = { token: await app.anonymous() };
      const [hidden, none] = [
        await app.call(getActivitySessions.path, { activityId }, asked),
        await app.call(getActivitySessions.path, { activityId: unknownId }, asked),
      ];
      expect(hidden.text).toBe(none.text);
    }
    await refused({ channel: 'app' }, '该活动未在当前渠道开放预约');
    const off = { isPcShow: false, isWeiXinShow: false, isAppShow: false };
    const unnamed = { channel: undefined };
    await refused({ ...(await openSession(app, {}, { form: off })), ...unnamed }, '该活动未在当前渠道开放预约');
    const elsewhere = await openSession(app, {}, { form: { ...off, isAppShow: true } });
    expect(await book(app, first, { ...elsewhere, ...unnamed })).toMatchObject({ state: 1 });
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
    await mustBook(app, first, { activityId, sessionId, count: 2, seats: chosen });
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
    const order = await mustBook(app, first, { ...one, seats: [seat(3, 2)] });
    await mustSend(app, first, cancelBookTicket.path, { id: order.id });
    await mustBook(app, second, { ...one, seats: [seat(3, 2)] });
    const { takenSeats } = await mustSend(app, 'editor', getTicketSeats.path, { sessionId: one.sessionId });
    expect(takenSeats).toEqual([expect.objectContaining({ rowNum: 3, column: 2, isChecked: false })]);
  });
});

describe('the waiting list', () => {
  it('takes who finds too few tickets, once, and nobody else', async () => {
    const one = await openSession(app, { votesCount: 3 });
    for (const count of [1, 3]) {
      const refused = { state: 0, msg: '该场次还有 3 张余票，请直接预约' };
      expect(await wait(app, second, { ...one, count })).toMatchObject(refused);
    }
    await mustBook(app, first, { ...one, count: 3 });
    expect(await wait(app, second, one)).toMatchObject({ state: 1, objects: { ahead: 0 } });
    expect(await wait(app, second, one)).toMatchObject({ state: 0, msg: '您已在该场次的候补名单中' });
    expect(await wait(app, third, { ...one, count: 2 })).toMatchObject({ state: 1, objects: { ahead: 1 } });
    const [shown] = await sessionsOf(app, one.activityId);
    expect(shown).toMatchObject({ waitingCount: 3, soldCount: 3, excessTicket: 0 });
  });

  it('counts with what its member holds: no more than 10 of one session', async () => {
    const one = await openSession(app, { votesCount: 9 });
    await mustBook(app, first, { ...one, count: 9 });
    expect(await wait(app, first, { ...one, count: 2 })).toMatchObject({
      state: 0,
      msg: '每人每场最多预约 10 张票',
      objects: { code: 'QUOTA' },
    });
    expect((await wait(app, first, one)).state).toBe(1);
  });

  it('gives what comes back to the first that fits, seats included', async () => {
    const one = await openSession(app, { isSelectedSeats: true, seatList: [{ rowNum: 1, columnCount: 2 }] });
    const held = await mustBook(app, first, { ...one, seats: [seat(1, 1)] });
    await mustBook(app, third, { ...one, seats: [seat(1, 2)] });
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
    const held = await mustBook(app, first, one);
    const { id } = await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    await mustSend(app, second, cancelBookTicket.path, { id });
    await mustSend(app, first, cancelBookTicket.path, { id: held.id });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ sold: 0, held: 0 });
  });

  it('gave no code to who left it, while tickets that were given back go on naming theirs', async () => {
    const one = await openSession(app, { votesCount: 1 });
    const held = await mustBook(app, first, one);
    const waiting = [second, third].map((tel) => mustSend(app, tel, joinWaitingList.path, { ...one, count: 1 }));
    const [left, removed] = (await Promise.all(waiting)).map(({ id }) => String(id));
    const codes = await sql<{ id: string; code: string }>('select id, code from ticket_order where session_id = $1', [
      one.sessionId,
    ]);
    const hidden = (id: unknown) => String(codes.find((row) => row.id === id)?.code);
    // What he is told of himself says no more than the screens do.
    const told = async (id: unknown) => {
      const [row] = await sql(`select ${ticketErasure.told.票码} as code from ticket_order t where t.id = $1`, [id]);
      return row?.code;
    };
    expect(await Promise.all([left, held.id].map(told))).toEqual(['', hidden(held.id)]);
    await mustSend(app, second, cancelBookTicket.path, { id: left });
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [removed], remark: '重复' });
    await mustSend(app, first, cancelBookTicket.path, { id: held.id });
    const shown = async (id: unknown) => (await mustSend(app, 'editor', getTicketOrder.path, { id })) as Form;
    for (const id of [left, removed]) {
      expect(await shown(id)).toMatchObject({ state: 'cancelled', code: '' });
      expect(await app.send('editor', checkInTicket.path, { code: hidden(id) })).toMatchObject({
        state: 0,
        msg: '没有找到该票，请核对票码',
      });
    }
    expect(await shown(held.id)).toMatchObject({ state: 'cancelled', code: hidden(held.id) });
    expect(await Promise.all([left, held.id].map(told))).toEqual(['', hidden(held.id)]);
    const { datas } = await mustSend(app, second, getMyTickets.path, { pageSize: 100 });
    expect((datas as Form[]).find(({ id }) => id === left)).toMatchObject({ code: '' });
  });

  it('moves up when the staff cancels, in the order of arrival', async () => {
    const one = await openSession(app, { votesCount: 2 });
    const held = await mustBook(app, first, { ...one, count: 2 });
    const waiting: string[] = [];
    for (const tel of [second, third, '13900000004']) {
      app.clock.advance({ seconds: 1 });
      waiting.push(String((await mustSend(app, tel, joinWaitingList.path, { ...one, count: 1 })).id));
    }
    const states = async () =>
      Promise.all(waiting.map((id, index) => stateOf([second, third, '13900000004'][index], id)));
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [held.id], remark: '单位包场' });
    expect(await states()).toEqual(['taken', 'taken', 'waiting']);
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 2, sold: 2, held: 2 });
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [waiting[0]], remark: '单位包场' });
    expect(await states()).toEqual(['cancelled', 'taken', 'taken']);
  });

  it('passes over who is disabled meanwhile, and serves him once he is enabled again', async () => {
    const one = await openSession(app, { votesCount: 1 });
    const held = await mustBook(app, first, one);
    const tel = newMember();
    const ahead = await mustSend(app, tel, joinWaitingList.path, { ...one, count: 1 });
    app.clock.advance({ seconds: 1 });
    const behind = await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    const states = async () => {
      const rows = await sql('select state from ticket_order where id = any ($1::uuid[]) order by created_at', [
        [ahead.id, behind.id],
      ]);
      return rows.map(({ state }) => state);
    };
    await setEnabled(app, tel, false);
    await mustSend(app, first, cancelBookTicket.path, { id: held.id });
    expect(await states()).toEqual(['waiting', 'taken']);
    const order = () => mustSend(app, 'editor', getTicketOrder.path, { id: ahead.id });
    expect(await order()).toMatchObject({ isMemberDisabled: true });
    await mustSend(app, second, cancelBookTicket.path, { id: behind.id });
    await sweep(app.deps);
    expect(await states()).toEqual(['waiting', 'cancelled']);
    await setEnabled(app, tel, true);
    await sweep(app.deps);
    expect(await states()).toEqual(['taken', 'cancelled']);
    expect(await order()).toMatchObject({ isMemberDisabled: false });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 1, sold: 1, held: 1 });
  });

  it('is never caught between a cancellation and an approval: both take the session before its orders', async () => {
    const one = await openSession(app, { votesCount: 1 });
    const held = await mustBook(app, first, one);
    const { id } = await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    const approval = await app.deps.pools.owner.connect();
    try {
      await approval.query('begin');
      await approval.query('select id from activity_session where id = $1 for update', [one.sessionId]);
      const cancelling = app.send('editor', cancelTicketOrders.path, { ids: [held.id, id], remark: '单位包场' });
      await waitingForLocks(app);
      const orders = 'select id from ticket_order where session_id = $1 for update nowait';
      expect((await approval.query(orders, [one.sessionId])).rows).toHaveLength(2);
      await approval.query('commit');
      expect(await cancelling).toMatchObject({ state: 1, objects: { done: 2 } });
    } finally {
      approval.release(true);
    }
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ sold: 0, held: 0 });
  });

  it('ends when the session begins: whoever waits is told so, and gets no ticket any more', async () => {
    const one = await openSession(app, { startTime: '10:10', endTime: '12:00', votesCount: 1 }, { day: today });
    const held = await mustBook(app, first, one);
    const { id } = await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    app.clock.set('2026-11-21T02:10:00Z');
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [held.id], remark: '未到场' });
    expect(await stateOf(second, String(id))).toBe('waiting');
    await sweep(app.deps);
    app.clock.set('2026-11-21T02:00:00Z');
    expect(await stateOf(second, String(id))).toBe('lapsed');
    // There never was a ticket that somebody could show, or that was cancelled.
    expect(await mustSend(app, 'viewer', getTicketOrder.path, { id })).toMatchObject({ state: 'lapsed', code: '' });
    expect(await app.send('editor', checkInTicket.path, { id })).toMatchObject({
      state: 0,
      msg: '该订单候补失效（场次已开始，未候补成功），不能检票',
    });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ sold: 0, held: 0 });
    await sweep(app.deps);
    const letters = (await mustSend(app, second, getMyLetters.path, {})).datas as Form[];
    const title = expect.stringMatching(/^您候补的活动《.+》已开始，未候补成功$/);
    expect(letters.filter(({ content }) => String(content).startsWith(`场次：${today} 10:10-12:00\n`))).toMatchObject([
      { title },
    ]);
  });

  it('ends with the session: who waits for one that is taken out of the activity is told', async () => {
    const one = await openSession(app, { votesCount: 1 });
    const held = await mustBook(app, first, one);
    const { id } = await mustSend(app, second, joinWaitingList.path, { ...one, count: 1 });
    // Given back while nobody gets it: the activity may be taken back then.
    await app.deps.pools.owner.query(`update ticket_order set state = 'cancelled' where id = $1`, [held.id]);
    await app.deps.pools.owner.query('update activity_session set sold = 0 where activity_id = $1', [one.activityId]);
    const body = { objectId: one.activityId, remark: '场地检修' };
    expect(await app.send('reviewer2', '/api/review/v1/admin-reverseReview', body)).toMatchObject({ state: 1 });
    expect(await stateOf(second, String(id))).toBe('lapsed');
    const [letter] = (await mustSend(app, second, getMyLetters.path, {})).datas as Form[];
    expect(letter).toMatchObject({
      title: expect.stringMatching(/^您候补的活动《.+》场次已取消$/),
      content: expect.stringMatching(/^场次：\d{4}-\d\d-\d\d \d+:\d\d-\d+:\d\d\n/),
    });
  });

  it('is served when more tickets are approved', async () => {
    const one = await openSession(app, { votesCount: 2 });
    expect(await wait(app, second, { ...one, count: 3 })).toMatchObject({ msg: '该场次共 2 张票，候补票数不能超过 2' });
    await mustBook(app, first, { ...one, count: 2 });
    await mustSend(app, second, joinWaitingList.path, { ...one, count: 2 });
    const { events } = await detailOf(app, one.activityId);
    await mustSend(app, 'admin', update, { id: one.activityId, status: 1, events: withTickets(events, 5) });
    expect((await approve(app, one.activityId)).state).toBe(1);
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 5, sold: 4, held: 4 });
  });

  it('ends for who waits for more tickets than the session has any more, and he is told', async () => {
    const one = await openSession(app, { votesCount: 4 });
    await mustBook(app, first, { ...one, count: 3 });
    const most = await mustSend(app, second, joinWaitingList.path, { ...one, count: 4 });
    const fewer = await mustSend(app, third, joinWaitingList.path, { ...one, count: 2 });
    const { events } = await detailOf(app, one.activityId);
    await mustSend(app, 'admin', update, { id: one.activityId, status: 1, events: withTickets(events, 3) });
    expect((await approve(app, one.activityId)).state).toBe(1);
    expect(await stateOf(second, String(most.id))).toBe('lapsed');
    expect(await stateOf(third, String(fewer.id))).toBe('waiting');
    const [letter] = (await mustSend(app, second, getMyLetters.path, {})).datas as Form[];
    expect(letter).toMatchObject({ title: expect.stringMatching(/^您候补的活动《.+》票数减少，未候补成功$/) });
  });
});

describe('the public', () => {
  it('reads sessions with what is left, of what is approved and shown', async () => {
    const one = await openSession(app);
    await mustBook(app, first, { ...one, count: 4 });
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
    expect((await seatsOf(one.sessionId)).state).toBe(1);
    await mustSend(app, 'admin', cancelTicketOrders.path, {
      ids: await orderIdsOf(app, one.sessionId),
      remark: '活动取消',
    });
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: one.activityId, remark: '活动取消' });
    expect(await seatsOf(one.sessionId)).toMatchObject(forbidden);
  });

  it('reads no plan of a session that a later version does without', async () => {
    const one = await openSession(app, plan);
    expect((await seatsOf(one.sessionId)).state).toBe(1);
    const events = [{ time: someDay, dates: [session({ startTime: '15:00', endTime: '16:00' })] }];
    await mustSend(app, 'admin', update, { id: one.activityId, status: 1, events });
    expect((await approve(app, one.activityId)).state).toBe(1);
    expect(await seatsOf(one.sessionId)).toMatchObject(forbidden);
  });
});
