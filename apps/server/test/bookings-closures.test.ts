import type { Booking, Closure } from '@yunguan/contract/kernel/booking-shapes';
import { getLetterPage, type LetterRow } from '@yunguan/contract/platform/letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookAs,
  bookedTypes,
  bookingOf,
  mustBook,
  mustBookFor,
  openPlace,
  slotsOf,
  someDay,
  today,
  waitingIds,
} from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { type Form, freshTitle, mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const changed = { state: 0, msg: '受影响的预订已变化，请重新确认', objects: { code: 'CONFLICT' } };

describe.each(bookedTypes)('closing slots of a $label', (type) => {
  const { calls } = type;
  const body = (placeId: string, more: Form = {}) => ({
    [calls.idKey]: placeId,
    startDate: someDay,
    endDate: '2026-11-26',
    types: [1, '下午'],
    ...more,
  });
  const preview = async (placeId: string, more: Form = {}) =>
    ((await mustSend(app, 'editor', calls.previewClosure.path, body(placeId, more))).affected as Booking[]).map(
      ({ id }) => id,
    );
  const close = (placeId: string, more: Form = {}, name = 'editor') =>
    app.send(name, calls.close.path, body(placeId, { reason: '消防检查', ...more }));
  const closuresOf = async (placeId: string) =>
    (
      await mustSend(app, 'viewer', calls.calendar.path, {
        [calls.idKey]: placeId,
        startDate: today,
        endDate: '2026-12-31',
      })
    ).closures as Closure[];

  it('shows who is affected before, cancels just them with the reason, and tells colleagues', async () => {
    const title = freshTitle(type.label);
    const placeId = await openPlace(app, type, { form: { title } });
    const tel = newMember();
    const waits = await mustBook(app, tel, { type, placeId });
    const confirmed = await mustBookFor(app, 'reviewer', { type, placeId, changes: { type: 2, date: '2026-11-26' } });
    const evening = await mustBook(app, newMember(), { type, placeId, changes: { type: 3 } });
    const later = await mustBook(app, newMember(), { type, placeId, changes: { date: '2026-11-27' } });
    const gone = await mustBook(app, newMember(), { type, placeId, changes: { type: 2 } });
    await mustSend(app, 'reviewer', calls.cancelByStaff.path, { ids: [gone], remark: '重复' });
    expect(await preview(placeId)).toEqual([waits, confirmed]);
    expect(await closuresOf(placeId)).toEqual([]);

    for (const affected of [undefined, [], [waits], [waits, confirmed, evening], [waits, gone]]) {
      expect(await close(placeId, { affected }), String(affected)).toMatchObject(changed);
    }
    expect(await closuresOf(placeId)).toEqual([]);
    for (const id of [waits, confirmed]) expect((await bookingOf(app, type, id)).state).not.toBe('cancelled');

    const answer = await close(placeId, { affected: [confirmed, waits] });
    expect(answer).toMatchObject({ state: 1, msg: '关闭成功，已取消 2 个预订', objects: { cancelled: 2 } });
    for (const id of [waits, confirmed]) {
      expect(await bookingOf(app, type, id)).toMatchObject({ state: 'cancelled', remark: '消防检查' });
    }
    for (const id of [evening, later]) expect(await bookingOf(app, type, id)).toMatchObject({ state: 'pending' });
    const { datas } = await mustSend(app, tel, calls.mine.path, {});
    expect(datas).toMatchObject([{ id: waits, stateName: '已取消', remark: '消防检查' }]);
    expect(await waitingIds(app, type)).not.toContain(waits);
    expect(await closuresOf(placeId)).toMatchObject([
      { id: answer.objects.id, startDate: someDay, endDate: '2026-11-26', types: [1, 2], reason: '消防检查' },
    ]);
    const letters = (await mustSend(app, 'reviewer', getLetterPage.path, { pageSize: 100 })).datas as LetterRow[];
    expect(letters[0]).toMatchObject({
      title: `您代为提交的《${title}》预订已取消`,
      content: '预订时段：2026-11-26 下午 14:00-17:00\n原因：消防检查',
    });
    const { rows } = await app.deps.pools.owner.query<{ detail: Form }>(
      `select detail from audit_log where object_id = $1 and call = $2`,
      [answer.objects.id, calls.close.path],
    );
    expect(rows[0]?.detail).toMatchObject({ placeId, types: [1, 2] });
    expect(new Set(rows[0]?.detail.cancelled as string[])).toEqual(new Set([waits, confirmed]));
  });

  it('keeps everybody out until it is opened again', async () => {
    const placeId = await openPlace(app, type);
    const { id } = (await close(placeId)).objects;
    const booked = { type, placeId };
    const refused = { state: 0, msg: '该时段已关闭预订', objects: { code: 'ILLEGAL_STATE' } };
    expect(await bookAs(app, newMember(), booked)).toMatchObject(refused);
    expect(await slotsOf(app, type, placeId)).toMatchObject({ [`${someDay} 1`]: 'closed', [`${someDay} 3`]: 'free' });
    for (const name of ['viewer', 'branch']) {
      expect(await app.send(name, calls.reopen.path, { id }), name).toMatchObject(forbidden);
    }
    expect(await app.send('editor', calls.reopen.path, { id })).toMatchObject({ state: 1, msg: '已重新开放' });
    expect(await app.send('editor', calls.reopen.path, { id })).toMatchObject(forbidden);
    expect(await slotsOf(app, type, placeId)).toMatchObject({ [`${someDay} 1`]: 'free' });
    await mustBook(app, newMember(), booked);
  });

  it('is no second time what it was: opened again, the slots are open', async () => {
    const placeId = await openPlace(app, type);
    const both = await Promise.all([close(placeId), close(placeId)]);
    const already = { state: 0, msg: '所选时段已经关闭', objects: { code: 'ILLEGAL_STATE' } };
    expect(both.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(both.find(({ state }) => state === 0)).toMatchObject(already);
    // Part of them is closed as well, whatever the reason; one slot more is something new.
    expect(await close(placeId, { endDate: someDay, types: [1], reason: '检修' })).toMatchObject(already);
    const wider = await close(placeId, { types: [1, 2, 3] });
    expect(wider.state, wider.text).toBe(1);
    for (const { id } of await closuresOf(placeId)) await mustSend(app, 'editor', calls.reopen.path, { id });
    expect(await slotsOf(app, type, placeId)).toMatchObject({ [`${someDay} 1`]: 'free' });
    expect((await close(placeId)).state).toBe(1);
    expect(await closuresOf(placeId)).toHaveLength(1);
    await mustSend(app, 'editor', calls.reopen.path, { id: (await closuresOf(placeId))[0]?.id });
    expect(await slotsOf(app, type, placeId)).toMatchObject({ [`${someDay} 1`]: 'free' });
  });

  it('leaves alone what is over by then, and refuses days gone by', async () => {
    const placeId = await openPlace(app, type);
    const id = await mustBookFor(app, 'reviewer', { type, placeId, changes: { date: today, type: 2 } });
    const range = { startDate: today, endDate: today, types: [1, 2, 3] };
    expect(await preview(placeId, range)).toEqual([id]);
    // Before its last minute a period of today still counts.
    await app.deps.pools.owner.query(`update booking set ends = '10:01' where id = $1`, [id]);
    expect(await preview(placeId, range)).toEqual([id]);
    await app.deps.pools.owner.query(`update booking set ends = '10:00' where id = $1`, [id]);
    expect(await preview(placeId, range)).toEqual([]);
    expect(await close(placeId, range)).toMatchObject({ state: 1, msg: '关闭成功' });
    expect(await bookingOf(app, type, id)).toMatchObject({ state: 'confirmed' });
    expect(await close(placeId, { startDate: '2026-11-01', endDate: '2026-11-20' })).toMatchObject({
      state: 0,
      msg: '不能关闭已经过去的日期',
    });
  });

  it('names what is missing, and is for who may edit in that venue', async () => {
    const placeId = await openPlace(app, type);
    const cases: [Form, string][] = [
      [{ reason: '' }, '请填写原因'],
      [{ types: [] }, '请选择预订时段'],
      [{ types: [7] }, '请选择预订时段'],
      [{ startDate: null }, '请选择开始日期'],
      [{ endDate: '2026-11-01' }, '结束日期不能早于开始日期'],
      [{ endDate: '2027-12-31' }, '日期范围不能超过 366 天'],
    ];
    for (const [more, msg] of cases) expect(await close(placeId, more), msg).toMatchObject({ state: 0, msg });
    for (const name of ['viewer', 'reviewer', 'branch']) {
      expect(await close(placeId, {}, name), name).toMatchObject(forbidden);
      expect(await app.send(name, calls.previewClosure.path, body(placeId)), name).toMatchObject(forbidden);
    }
    expect(await closuresOf(placeId)).toEqual([]);
  });

  it('sent again under its key closes once', async () => {
    const placeId = await openPlace(app, type);
    const key = { 'idempotency-key': `close-${placeId}` };
    const send = () => app.send('editor', calls.close.path, body(placeId, { reason: '检修' }), key);
    expect((await send()).text).toBe((await send()).text);
    expect(await closuresOf(placeId)).toHaveLength(1);
  });

  it('in the middle of a run on the slots leaves no booking inside', async () => {
    const placeId = await openPlace(app, type);
    const tels = Array.from({ length: 12 }, () => newMember());
    await Promise.all(tels.map((tel) => app.as(tel)));
    for (const [round, date] of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].entries()) {
      const range = { startDate: date, endDate: date, types: [1, 2, 3] };
      const bookings = tels.map((tel, index) =>
        bookAs(app, tel, { type, placeId, changes: { date, type: (index % 3) + 1 } }),
      );
      // Whoever closes is shown what there is, as often as it has changed meanwhile.
      let answer = await close(placeId, { ...range, affected: await preview(placeId, range) });
      for (let tries = 0; answer.state !== 1 && tries < 20; tries += 1) {
        expect(answer).toMatchObject(changed);
        answer = await close(placeId, { ...range, affected: await preview(placeId, range) });
      }
      expect(answer.state, `round ${round}`).toBe(1);
      await Promise.all(bookings);
      expect(await preview(placeId, range)).toEqual([]);
    }
  }, 30_000);
});
