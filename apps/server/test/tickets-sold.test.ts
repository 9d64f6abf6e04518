import {
  bookTicketOnBehalf,
  cancelTicketOrders,
  getTicketSessions,
} from '@yunguan/contract/content/activity-ticket-desk';
import { getLetterPage } from '@yunguan/contract/platform/letters';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { getReviewDetail, reverseReview, review } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  activityContent,
  approve,
  book,
  buildActivity,
  type Days,
  detailOf,
  mustBook,
  openSession,
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
import { type Form, mustSend, path } from './factories';

const [first, second] = ['13900000001', '13900000002'];
const update = path(activityContent, 'update');
const remove = path(activityContent, 'remove');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('tickets that are sold', () => {
  it('are not lowered away, at the submission nor at the approval', async () => {
    const one = await openSession(app);
    const { events } = await detailOf(app, one.activityId);
    await mustBook(app, first, { ...one, count: 5 });
    const change = (status: number, votesCount: number) =>
      app.send('admin', update, { id: one.activityId, status, events: withTickets(events, votesCount) });
    expect(await change(1, 4)).toMatchObject({
      state: 0,
      msg: `场次 ${someDay} 9:00-11:30 已售出 5 张票，票数不能少于 5`,
      objects: { field: 'events' },
    });
    expect(await change(1, 5)).toMatchObject({ state: 1 });
    // Taken while the change waits for its review.
    await mustBook(app, second, { ...one, count: 2 });
    expect(await approve(app, one.activityId)).toMatchObject({
      state: 0,
      msg: `场次 ${someDay} 9:00-11:30 已售出 7 张票，票数不能少于 7`,
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 50, sold: 7 });
  });

  it('keep their session, their day, their plan and the booking itself', async () => {
    const one = await openSession(app, plan);
    await mustBook(app, first, { ...one, seats: [seat(3, 5)] });
    const { events } = await detailOf(app, one.activityId);
    const [day] = events as Days;
    const sold = day?.dates[0] ?? {};
    const submit = (changes: Form) => app.send('admin', update, { id: one.activityId, status: 1, ...changes });
    const at = `场次 ${someDay} 9:00-11:30`;
    const cases: [Form, string][] = [
      [
        { events: [{ time: someDay, dates: [session({ startTime: '15:00', endTime: '16:00' })] }] },
        `${at} 已售出 1 张票（1 个订单），不能删除，请先取消订单`,
      ],
      [
        { endTime: '2026-12-06', events: [{ time: '2026-12-06', dates: [sold] }] },
        `${at} 已售出 1 张票（1 个订单），不能改到其他日期，请先取消订单`,
      ],
      [
        { events: [{ time: someDay, dates: [{ ...sold, isSelectedSeats: false, votesCount: 50 }] }] },
        `${at} 已售出 1 张票（1 个订单），不能取消选座，请先取消订单`,
      ],
      [
        { events: [{ time: someDay, dates: [{ ...sold, seatList: [{ rowNum: 1, columnCount: 9 }] }] }] },
        `${at} 的座位 3排5座已被预约（共 1 个），不能移除`,
      ],
      [{ isNeedReserve: false, event: '全天' }, `${at} 已售出 1 张票（1 个订单），不能改为无需预约，请先取消订单`],
    ];
    for (const [changes, msg] of cases) expect(await submit(changes)).toMatchObject({ state: 0, msg });
    // What harms nobody goes through: another time of the day, a larger plan.
    const larger = {
      ...sold,
      endTime: '12:00',
      seatList: [...(plan.seatList as Form[]), { rowNum: 4, columnCount: 8 }],
    };
    expect(await submit({ events: [{ time: someDay, dates: [larger] }] })).toMatchObject({ state: 1 });
    expect((await approve(app, one.activityId)).state).toBe(1);
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 21, sold: 1, seats: 1 });
  });

  it('keep all their sessions at the submission and at the approval, each named with its tickets and orders', async () => {
    const days = ['2026-12-05', '2026-12-06', '2026-12-07'];
    const events = days.map((time) => ({ time, dates: [session()] }));
    const activityId = await buildActivity(app, {
      status: 100,
      form: { startTime: days[0], endTime: days[2], events },
    });
    const live = await sessionsOf(app, activityId);
    const kept = (await detailOf(app, activityId)).events as Days;
    const shorter = () =>
      app.send('admin', update, { id: activityId, status: 1, startTime: days[1], events: kept.slice(1) });
    expect(await shorter()).toMatchObject({ state: 1 });
    // Taken while the shorter version waits for its review.
    await mustBook(app, first, { activityId, sessionId: live[0]?.id, count: 3 });
    await mustBook(app, second, { activityId, sessionId: live[0]?.id, count: 1 });
    expect(await approve(app, activityId)).toMatchObject({
      state: 0,
      msg: '场次 2026-12-05 9:00-11:30 已售出 4 张票（2 个订单），不能删除，请先取消订单',
    });
    await mustSend(app, 'reviewer2', review.path, { objectId: activityId, result: 'reject', remark: '已有人取票' });
    await mustBook(app, first, { activityId, sessionId: live[1]?.id, count: 2 });
    const last = { startTime: days[2], events: kept.slice(2) };
    expect(await app.send('admin', update, { id: activityId, status: 1, ...last })).toMatchObject({
      state: 0,
      msg: '场次 2026-12-05 9:00-11:30、2026-12-06 9:00-11:30 已售出 6 张票（3 个订单），不能删除，请先取消订单',
      objects: { field: 'events' },
    });
    expect((await sessionsOf(app, activityId)).map(({ soldCount }) => soldCount)).toEqual([4, 2, 0]);
  });

  it('go by the name that is approved at the desk, while another one waits for a review', async () => {
    const one = await openSession(app);
    const { title } = await detailOf(app, one.activityId);
    await mustSend(app, 'admin', update, { id: one.activityId, title: '尚未通过的名称', status: 1 });
    expect(await mustSend(app, 'editor', getTicketSessions.path, { activityId: one.activityId })).toMatchObject({
      title,
    });
  });

  it('are told, with who waits and who booked for others, of another time once it is approved', async () => {
    const one = await openSession(app, { votesCount: 4 });
    await mustBook(app, first, { ...one, count: 1 });
    await mustBook(app, first, { ...one, count: 1 });
    await mustSend(app, 'editor', bookTicketOnBehalf.path, {
      ...one,
      count: 2,
      contacts: '陈雅琴',
      tel: '13988887777',
    });
    await wait(app, second, one);
    const { events, title } = await detailOf(app, one.activityId);
    const about = (tel: string) =>
      mustSend(app, tel, getMyLetters.path, { pageSize: 100 }).then(({ datas }) =>
        (datas as Form[])
          .filter((letter) => letter.about === title)
          .map(({ title: subject, content }) => [subject, content]),
      );
    const submit = (changes: Form) =>
      mustSend(app, 'admin', update, {
        id: one.activityId,
        status: 1,
        events: (events as Days).map((day) => ({ ...day, dates: day.dates.map((own) => ({ ...own, ...changes })) })),
      });
    // More tickets concern nobody who has his own.
    await submit({ votesCount: 4, isSelectedSeats: false });
    expect((await approve(app, one.activityId)).state).toBe(1);
    await submit({ startTime: '14:00', endTime: '16:00' });
    expect(await about(first)).toEqual([]);
    expect((await approve(app, one.activityId)).state).toBe(1);
    const told = [
      `您预约的活动《${String(title)}》时间有变动`,
      `原定：${someDay} 9:00-11:30\n改为：${someDay} 14:00-16:00\n您的预约或候补继续有效，无需重新操作；不能参加的，请在场次开始前取消。`,
    ];
    expect(await about(first)).toEqual([told]);
    expect(await about(second)).toEqual([told]);
    expect(await about('13900000003')).toEqual([]);
    const { datas } = await mustSend(app, 'editor', getLetterPage.path, { pageSize: 100 });
    expect((datas as Form[]).map((letter) => letter.title)).toContain(`您代为预约的活动《${String(title)}》时间有变动`);
  });

  it('stay what they are when a change of their activity is revoked, and more can be taken', async () => {
    const one = await openSession(app);
    await mustBook(app, first, { ...one, count: 2 });
    await mustSend(app, 'admin', update, { id: one.activityId, status: 1, address: '二楼' });
    await mustSend(app, 'admin', path(activityContent, 'revoke'), { id: one.activityId });
    expect((await detailOf(app, one.activityId)).status).toBe(0);
    await mustBook(app, second, one);
    expect(await sumsOf(app, one.sessionId)).toMatchObject({ tickets: 50, sold: 3, held: 3 });
  });

  it('come back on sale under their own ids when an activity that was taken back is approved again', async () => {
    const one = await openSession(app);
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: one.activityId, remark: '换人' });
    expect(await book(app, first, one)).toMatchObject({ state: 0, msg: '该活动当前不能预约' });
    await mustSend(app, 'admin', update, { id: one.activityId, status: 1 });
    expect((await approve(app, one.activityId)).state).toBe(1);
    await mustBook(app, first, one);
  });

  it('keep their activity from being taken back or deleted until they are cancelled', async () => {
    const one = await openSession(app);
    const order = await mustBook(app, first, { ...one, count: 2 });
    const reversed = () => app.send('reviewer2', reverseReview.path, { objectId: one.activityId, remark: '改期' });
    const { title } = await detailOf(app, one.activityId);
    const msg = `《${String(title)}》的场次 ${someDay} 9:00-11:30 已售出 2 张票（1 个订单），请先取消订单`;
    expect(await reversed()).toMatchObject({ state: 0, msg });
    // Told before anybody writes down a reason, to who may reverse.
    const told = () => mustSend(app, 'reviewer2', getReviewDetail.path, { objectId: one.activityId });
    expect(await told()).toMatchObject({ canReverse: false, reason: `暂时不能反审：${msg}` });
    // Edited to a draft it could be deleted, if nobody had tickets.
    await mustSend(app, 'admin', update, { id: one.activityId, status: 0, address: '二楼' });
    expect(await app.send('admin', remove, { ids: [one.activityId] })).toMatchObject({ state: 0, msg });
    await mustSend(app, 'admin', cancelTicketOrders.path, { ids: [order.id], remark: '活动改期' });
    expect(await app.send('admin', remove, { ids: [one.activityId] })).toMatchObject({ state: 1 });
    expect(await book(app, first, one)).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
  });

  it('are named for the first of several activities that are to be deleted', async () => {
    const [one, other] = [await openSession(app), await openSession(app, {}, { day: '2026-12-06' })];
    const ids = [one.activityId, other.activityId];
    const { title } = await detailOf(app, one.activityId);
    await mustBook(app, first, { ...one, count: 2 });
    await mustBook(app, first, { ...other, count: 3 });
    for (const id of ids) await mustSend(app, 'admin', update, { id, status: 0, address: '二楼' });
    expect(await app.send('admin', remove, { ids })).toMatchObject({
      state: 0,
      msg: `《${String(title)}》的场次 ${someDay} 9:00-11:30 已售出 2 张票（1 个订单），请先取消订单`,
    });
  });

  it('of a session that is over hold nothing up, and are still shown to the staff', async () => {
    const one = await openSession(app, { startTime: '10:10', endTime: '10:20' }, { day: today });
    await mustBook(app, first, { ...one, count: 2 });
    const reverse = () => app.send('reviewer2', reverseReview.path, { objectId: one.activityId, remark: '资料归档' });
    app.clock.set('2026-11-21T02:19:00Z');
    expect((await reverse()).state).toBe(0);
    app.clock.set('2026-11-21T02:20:00Z');
    expect((await reverse()).state).toBe(1);
    const shown = await sessionsOf(app, one.activityId);
    app.clock.set('2026-11-21T02:00:00Z');
    expect(shown).toMatchObject([{ soldCount: 2, isOpen: false, isOver: true }]);
  });

  it('are told of another time unless both are over', async () => {
    const one = await openSession(app, { startTime: '10:10', endTime: '10:20' }, { day: today });
    await mustBook(app, second, one);
    app.clock.set('2026-11-21T02:21:00Z');
    const { events, title } = await detailOf(app, one.activityId);
    const lettersAfter = async (changes: Form) => {
      const dates = (events as Days).flatMap((day) => day.dates.map((own) => ({ ...own, ...changes })));
      await mustSend(app, 'admin', update, {
        id: one.activityId,
        status: 1,
        events: [{ time: today, dates }],
      });
      expect((await approve(app, one.activityId)).state).toBe(1);
      const { datas } = await mustSend(app, second, getMyLetters.path, { pageSize: 100 });
      return (datas as Form[]).filter((letter) => letter.about === title).length;
    };
    const told = [
      await lettersAfter({ startTime: '10:05', endTime: '10:15' }),
      await lettersAfter({ startTime: '15:00', endTime: '16:00' }),
    ];
    app.clock.set('2026-11-21T02:00:00Z');
    expect(told).toEqual([0, 1]);
  });
});
