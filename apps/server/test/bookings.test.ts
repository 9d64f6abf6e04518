import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { getApplyList } from '@yunguan/contract/platform/review';
import { getLetterPage, type LetterRow } from '@yunguan/contract/platform/letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { seedId } from '../src/seed/ids';
import {
  at,
  bookedTypes,
  bookFor,
  bookingOf,
  mustBook,
  mustBookFor,
  openPlace,
  slotsOf,
  someDay,
  waitingIds,
} from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { deadlocksDuring } from './deadlocks';
import { type Form, freshTitle, mustSend, path } from './factories';
import { waitingForLocks } from './lock-waits';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const closed = (msg: string) => ({ state: 0, msg, objects: { code: 'ILLEGAL_STATE' } });
const lettersOf = async (name: string) =>
  (await mustSend(app, name, getLetterPage.path, { pageSize: 100 })).datas as LetterRow[];

describe.each(bookedTypes)('bookings of a $label', (type) => {
  const { calls, declaration } = type;
  const decide = (ids: readonly string[], body: Form = {}, name = 'reviewer') =>
    app.send(name, calls.decide.path, { ids, result: 'approve', ...body });
  const cancel = (ids: readonly string[], body: Form = {}, name = 'reviewer') =>
    app.send(name, calls.cancelByStaff.path, { ids, remark: '设备检修', ...body });

  describe('made by staff on somebody’s behalf', () => {
    it('are confirmed at once by a reviewer, with his name', async () => {
      const title = freshTitle(type.label);
      const placeId = await openPlace(app, type, { form: { title } });
      const answer = await bookFor(app, 'reviewer', { type, placeId });
      expect(answer).toMatchObject({ state: 1, msg: '预订成功，请按时使用', objects: { state: 'confirmed' } });
      const id = String(answer.objects.id);
      expect(await bookingOf(app, type, id)).toEqual({
        id,
        venueId: seedId.venue('main'),
        venueName: expect.any(String),
        isRemoved: false,
        objectId: placeId,
        title,
        cover: expect.stringMatching(/^\/files\//),
        date: someDay,
        week: '星期三',
        type: 1,
        event: '上午',
        starTime: '9:00',
        endTime: '12:00',
        state: 'confirmed',
        stateName: '已确认',
        purpose: '合唱排练',
        people: 20,
        contacts: '何女士',
        tel: '135****5678',
        channel: 'staff',
        createTime: expect.stringMatching(/^2026-11-21 10:0/),
        remark: '',
        decidedBy: expect.any(String),
        code: expect.stringMatching(/^[0-9A-Z]{12}$/),
        arriveTime: null,
        arrivedBy: null,
        isArrivalKept: true,
        noShow: null,
        decideTime: expect.stringMatching(/^2026-11-21 10:0/),
      });
      expect(await waitingIds(app, type)).not.toContain(id);
      expect(await slotsOf(app, type, placeId)).toMatchObject({ [`${someDay} 1`]: 'booked', [`${someDay} 2`]: 'free' });
    });

    it('wait in 订单待审核 when an editor makes them, with a masked number and the page of the decision', async () => {
      const title = freshTitle(type.label);
      const placeId = await openPlace(app, type, { form: { title } });
      const answer = await bookFor(app, 'editor', { type, placeId });
      expect(answer).toMatchObject({ state: 1, msg: '预订已提交，请等待审核', objects: { state: 'pending' } });
      const id = String(answer.objects.id);
      const { datas } = await mustSend(app, 'reviewer', getApplyList.path, { kind: type.order, pageSize: 100 });
      expect((datas as Form[]).find(({ objectId }) => objectId === id)).toMatchObject({
        kindName: `${type.label}预订`,
        title: `${title}（${someDay} 上午）`,
        applicant: '何女士 135****5678',
        path: expect.stringMatching(new RegExp(`OrderList\\?booking=${id}$`)),
      });
      expect(await slotsOf(app, type, placeId)).toMatchObject({ [`${someDay} 1`]: 'pending' });
    });

    it('are refused to who may only look, to another venue, and where nothing was approved', async () => {
      const placeId = await openPlace(app, type);
      for (const name of ['viewer', 'branch']) {
        expect(await bookFor(app, name, { type, placeId }), name).toMatchObject(forbidden);
      }
      const draft = await openPlace(app, type, { status: 1 });
      expect(await bookFor(app, 'editor', { type, placeId: draft })).toMatchObject(
        closed(`该${type.label}尚未通过审核，不能预订`),
      );
      expect(await bookFor(app, 'editor', { type, placeId: 'x' })).toMatchObject(forbidden);
    });

    it('name what is missing', async () => {
      const placeId = await openPlace(app, type);
      const cases: [Form, string, string][] = [
        [{ date: '' }, 'date', '请选择预订日期'],
        [{ date: '2026-11-31' }, 'date', '请选择预订日期'],
        [{ type: 4 }, 'type', '请选择预订时段'],
        [{ purpose: ' ' }, 'purpose', '请填写用途'],
        [{ people: 0 }, 'people', '人数请输入大于 0 的整数'],
        [{ people: '三十' }, 'people', '请填写人数'],
        [{ people: 181 }, 'people', '人数不能超过容纳人数 180 人'],
        [{ contacts: '' }, 'contacts', '请填写联系人'],
        [{ tel: '' }, 'tel', '电话号码不能为空'],
        [{ tel: '12' }, 'tel', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
      ];
      for (const [changes, field, msg] of cases) {
        expect(await bookFor(app, 'editor', { type, placeId, changes }), field).toMatchObject({
          state: 0,
          msg,
          objects: { code: 'VALIDATION', field },
        });
      }
      expect(await slotsOf(app, type, placeId)).toMatchObject({ [`${someDay} 1`]: 'free' });
      // As many as the place holds are welcome.
      expect((await bookFor(app, 'editor', { type, placeId, changes: { people: 180 } })).state).toBe(1);
    });
  });

  describe('that wait', () => {
    it('are each decided for themselves; whoever comes second is told so', async () => {
      const placeId = await openPlace(app, type);
      const made = async (period: number) => mustBook(app, newMember(), { type, placeId, changes: { type: period } });
      const [one, two, three] = [await made(1), await made(2), await made(3)];
      expect(await decide([one])).toMatchObject({ state: 1, msg: '审核成功！', objects: { done: 1 } });
      const answer = await decide([one, two], { remark: '请提前到场' });
      expect(answer).toMatchObject({ state: 1, msg: '已处理 1 个预订，1 个未处理' });
      expect(answer.objects.results).toEqual([
        { id: one, ok: false, msg: '该预订已确认，不能重复审核' },
        { id: two, ok: true, msg: '审核成功！' },
      ]);
      expect(await decide([three], { result: 'reject' })).toMatchObject({ state: 0, msg: '请填写原因' });
      expect(await decide([three], { result: 'reject', remark: '当日有演出' })).toMatchObject({ objects: { done: 1 } });
      expect(await bookingOf(app, type, two)).toMatchObject({ state: 'confirmed', remark: '请提前到场' });
      expect(await bookingOf(app, type, three)).toMatchObject({
        state: 'rejected',
        stateName: '已拒绝',
        remark: '当日有演出',
        decidedBy: expect.any(String),
      });
      const waiting = await waitingIds(app, type);
      for (const id of [one, two, three]) expect(waiting).not.toContain(id);
      expect(await slotsOf(app, type, placeId)).toEqual({
        [`${someDay} 1`]: 'booked',
        [`${someDay} 2`]: 'booked',
        [`${someDay} 3`]: 'free',
      });
    });

    it('of which one is foreign are not decided at all', async () => {
      const [own, foreign] = [await openPlace(app, type), await openPlace(app, type, { venue: 'branch' })];
      const ours = await mustBook(app, newMember(), { type, placeId: own });
      const theirs = await mustBook(app, newMember(), { type, placeId: foreign });
      expect(await decide([ours, theirs])).toMatchObject(forbidden);
      expect(await decide([ours, 'x'])).toMatchObject(forbidden);
      expect(await decide([])).toMatchObject({ state: 0, msg: '请选择预订' });
      for (const name of ['viewer', 'editor', 'branch'])
        expect(await decide([ours], {}, name), name).toMatchObject(forbidden);
      expect(await bookingOf(app, type, ours)).toMatchObject({ state: 'pending' });
    });

    it('are not confirmed any more once their time is over, but may still be rejected', async () => {
      const placeId = await openPlace(app, type);
      const id = await mustBook(app, newMember(), { type, placeId });
      await at(app, `${someDay}T12:00:00+08:00`, async () => {
        expect((await decide([id])).objects).toMatchObject({
          done: 0,
          results: [{ id, ok: false, msg: '预订时段已经过去，不能再通过' }],
        });
        expect((await decide([id], { result: 'reject', remark: '已过期' })).objects).toMatchObject({ done: 1 });
      });
    });

    it('tell the colleague who made them what became of them', async () => {
      const title = freshTitle(type.label);
      const placeId = await openPlace(app, type, { form: { title } });
      const id = await mustBookFor(app, 'editor', { type, placeId });
      await decide([id], { result: 'reject', remark: '当日有演出' });
      expect((await lettersOf('editor'))[0]).toMatchObject({
        kind: 'notice',
        title: `您代为提交的《${title}》预订未通过`,
        content: `预订时段：${someDay} 上午 9:00-12:00\n原因：当日有演出`,
        link: expect.stringContaining(`?booking=${id}`),
      });
      const praised = await mustBookFor(app, 'editor', { type, placeId });
      await decide([praised], { remark: '请从侧门进' });
      const { code } = await bookingOf(app, type, praised);
      expect((await lettersOf('editor'))[0]?.content).toBe(
        `预订时段：${someDay} 上午 9:00-12:00\n核销码：${code}（到场时出示）\n审批意见：请从侧门进`,
      );
      await cancel([praised]);
      const own = await mustBookFor(app, 'reviewer', { type, placeId });
      const before = (await lettersOf('reviewer')).length;
      await cancel([own]);
      expect(await lettersOf('reviewer')).toHaveLength(before);
    });
  });

  describe('of members', () => {
    it('are told in a letter what became of them; who cancels himself needs none', async () => {
      const title = freshTitle(type.label);
      const placeId = await openPlace(app, type, { form: { title } });
      const tel = newMember();
      const told = async () =>
        ((await mustSend(app, tel, getMyLetters.path, {})).datas as Form[]).map((one) => [one.title, one.content]);
      const id = await mustBook(app, tel, { type, placeId });
      await decide([id], { remark: '请从侧门进' });
      const slot = `预订时段：${someDay} 上午 9:00-12:00`;
      const { code } = await bookingOf(app, type, id);
      const approved = [`您的《${title}》预订已通过`, `${slot}\n核销码：${code}（到场时出示）\n审批意见：请从侧门进`];
      expect(await told()).toEqual([approved]);
      await cancel([id]);
      const cancelled = [`您的《${title}》预订已取消`, `${slot}\n原因：设备检修`];
      expect(await told()).toEqual([cancelled, approved]);
      const second = await mustBook(app, tel, { type, placeId });
      await mustSend(app, tel, calls.cancel.path, { id: second });
      expect(await told()).toEqual([cancelled, approved]);
      expect(await bookingOf(app, type, second)).toMatchObject({ decidedBy: null, decideTime: null });
      const third = await mustBook(app, tel, { type, placeId });
      await decide([third]);
      const { decidedBy, decideTime } = await bookingOf(app, type, third);
      app.clock.advance({ seconds: 1 });
      await mustSend(app, tel, calls.cancel.path, { id: third });
      expect(decidedBy).not.toBeNull();
      expect(await bookingOf(app, type, third)).toMatchObject({ state: 'cancelled', decidedBy, decideTime });
    });
  });

  describe('that are cancelled by staff', () => {
    it('free their slot at once, with a reason', async () => {
      const placeId = await openPlace(app, type);
      const [member, other] = [newMember(), newMember()];
      const id = await mustBook(app, member, { type, placeId });
      expect(await cancel([id], { remark: '' })).toMatchObject({ state: 0, msg: '请填写原因' });
      for (const name of ['viewer', 'branch']) expect(await cancel([id], {}, name), name).toMatchObject(forbidden);
      expect(await cancel([id], {}, 'editor')).toMatchObject({ state: 1, msg: '预订已取消', objects: { done: 1 } });
      expect(await waitingIds(app, type)).not.toContain(id);
      await mustBook(app, other, { type, placeId });
      expect((await cancel([id])).objects).toMatchObject({ results: [{ ok: false, msg: '该预订已取消，不能取消' }] });
      const { datas } = await mustSend(app, member, calls.mine.path, {});
      expect(datas).toMatchObject([{ id, state: 'cancelled', remark: '设备检修' }]);
    });

    it('stay as they are once they are over', async () => {
      const placeId = await openPlace(app, type);
      const id = await mustBookFor(app, 'reviewer', { type, placeId });
      await at(app, `${someDay}T12:00:00+08:00`, async () => {
        expect((await cancel([id])).objects).toMatchObject({
          done: 0,
          results: [{ ok: false, msg: '预订时段已经过去，不能取消' }],
        });
      });
      expect(await bookingOf(app, type, id)).toMatchObject({ state: 'confirmed' });
    });
  });

  it('that nobody decided until their slot was over are cancelled by themselves, and whose they are is told', async () => {
    const title = freshTitle(type.label);
    const placeId = await openPlace(app, type, { form: { title } });
    const member = newMember();
    const undecided = await mustBook(app, member, { type, placeId });
    const later = await mustBook(app, member, { type, placeId, changes: { type: 2 } });
    const confirmed = await mustBookFor(app, 'reviewer', { type, placeId, changes: { type: 3 } });
    const otherPlace = await openPlace(app, type, { form: { title } });
    const onBehalf = await mustBookFor(app, 'editor', { type, placeId: otherPlace });
    // Until its last minute somebody may still decide.
    await at(app, `${someDay}T11:59:00+08:00`, () => sweep(app.deps));
    expect(await bookingOf(app, type, undecided)).toMatchObject({ state: 'pending' });
    await at(app, `${someDay}T12:00:00+08:00`, async () => {
      await sweep(app.deps);
      await sweep(app.deps);
    });
    const closedBySystem = { state: 'cancelled', remark: '预订时段已过，未及审核', decidedBy: '系统' };
    expect(await bookingOf(app, type, undecided)).toMatchObject({
      ...closedBySystem,
      decideTime: expect.stringMatching(new RegExp(`^${someDay} 12:0`)),
    });
    expect(await bookingOf(app, type, onBehalf)).toMatchObject(closedBySystem);
    expect(await bookingOf(app, type, later)).toMatchObject({ state: 'pending' });
    expect(await bookingOf(app, type, confirmed)).toMatchObject({ state: 'confirmed' });
    const waiting = await waitingIds(app, type);
    expect(waiting).toContain(later);
    for (const id of [undecided, onBehalf]) expect(waiting).not.toContain(id);
    const slot = `预订时段：${someDay} 上午 9:00-12:00\n原因：预订时段已过，未及审核`;
    const letters = (await mustSend(app, member, getMyLetters.path, {})).datas as Form[];
    expect(letters.filter((one) => one.about === title)).toMatchObject([
      { title: `您的《${title}》预订已取消`, content: slot },
    ]);
    expect((await lettersOf('editor')).filter((one) => one.title.includes(`《${title}》预订`))).toMatchObject([
      { title: `您代为提交的《${title}》预订已取消`, content: slot, sender: '系统' },
    ]);
    expect(await decide([undecided])).toMatchObject({ objects: { results: [{ msg: '该预订已取消，不能重复审核' }] } });
  });

  it('keep their title and times when the place changes', async () => {
    const title = freshTitle(type.label);
    const placeId = await openPlace(app, type, { form: { title } });
    const id = await mustBookFor(app, 'reviewer', { type, placeId });
    await app.deps.pools.owner.query(
      `update ${type.table} set title = '改过', time_slots = '[]', time_configs = '[]' where id = $1`,
      [placeId],
    );
    expect(await bookingOf(app, type, id)).toMatchObject({ title, starTime: '9:00', endTime: '12:00' });
  });

  it('are decided while their place is being deleted, without a wait of either for the other', async () => {
    const placeId = await openPlace(app, type);
    const waits = await mustBook(app, newMember(), { type, placeId });
    await app.deps.pools.owner.query(`update ${type.table} set status = 0 where id = $1`, [placeId]);
    await app.as('editor');
    await app.as('reviewer');
    const happened = await deadlocksDuring(app, async () => {
      const holder = await app.deps.pools.owner.connect();
      try {
        await holder.query('begin');
        await holder.query('select from order_task where object_id = $1 for update', [waits]);
        const removal = app.send('editor', path(declaration, 'remove'), { ids: [placeId] });
        await waitingForLocks(app);
        const decision = app.send('reviewer', calls.decide.path, { ids: [waits], result: 'approve' });
        await waitingForLocks(app, 2);
        await holder.query('commit');
        expect(await removal).toMatchObject({ state: 1 });
        expect((await decision).msg).toBe('该预订已取消，不能重复审核');
      } finally {
        holder.release(true);
      }
    });
    expect(happened).toBe(0);
  });

  it('that wait are cancelled with their place, those confirmed are kept', async () => {
    const placeId = await openPlace(app, type);
    const member = newMember();
    const waits = await mustBook(app, member, { type, placeId });
    const confirmed = await mustBookFor(app, 'reviewer', { type, placeId, changes: { type: 2 } });
    // Deleting a published record needs an administrator with the right to.
    await app.deps.pools.owner.query(`update ${type.table} set status = 0 where id = $1`, [placeId]);
    await mustSend(app, 'editor', path(declaration, 'remove'), { ids: [placeId.toUpperCase()] });
    expect(await waitingIds(app, type)).not.toContain(waits);
    const { datas } = await mustSend(app, member, calls.mine.path, {});
    expect(datas).toMatchObject([{ id: waits, state: 'cancelled', remark: `${type.label}已删除，预订自动取消` }]);
    expect(await bookingOf(app, type, confirmed)).toMatchObject({ state: 'confirmed' });
    // Its bookers must be told: the calendar goes on showing it, as long as it is booked, and offers nothing of it.
    const week = async () =>
      (await mustSend(app, 'editor', calls.calendar.path, { startDate: '2026-11-23', endDate: '2026-11-29' })) as {
        places: { id: string; isRemoved: boolean }[];
        bookings: { id: string }[];
      };
    const shown = await week();
    expect(shown.places.find(({ id }) => id === placeId)).toMatchObject({ isRemoved: true });
    expect(shown.places.at(-1)).toMatchObject({ isRemoved: true });
    expect(shown.bookings.map(({ id }) => id)).toContain(confirmed);
    expect(await bookingOf(app, type, confirmed)).toMatchObject({ isRemoved: true });
    expect((await cancel([confirmed])).objects).toMatchObject({ done: 1 });
    expect((await week()).places.map(({ id }) => id)).not.toContain(placeId);
    // Purged 30 days later, its bookings are no longer on any calendar; the list of orders keeps them.
    await app.deps.pools.owner.query(`update booking set state = 'confirmed' where id = $1`, [confirmed]);
    await app.deps.pools.owner.query(`delete from ${type.table} where id = $1`, [placeId]);
    expect((await week()).bookings.map(({ id }) => id)).not.toContain(confirmed);
    expect(await bookingOf(app, type, confirmed)).toMatchObject({ isRemoved: true });
  });
});
