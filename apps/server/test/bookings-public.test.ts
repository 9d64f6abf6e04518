import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { approve } from './activity-factories';
import {
  bookAs,
  bookedTypes,
  bookFor,
  bookingOf,
  mustBook,
  mustBookFor,
  openPlace,
  slot,
  slotsOf,
  someDay,
  today,
  waitingIds,
} from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { type Form, freshTitle, mustSend, path } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  // As on a server in a container; a machine of ours may stand in China, where a fault would not show.
  process.env.TZ = 'UTC';
  app = await createContentApp();
});
afterAll(() => app.close());

const closed = (msg: string) => ({ state: 0, msg, objects: { code: 'ILLEGAL_STATE' } });
const soldOut = { state: 0, msg: '该时段已被预订，请选择其他时段', objects: { code: 'SOLD_OUT' } };

describe.each(bookedTypes)('the public and a $label', (type) => {
  const { calls, table } = type;
  const owner = () => app.deps.pools.owner;
  const close = (placeId: string, body: Form) =>
    mustSend(app, 'editor', calls.close.path, {
      [calls.idKey]: placeId,
      startDate: someDay,
      endDate: someDay,
      types: [2],
      reason: '检修',
      ...body,
    });
  const mine = async (tel: string) => (await mustSend(app, tel, calls.mine.path, {})).datas as Booking[];
  const cancel = (tel: string, id: string) => app.send(tel, calls.cancel.path, { id });

  describe('reading its slots', () => {
    it('sees day by day what is free and why the others are not', async () => {
      const cells = ['星期三', '星期六'].flatMap((week) =>
        ['上午', '下午', '晚上'].map((event) => ({ event, week, type: 1 })),
      );
      const placeId = await openPlace(app, type, { form: { timeConfigs: cells.slice(0, 5) } });
      await mustBook(app, newMember(), { type, placeId });
      await mustBookFor(app, 'reviewer', { type, placeId, changes: { type: 3 } });
      await close(placeId, {});
      expect(await slotsOf(app, type, placeId, today, '2026-11-25')).toEqual({
        // Ten o'clock on Saturday, whose evening is not ticked.
        '2026-11-21 1': 'past',
        '2026-11-21 2': 'free',
        '2026-11-21 3': 'unoffered',
        ...Object.fromEntries(
          ['22', '23', '24'].flatMap((day) => [1, 2, 3].map((period) => [`2026-11-${day} ${period}`, 'unoffered'])),
        ),
        '2026-11-25 1': 'pending',
        '2026-11-25 2': 'closed',
        '2026-11-25 3': 'booked',
      });
      const answer = await app.call(
        calls.slots.path,
        { [calls.idKey]: placeId, startDate: someDay, endDate: someDay },
        { token: await app.anonymous() },
      );
      expect(answer.objects).toMatchObject([
        {
          date: someDay,
          week: '星期三',
          slots: [
            { type: 1, event: '上午', starTime: '9:00', endTime: '12:00', state: 'pending', stateName: '待审核' },
            {},
            {},
          ],
        },
      ]);
      // Who booked and what for is nobody's business.
      expect(answer.text).not.toMatch(/合唱排练|136/);
    });

    it('is refused what was never approved, no client shows, is deleted or is no id, and more than 62 days', async () => {
      const token = await app.anonymous();
      const ask = (id: unknown, endDate = someDay, channel?: string) =>
        app.call(calls.slots.path, { [calls.idKey]: id, startDate: someDay, endDate, channel }, { token });
      const off = { isPcShow: false, isWeiXinShow: false, isAppShow: false };
      const [draft, hidden, gone, open] = [
        await openPlace(app, type, { status: 1 }),
        await openPlace(app, type, { form: off }),
        await openPlace(app, type),
        await openPlace(app, type),
      ];
      await owner().query(`update ${table} set deleted_at = now() where id = $1`, [gone]);
      for (const id of [draft, gone, 'x', '0191f0c4-5b1e-7c3a-9d2e-000000000002']) {
        expect(await ask(id), id).toMatchObject(forbidden);
      }
      expect(await ask(hidden)).toMatchObject(closed(`该${type.label}未在当前渠道开放预订`));
      expect(await ask(await openPlace(app, type, { status: 102 }))).toMatchObject(
        closed(`该${type.label}当前不能预订`),
      );
      const onWeb = await openPlace(app, type, { form: { ...off, isPcShow: true } });
      expect((await ask(onWeb, someDay, 'pc')).state).toBe(1);
      expect(await ask(onWeb, someDay, 'wechat')).toMatchObject(closed(`该${type.label}未在当前渠道开放预订`));
      expect(await ask(open, '2027-02-01')).toMatchObject({ state: 0, msg: '日期范围不能超过 62 天' });
      expect(await ask(open, '2026-11-24')).toMatchObject({ state: 0, msg: '结束日期不能早于开始日期' });
    });
  });

  describe('booking', () => {
    it('waits for a decision, stands in the member’s list and holds the slot', async () => {
      const placeId = await openPlace(app, type);
      const [tel, other] = [newMember(), newMember()];
      const answer = await bookAs(app, tel, { type, placeId, changes: { contacts: '冉女士' } });
      expect(answer).toMatchObject({ state: 1, msg: '预订已提交，请等待审核', objects: { state: 'pending' } });
      const id = String(answer.objects.id);
      expect(await mine(tel)).toMatchObject([
        {
          id,
          objectId: placeId,
          date: someDay,
          state: 'pending',
          contacts: '冉女士',
          channel: 'member',
          tel: `136****${tel.slice(-4)}`,
        },
      ]);
      expect(await mine(other)).toEqual([]);
      expect(await waitingIds(app, type)).toContain(id);
      expect(await bookAs(app, other, { type, placeId })).toMatchObject(soldOut);
      expect(await bookAs(app, tel, { type, placeId })).toMatchObject(soldOut);
      const { rows } = await owner().query('select tel, kind from booking where id = $1', [id]);
      expect(rows).toEqual([{ tel, kind: type.key }]);
    });

    it('understands the period by its name, and names the member where he names nobody', async () => {
      const placeId = await openPlace(app, type);
      const tel = newMember();
      const id = await mustBook(app, tel, { type, placeId, changes: { type: '晚上', people: '35' } });
      expect(await bookingOf(app, type, id)).toMatchObject({
        type: 3,
        people: 35,
        contacts: `136****${tel.slice(-4)}`,
      });
    });

    it('is refused for what is past, closed, not offered or too far ahead', async () => {
      const cell = { event: '下午', week: '星期三', type: 1 };
      const placeId = await openPlace(app, type, {
        form: { timeConfigs: [cell, { ...cell, week: '星期六' }, { ...cell, event: '上午', week: '星期六' }] },
      });
      const book = (changes: Form) => bookAs(app, newMember(), { type, placeId, changes });
      await close(placeId, {});
      expect(await book({ date: today, type: 1 })).toMatchObject(closed('该时段已经开始或过去，不能预订'));
      expect(await book({ date: '2026-11-20', type: 2 })).toMatchObject(closed('该时段已经开始或过去，不能预订'));
      expect(await book({ type: 1 })).toMatchObject(closed('该时段不开放预订'));
      expect(await book({ type: 2 })).toMatchObject(closed('该时段已关闭预订'));
      expect(await book({ date: '2027-05-26', type: 2 })).toMatchObject(closed('只能预订 180 天以内的时段'));
      expect(await book({ date: '2027-05-19', type: 2 })).toMatchObject({ state: 1 });
      expect(await book({ date: today, type: 2 })).toMatchObject({ state: 1 });
    });

    it('ends with the minute in which the period starts, in China’s time', async () => {
      const placeId = await openPlace(app, type);
      const before = app.clock.now().toISOString();
      const tel = newMember();
      await app.as(tel);
      // Saturday, 13:59:59 and 14:00 in China.
      app.clock.set('2026-11-21T05:59:59Z');
      app.signAllOut();
      expect(await slotsOf(app, type, placeId, today)).toMatchObject({ [`${today} 2`]: 'free' });
      app.clock.set('2026-11-21T06:00:00Z');
      expect(await slotsOf(app, type, placeId, today)).toMatchObject({ [`${today} 2`]: 'past' });
      expect(await bookAs(app, tel, { type, placeId, changes: { date: today, type: 2 } })).toMatchObject(
        closed('该时段已经开始或过去，不能预订'),
      );
      app.clock.set(before);
      app.signAllOut();
    });

    it('is for what was approved and is shown on the client, of any venue', async () => {
      const tel = newMember();
      const hidden = await openPlace(app, type, { form: { isAppShow: false, isPcShow: true } });
      const book = (placeId: string, changes: Form) => bookAs(app, tel, { type, placeId, changes });
      const elsewhereOnly = closed(`该${type.label}未在当前渠道开放预订`);
      expect(await book(hidden, { channel: 'app' })).toMatchObject(elsewhereOnly);
      expect(await book(hidden, { channel: 'pc' })).toMatchObject({ state: 1 });
      const off = { isPcShow: false, isWeiXinShow: false, isAppShow: false };
      expect(await book(await openPlace(app, type, { form: off }), {})).toMatchObject(elsewhereOnly);
      const elsewhere = await openPlace(app, type, { form: { ...off, isAppShow: true } });
      expect(await book(elsewhere, {})).toMatchObject({ state: 1 });
      expect(await book(await openPlace(app, type, { status: 1 }), {})).toMatchObject(forbidden);
      expect(await book('x', {})).toMatchObject(forbidden);
      const theirs = await openPlace(app, type, { venue: 'branch' });
      expect(await book(theirs, {})).toMatchObject({ state: 1 });
    });

    it('says of a place that was taken back that it cannot be booked now, until it is approved anew', async () => {
      const tel = newMember();
      const placeId = await openPlace(app, type, { status: 102 });
      const notOpen = closed(`该${type.label}当前不能预订`);
      expect(await bookAs(app, tel, { type, placeId })).toMatchObject(notOpen);
      // An edited and resubmitted one is still the place that members know.
      await owner().query(`update ${table} set status = 1 where id = $1`, [placeId]);
      expect(await bookAs(app, tel, { type, placeId })).toMatchObject(notOpen);
      await owner().query(`update ${table} set deleted_at = now() where id = $1`, [placeId]);
      expect(await bookAs(app, tel, { type, placeId })).toMatchObject(forbidden);
    });

    it('reads the approved snapshot while an edit waits for its review', async () => {
      const title = freshTitle(type.label);
      const placeId = await openPlace(app, type, { form: { title } });
      await owner().query(
        `update ${table} set status = 1, title = '草稿', time_configs = '[{"event":"晚上","week":"星期日","type":1}]', is_pc_show = false where id = $1`,
        [placeId],
      );
      const id = await mustBook(app, newMember(), { type, placeId, changes: { channel: 'pc' } });
      expect(await bookingOf(app, type, id)).toMatchObject({ title, starTime: '9:00' });
    });

    it('does not reach into a booking that was made before the place changed its hours', async () => {
      const hours = (morning: string, noon: string) => [
        { type: 1, starTime: '8:00', endTime: morning },
        { type: 2, starTime: noon, endTime: '15:00' },
        { type: 3, starTime: '19:00', endTime: '22:00' },
      ];
      const placeId = await openPlace(app, type, { form: { timeSlots: hours('12:00', '13:00') } });
      await mustBook(app, newMember(), { type, placeId });
      const changed = { id: placeId, timeSlots: hours('11:00', '11:00'), status: 1 };
      await mustSend(app, 'admin', path(type.declaration, 'update'), changed);
      expect(await approve(app, placeId)).toMatchObject({ state: 1 });
      // Until 12:00 somebody is in.
      const asked = { type, placeId, changes: { type: 2 } };
      expect(await slotsOf(app, type, placeId)).toMatchObject({
        [`${someDay} 2`]: 'pending',
        [`${someDay} 3`]: 'free',
      });
      expect(await bookAs(app, newMember(), asked)).toMatchObject(soldOut);
      expect(await bookFor(app, 'reviewer', asked)).toMatchObject(soldOut);
      expect(await bookAs(app, newMember(), { ...asked, changes: { type: 3 } })).toMatchObject({ state: 1 });
      expect(await bookAs(app, newMember(), { ...asked, changes: { type: 2, date: '2026-11-26' } })).toMatchObject({
        state: 1,
      });
    });

    it('is for members: staff and strangers are refused', async () => {
      const placeId = await openPlace(app, type);
      expect(await app.send('platform', calls.book.path, slot(type, placeId))).toMatchObject({ state: 107 });
      const token = await app.anonymous();
      expect(await app.call(calls.book.path, slot(type, placeId), { token })).toMatchObject({ state: 107 });
    });

    it('sent again under its key is the same booking; under another it finds the slot taken', async () => {
      const placeId = await openPlace(app, type);
      const tel = newMember();
      const send = (key: string, changes: Form = {}) =>
        bookAs(app, tel, { type, placeId, changes, headers: { 'idempotency-key': key } });
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(`book-${placeId}`)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]).toMatchObject({ state: 1 });
      expect(await send(`else-${placeId}`)).toMatchObject(soldOut);
      expect(await send(`book-${placeId}`, { type: 2 })).toMatchObject({ state: 0, objects: { code: 'CONFLICT' } });
      expect(await mine(tel)).toHaveLength(1);
    });

    it('stops at ten bookings to come of one member, also when he sends thirty at once', async () => {
      const placeId = await openPlace(app, type);
      const tel = newMember();
      await app.as(tel);
      const days = Array.from({ length: 10 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
      const answers = await Promise.all(
        days.flatMap((date) =>
          [1, 2, 3].map((period) => bookAs(app, tel, { type, placeId, changes: { date, type: period } })),
        ),
      );
      expect(answers.filter(({ state }) => state === 1)).toHaveLength(10);
      for (const refused of answers.filter(({ state }) => state !== 1)) {
        expect(refused).toMatchObject({
          msg: '您待使用的预订已有 10 个，请使用或取消后再预订',
          objects: { code: 'QUOTA' },
        });
      }
      const [last] = await mine(tel);
      await cancel(tel, last?.id ?? '');
      const elsewhere = await openPlace(app, type, { venue: 'branch' });
      await mustBook(app, tel, { type, placeId: elsewhere });
      // What he holds counts in all venues together.
      expect(await bookAs(app, tel, { type, placeId, changes: { date: '2026-12-20' } })).toMatchObject({
        objects: { code: 'QUOTA' },
      });
      await owner().query(
        `update booking set day = day - 90 where member_id = (select id from member where tel = $1)`,
        [tel],
      );
      expect(await bookAs(app, tel, { type, placeId, changes: { date: '2026-12-20' } })).toMatchObject({ state: 1 });
    });

    it('confirms itself where the venue wants it, and waits for nobody', async () => {
      const placeId = await openPlace(app, type);
      await owner().query(
        `insert into order_setting (venue_id, kind, confirms_itself, updated_by)
         select venue_id, $2, true, created_by from ${table} where id = $1`,
        [placeId, type.order],
      );
      const tel = newMember();
      const answer = await bookAs(app, tel, { type, placeId });
      await owner().query('delete from order_setting');
      expect(answer).toMatchObject({ state: 1, msg: '预订成功，请按时使用', objects: { state: 'confirmed' } });
      const id = String(answer.objects.id);
      expect(await bookingOf(app, type, id)).toMatchObject({
        state: 'confirmed',
        remark: '自动通过',
        decidedBy: '系统',
      });
      expect(await waitingIds(app, type)).not.toContain(id);
    });
  });

  describe('taking a booking back', () => {
    it('frees the slot at once and takes it out of 订单待审核', async () => {
      const placeId = await openPlace(app, type);
      const [tel, other] = [newMember(), newMember()];
      const id = await mustBook(app, tel, { type, placeId });
      expect(await cancel(other, id)).toMatchObject(forbidden);
      expect(await cancel(tel, 'x')).toMatchObject(forbidden);
      expect(await app.send('platform', calls.cancel.path, { id })).toMatchObject({ state: 107 });
      expect(await cancel(tel, id.toUpperCase())).toMatchObject({ state: 1, msg: '预订已取消' });
      expect(await waitingIds(app, type)).not.toContain(id);
      expect(await mine(tel)).toMatchObject([{ id, state: 'cancelled', remark: '会员本人取消' }]);
      expect(await cancel(tel, id)).toMatchObject(closed('该预订已取消，不能取消'));
      await mustBook(app, other, { type, placeId });
    });

    it('is too late once a confirmed one has begun', async () => {
      const placeId = await openPlace(app, type);
      const tel = newMember();
      const id = await mustBook(app, tel, { type, placeId });
      await mustSend(app, 'reviewer', calls.decide.path, { ids: [id], result: 'approve' });
      const before = app.clock.now().toISOString();
      app.clock.set(`${someDay}T09:00:00+08:00`);
      app.signAllOut();
      expect(await cancel(tel, id)).toMatchObject(closed('预订时段已经开始，不能取消'));
      app.clock.set(before);
      app.signAllOut();
    });

    it.each(calls.cancel.aliases ?? [])('goes by %s, too', async (alias) => {
      const placeId = await openPlace(app, type);
      const tel = newMember();
      const id = await mustBook(app, tel, { type, placeId });
      expect(await app.send(tel, alias, { id })).toMatchObject({ state: 1 });
    });
  });
});

it('a site is booked within its validity only', async () => {
  const [type] = bookedTypes;
  if (type?.key !== 'site') throw new Error('the first type is the site');
  const placeId = await openPlace(app, type, { form: { validStartTime: '2026-11-25', validEndTime: '2026-11-26' } });
  const book = (date: string) => bookAs(app, newMember(), { type, placeId, changes: { date } });
  for (const date of ['2026-11-24', '2026-11-27']) expect(await book(date)).toMatchObject(closed('该时段不开放预订'));
  for (const date of ['2026-11-25', '2026-11-26']) expect(await book(date)).toMatchObject({ state: 1 });
  expect(await slotsOf(app, type, placeId, '2026-11-24', '2026-11-27')).toMatchObject({
    '2026-11-24 2': 'unoffered',
    '2026-11-25 2': 'free',
    '2026-11-27 2': 'unoffered',
  });
});
