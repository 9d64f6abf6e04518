import * as calls from '@yunguan/contract/content/culture-delivery';
import { type Delivery, deliveryExportCode } from '@yunguan/contract/content/culture-delivery';
import { getApplyList } from '@yunguan/contract/platform/review';
import { getLetterPage } from '@yunguan/contract/platform/letters';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { deadlocksDuring } from './deadlocks';
import { type Form, mustSend } from './factories';
import { readXlsx } from './read-xlsx';
import { buildCulture } from './training-factories';
import { forbidden } from './refusals';
import { waitingForLocks } from './lock-waits';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

/** The month of the tests' clock. */
const thisMonth = { year: 2026, month: 11, frequency: 2 } as const;
const where = { address: '石马河街道文化站', contacts: '何女士', tel: '13512345678' } as const;
/** Two visits in January, three in May of 2027. */
const open = (form: Form = {}) => buildCulture(app, { status: 100, form });
const ask = (tel: string, brandId: string, more: Form = {}) =>
  app.send(tel, calls.applyBrand.path, { brandId, year: 2027, month: 1, ...where, ...more });
const mustAsk = async (tel: string, brandId: string, more: Form = {}) => {
  const answer = await ask(tel, brandId, more);
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects.id);
};
const allocate = (id: string, more: Form = {}, name = 'reviewer') =>
  app.send(name, calls.allocateDelivery.path, { id, year: 2027, month: 1, ...more });
const deliveryOf = async (id: string) =>
  (await mustSend(app, 'editor', calls.getDelivery.path, { id })) as unknown as Delivery;
const planOf = (brandId: string) => mustSend(app, 'viewer', calls.getDeliveryPlan.path, { brandId });
const month = async (brandId: string, of = 1) =>
  ((await planOf(brandId)).months as Form[]).find((one) => one.month === of);
const listOf = async (body: Form, name = 'viewer') =>
  (await mustSend(app, name, calls.getPageDeliveries.path, body)).datas as unknown as Delivery[];

describe('visits of one plan', () => {
  it('are moved between its months by many at once, and nobody waits for somebody who waits for him', async () => {
    const months = [1, 5];
    const brandId = await open();
    const visits = await Promise.all(
      months.map(async (of) => {
        const id = await mustAsk(newMember(), brandId, { month: of });
        expect((await allocate(id, { month: of })).state).toBe(1);
        return id;
      }),
    );
    const swap = async (round: number) => {
      const moves = visits.map((id, index) => allocate(id, { month: months[(index + round) % months.length] }));
      for (const answer of await Promise.all(moves)) expect(answer.state, answer.text).toBe(1);
    };
    const happened = await deadlocksDuring(app, async () => {
      for (let round = 1; round <= 15; round += 1) await swap(round);
    });
    expect(happened).toBe(0);
    expect(await planOf(brandId)).toMatchObject({ allocatedCount: 2 });
  });
});

describe('a member who asks for a visit', () => {
  it('waits in 订单待审核 with a masked number, and holds no month yet', async () => {
    const brandId = await open();
    const id = await mustAsk('13900000001', brandId);
    expect(await deliveryOf(id)).toMatchObject({
      state: 'pending',
      stateName: '待审核',
      tel: '135****5678',
      year: 2027,
    });
    expect(await month(brandId)).toMatchObject({ frequency: 2, allocated: 0, left: 2 });
    const { datas } = await mustSend(app, 'reviewer', getApplyList.path, { kind: 'delivery', pageSize: 100 });
    expect((datas as Form[]).find(({ objectId }) => objectId === id)).toMatchObject({
      kindName: '配送申请',
      applicant: '何女士 135****5678',
      path: `/MuseumCenter/cultureOrderList?apply=${id}`,
    });
    expect(await planOf(brandId)).toMatchObject({ planCount: 5, allocatedCount: 0, successCount: 0, pendingCount: 1 });
  });

  it.each([
    [{ address: '' }, '请输入配送地点'],
    [{ contacts: ' ' }, '请填写联系人'],
    [{ tel: '' }, '电话号码不能为空'],
    [{ tel: '123' }, '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    [{ month: 13 }, '请选择配送月份'],
    [{ year: null }, '请选择配送月份'],
    [{ month: 3 }, '2027年3月没有配送计划'],
    [{ year: 2025, month: 1 }, '该月份已过，请选择其他月份'],
    [{ channel: 'app' }, '该项目未在当前渠道开放申请'],
  ])('is refused in words with %j', async (more, msg) => {
    expect(await ask('13900000002', await open(), more)).toMatchObject({ state: 0, msg });
  });

  it('is for what a client shows', async () => {
    const off = { isPcShow: false, isWeiXinShow: false, isAppShow: false };
    expect(await ask('13900000002', await open(off))).toMatchObject({ state: 0, msg: '该项目未在当前渠道开放申请' });
    expect(await ask('13900000002', await open({ ...off, isAppShow: true }))).toMatchObject({ state: 1 });
  });

  it('asks once for a month, and only where an item is approved', async () => {
    const brandId = await open();
    const tel = newMember();
    const answers = await Promise.all([ask(tel, brandId), ask(tel, brandId), ask(tel, brandId)]);
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(answers.find(({ state }) => state === 0)).toMatchObject({ msg: '您已申请该月的配送，请等待审核' });
    expect(await ask(tel, await buildCulture(app, { status: 102 }))).toMatchObject({
      state: 0,
      msg: '该项目当前不能申请配送',
      objects: { code: 'ILLEGAL_STATE' },
    });
    const unknown = await ask(tel, '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e');
    expect(unknown).toMatchObject(forbidden);
    for (const status of [0, 1] as const) {
      const brandId = await buildCulture(app, { status });
      expect((await ask(tel, brandId)).text).toBe(unknown.text);
      expect((await app.send(tel, calls.getPublicBrand.path, { brandId })).text).toBe(unknown.text);
    }
  });

  it('waits for who takes the item out of force in this moment, and asks for nothing that is gone', async () => {
    const brandId = await open();
    const tel = newMember();
    await app.as(tel);
    const withdrawal = await app.deps.pools.owner.connect();
    try {
      await withdrawal.query('begin');
      await withdrawal.query('select 1 from culture_plan where brand_id = $1 for update', [brandId]);
      const asked = ask(tel, brandId);
      await waitingForLocks(app);
      await withdrawal.query('update culture_plan set is_open = false where brand_id = $1', [brandId]);
      await withdrawal.query('commit');
      expect(await asked).toMatchObject({ state: 0, msg: '该项目当前不能申请配送' });
    } finally {
      withdrawal.release();
    }
  });

  it('has the month at once where the venue lets applications confirm themselves', async () => {
    const brandId = await open();
    const setting = (confirmsItself: boolean) =>
      mustSend(app, 'admin', setOrderSetting.path, { kind: 'delivery', confirmsItself });
    await setting(true);
    const [first, second, third] = [newMember(), newMember(), newMember()];
    const id = await mustAsk(first, brandId);
    const again = await ask(first, brandId);
    await mustAsk(second, brandId);
    const late = await ask(third, brandId);
    await setting(false);
    expect(again).toMatchObject({ state: 0, msg: '您在该月已有安排好的配送，请选择其他月份' });
    expect(late).toMatchObject({ state: 0, msg: '2027年1月的配送次数已分配完', objects: { code: 'SOLD_OUT' } });
    expect(await deliveryOf(id)).toMatchObject({ state: 'allocated', decidedBy: '系统', remark: '自动通过' });
  });

  it('takes it back, once; a visit only before its month', async () => {
    const brandId = await open({
      plans: [
        { year: 2026, month: 11, frequency: 1 },
        { year: 2027, month: 1, frequency: 2 },
      ],
    });
    const tel = newMember();
    const cancel = (id: string, who = tel) => app.send(who, calls.cancelApplyBrand.path, { id });
    const waiting = await mustAsk(tel, brandId);
    expect(await cancel(waiting, newMember())).toMatchObject(forbidden);
    expect(await cancel(waiting)).toMatchObject({ state: 1, msg: '取消成功' });
    expect(await cancel(waiting)).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
    const given = await mustAsk(tel, brandId);
    await allocate(given);
    expect(await cancel(given)).toMatchObject({ state: 1 });
    expect(await month(brandId)).toMatchObject({ allocated: 0 });
    const now = await mustAsk(tel, brandId, { year: 2026, month: 11 });
    await allocate(now, { year: 2026, month: 11 });
    expect(await cancel(now)).toMatchObject({ state: 0, msg: '2026年11月已经开始，不能取消，请联系场馆' });
    const { datas } = await mustSend(app, tel, calls.getMyBrandApplys.path, {});
    expect((datas as Form[]).map(({ state }) => String(state)).toSorted()).toEqual([
      'allocated',
      'cancelled',
      'cancelled',
    ]);
  });
});

describe('the staff', () => {
  it('gives an application a month of the plan; the member is told', async () => {
    const brandId = await open();
    const tel = newMember();
    const id = await mustAsk(tel, brandId);
    const given = await allocate(id, { year: 2027, month: 5, day: '2027-05-20', remark: '下午三点' });
    expect(given, given.text).toMatchObject({ state: 1, msg: '分配成功' });
    expect(await deliveryOf(id)).toMatchObject({ state: 'allocated', year: 2027, month: 5, day: '2027-05-20' });
    expect(await month(brandId, 5)).toMatchObject({ frequency: 3, allocated: 1, left: 2 });
    const { datas } = await mustSend(app, tel, getMyLetters.path, {});
    expect((datas as Form[])[0]).toMatchObject({
      title: '您的文化配送申请已安排在 2027-05-20',
      content: expect.stringContaining('下午三点'),
    });
    const { datas: waiting } = await mustSend(app, 'reviewer', getApplyList.path, { kind: 'delivery', pageSize: 100 });
    expect((waiting as Form[]).some(({ objectId }) => objectId === id)).toBe(false);
  });

  it('writes to the member once, however often the same month is given; of another day or word he reads', async () => {
    const brandId = await open();
    const tel = newMember();
    const id = await mustAsk(tel, brandId);
    const letters = async () => Number((await mustSend(app, tel, getMyLetters.path, {})).total);
    const given = { day: '2027-01-20', remark: '下午三点' };
    const first = await allocate(id, given);
    expect(first.state, first.text).toBe(1);
    const { version } = await deliveryOf(id);
    expect(await allocate(id, given)).toMatchObject({ state: 1, msg: '分配成功' });
    expect(await letters()).toBe(1);
    expect(await deliveryOf(id)).toMatchObject({ version });
    expect((await allocate(id, { ...given, remark: '下午四点' })).state).toBe(1);
    expect((await allocate(id, { day: '2027-01-21', remark: '下午四点' })).state).toBe(1);
    expect(await letters()).toBe(3);
    expect(await month(brandId)).toMatchObject({ allocated: 1 });
  });

  it('does not move a visit over a month that somebody else gave meanwhile: the member was told of it', async () => {
    const brandId = await open();
    const tel = newMember();
    const id = await mustAsk(tel, brandId);
    const { version } = await deliveryOf(id);
    expect(await allocate(id, { version, month: 5 }, 'admin')).toMatchObject({ state: 1 });
    const late = await allocate(id, { version, month: 1 });
    expect(late).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: version + 1, isOwn: false } },
    });
    expect(late.msg).toMatch(/^内容已被陈雅琴于 \S+ \S+ 修改，请核对后再保存$/);
    expect(await deliveryOf(id)).toMatchObject({ month: 5 });
    expect((await mustSend(app, tel, getMyLetters.path, {})).datas).toHaveLength(1);
    expect(await allocate(id, { version: version + 1, month: 1 })).toMatchObject({ state: 1 });
    // A client of before knows no version.
    expect(await allocate(id, { month: 5 })).toMatchObject({ state: 1 });
  });

  it('moves a visit; the old month is free again, and its day lies in the new one', async () => {
    const brandId = await open();
    const id = await mustAsk(newMember(), brandId);
    await allocate(id);
    expect(await allocate(id, { month: 5, day: '2027-04-30' })).toMatchObject({
      state: 0,
      msg: '配送日期不在所选月份内',
      objects: { field: 'day' },
    });
    expect(await allocate(id, { month: 5 })).toMatchObject({ state: 1 });
    expect(await month(brandId)).toMatchObject({ allocated: 0 });
    expect(await month(brandId, 5)).toMatchObject({ allocated: 1 });
    // The same month again changes no number.
    expect(await allocate(id, { month: 5, day: '2027-05-03' })).toMatchObject({ state: 1 });
    expect(await month(brandId, 5)).toMatchObject({ allocated: 1 });
  });

  it('gives no month that is over, but to a visit that has it: one may be entered afterwards', async () => {
    const past = { year: 2026, month: 10 } as const;
    const brandId = await open({
      plans: [
        { ...past, frequency: 2 },
        { year: 2027, month: 1, frequency: 2 },
      ],
    });
    const id = await mustAsk(newMember(), brandId);
    const refused = { state: 0, msg: '该月份已过，请选择其他月份', objects: { code: 'ILLEGAL_STATE' } };
    expect(await allocate(id, past)).toMatchObject(refused);
    expect((await allocate(id)).state).toBe(1);
    expect(await allocate(id, past)).toMatchObject(refused);
    expect(await deliveryOf(id)).toMatchObject({ month: 1 });
    const entered = await mustSend(app, 'editor', calls.addDelivery.path, { brandId, ...past, ...where });
    expect(await allocate(String(entered.id), { ...past, day: '2026-10-20' })).toMatchObject({ state: 1 });
    expect(await month(brandId, 10)).toMatchObject({ allocated: 1 });
  });

  it('gives the months of cancelled visits back, and none for who only asked', async () => {
    const brandId = await open();
    const ids = [await mustAsk(newMember(), brandId), await mustAsk(newMember(), brandId)];
    for (const id of [...ids, await mustAsk(newMember(), brandId)].slice(1)) await allocate(id);
    expect(await month(brandId)).toMatchObject({ allocated: 2, left: 0 });
    const cancelled = await app.send('editor', calls.cancelDeliveries.path, { ids, remark: '剧团改期' });
    expect(cancelled, cancelled.text).toMatchObject({ state: 1, objects: { done: 2 } });
    expect(await month(brandId)).toMatchObject({ allocated: 1, left: 1 });
  });

  it('gives a month away only as often as the plan says, whoever does it at once', async () => {
    const brandId = await open();
    const ids = await Promise.all(Array.from({ length: 8 }, () => mustAsk(newMember(), brandId)));
    const answers = await Promise.all(ids.map((id) => allocate(id)));
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(2);
    for (const refused of answers.filter(({ state }) => state !== 1)) {
      expect(refused).toMatchObject({ msg: '2027年1月的配送次数已分配完', objects: { code: 'SOLD_OUT' } });
    }
    expect(await month(brandId)).toMatchObject({ allocated: 2, left: 0 });
    expect(await ask(newMember(), brandId)).toMatchObject({ state: 0, objects: { code: 'SOLD_OUT' } });
  });

  it('arranges a visit that nobody asked for', async () => {
    const brandId = await open();
    const body = { brandId, year: 2027, month: 1, day: '2027-01-15', ...where };
    const { id } = await mustSend(app, 'editor', calls.addDelivery.path, body);
    expect(await deliveryOf(String(id))).toMatchObject({
      state: 'allocated',
      channelName: '工作人员安排',
      createdBy: expect.any(String),
    });
    expect(await app.send('branch', calls.addDelivery.path, body)).toMatchObject(forbidden);
    expect(await app.send('viewer', calls.addDelivery.path, body)).toMatchObject(forbidden);
  });

  it('tells the colleague who arranged a visit what became of it, unless he did it himself', async () => {
    const title = '巡演到社区';
    const brandId = await open({ title });
    const arrange = async () => {
      const body = { brandId, year: 2027, month: 1, ...where };
      return String((await mustSend(app, 'editor', calls.addDelivery.path, body)).id);
    };
    const [moved, own] = [await arrange(), await arrange()];
    expect((await allocate(moved, { month: 5, day: '2027-05-20', remark: '剧团档期' })).state).toBe(1);
    const cancel = (name: string, id: string) =>
      mustSend(app, name, calls.cancelDeliveries.path, { ids: [id], remark: '剧团改期' });
    await cancel('reviewer', moved);
    await cancel('editor', own);
    const { datas } = await mustSend(app, 'editor', getLetterPage.path, { pageSize: 100 });
    const told = (datas as Form[]).filter((letter) => letter.kind === 'notice' && String(letter.title).includes(title));
    expect(told).toMatchObject([
      {
        kind: 'notice',
        title: `您安排的文化配送《${title}》已取消`,
        content: '配送地点：石马河街道文化站\n说明：剧团改期\n请转告联系人。',
        link: `/MuseumCenter/cultureOrderList?apply=${moved}`,
      },
      {
        title: `您安排的文化配送《${title}》已安排在 2027-05-20`,
        content: '配送地点：石马河街道文化站\n说明：剧团档期\n请转告联系人。',
      },
    ]);
  });

  it('marks what took place, and the progress follows; a mistake is taken back', async () => {
    const brandId = await open({ plans: [thisMonth, { year: 2027, month: 1, frequency: 3 }] });
    const id = String((await mustSend(app, 'editor', calls.addDelivery.path, { brandId, ...thisMonth, ...where })).id);
    const waiting = await mustAsk(newMember(), brandId);
    const finish = (ids: string[], more: Form = {}) =>
      app.send('editor', calls.finishDeliveries.path, { ids, ...more });
    expect(await finish([id], { doneTime: '2026-11-22' })).toMatchObject({ state: 0, msg: '完成日期不能晚于今天' });
    expect(await finish([id, waiting], { doneTime: '2026-11-20', remark: '到场 120 人' })).toMatchObject({
      state: 1,
      msg: '已处理 1 个，1 个未处理',
      objects: { done: 1 },
    });
    expect(await deliveryOf(id)).toMatchObject({ state: 'done', doneTime: '2026-11-20', remark: '到场 120 人' });
    expect(await planOf(brandId)).toMatchObject({ planCount: 5, allocatedCount: 1, successCount: 1 });
    const row = await mustSend(app, 'viewer', '/api/culturebrands/v1/admin-getCulBrandInfo', { id: brandId });
    expect(row).toMatchObject({ planCount: 5, allocatedCount: 1, successCount: 1 });
    expect(await app.send('editor', calls.cancelDeliveries.path, { ids: [id], remark: '误' })).toMatchObject({
      msg: '配送已完成，不能取消',
      objects: { done: 0 },
    });
    expect(await app.send('editor', calls.reopenDelivery.path, { id })).toMatchObject({ msg: '已恢复为已分配' });
    expect(await planOf(brandId)).toMatchObject({ allocatedCount: 1, successCount: 0 });
    expect(await app.send('editor', calls.reopenDelivery.path, { id })).toMatchObject({
      state: 0,
      msg: '该配送尚未完成',
    });
    // Without a word what was noted before stays.
    expect((await finish([id])).state).toBe(1);
    expect(await deliveryOf(id)).toMatchObject({ state: 'done', doneTime: '2026-11-21', remark: '到场 120 人' });
  });

  it.each(['withdrawn', 'deleted'])('stays done where its item was %s since', async (how) => {
    const brandId = await open({ plans: [thisMonth] });
    const id = String((await mustSend(app, 'editor', calls.addDelivery.path, { brandId, ...thisMonth, ...where })).id);
    await mustSend(app, 'editor', calls.finishDeliveries.path, { ids: [id] });
    await mustSend(app, 'reviewer2', '/api/review/v1/admin-reverseReview', { objectId: brandId, remark: '有误' });
    if (how === 'deleted')
      await mustSend(app, 'editor', '/api/culturebrands/v1/admin-deleteCultureBrandInfo', { ids: [brandId] });
    expect(await app.send('editor', calls.reopenDelivery.path, { id })).toMatchObject({
      state: 0,
      msg: '项目已下架，不能恢复为已分配',
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await deliveryOf(id)).toMatchObject({ state: 'done' });
  });

  it('marks nothing done before its month has begun, nor on a day before it; the month begins in China', async () => {
    const next = { year: 2026, month: 12 } as const;
    const brandId = await open({ plans: [{ ...next, frequency: 2 }] });
    const id = String((await mustSend(app, 'editor', calls.addDelivery.path, { brandId, ...next, ...where })).id);
    const finish = async (more: Form = {}) => {
      const { objects, msg } = await app.send('editor', calls.finishDeliveries.path, { ids: [id], ...more });
      return [objects?.done, msg];
    };
    const before = app.clock.now();
    expect(await finish()).toEqual([0, '2026年12月尚未开始，不能标记完成']);
    app.clock.set('2026-11-30T15:59:59Z');
    app.signAllOut();
    expect(await finish()).toEqual([0, '2026年12月尚未开始，不能标记完成']);
    app.clock.set('2026-11-30T16:00:00Z');
    expect(await finish({ doneTime: '2026-11-30' })).toEqual([0, '完成日期不能早于配送月份']);
    expect(await finish()).toEqual([1, '已标记为完成']);
    expect(await deliveryOf(id)).toMatchObject({ state: 'done', doneTime: '2026-12-01' });
    app.clock.set(before.toISOString());
    app.signAllOut();
  });

  it('refuses with a reason, and the first of two who decide wins', async () => {
    const brandId = await open();
    const tel = newMember();
    const id = await mustAsk(tel, brandId);
    const reject = (name: string, remark = '场地太小') =>
      app.send(name, calls.rejectDeliveries.path, { ids: [id], remark });
    expect(await reject('reviewer', ' ')).toMatchObject({ state: 0, msg: '请输入审批意见！' });
    const answers = await Promise.all([reject('reviewer'), reject('reviewer2'), allocate(id)]);
    const won = answers.filter(({ state, objects }) => state === 1 && (objects === null || objects.done !== 0));
    expect(won).toHaveLength(1);
    const { datas } = await mustSend(app, tel, getMyLetters.path, {});
    expect(datas as Form[]).toHaveLength(1);
  });

  it('sees what belongs to its venues alone; ids of others answer like unknown ones', async () => {
    const id = await mustAsk(newMember(), await open());
    for (const [path, body] of [
      [calls.getDelivery.path, { id }],
      [calls.allocateDelivery.path, { id, year: 2027, month: 1 }],
      [calls.rejectDeliveries.path, { ids: [id], remark: '不行' }],
      [calls.cancelDeliveries.path, { ids: [id], remark: '不行' }],
      [calls.finishDeliveries.path, { ids: [id] }],
      [calls.revealDelivery.path, { id, reason: '核实电话' }],
    ] as const) {
      expect(await app.send('branch', path, body), path).toMatchObject(forbidden);
    }
    expect((await listOf({ pageSize: 100 }, 'branch')).some((one) => one.id === id)).toBe(false);
    expect(await app.send('admin', calls.revealDelivery.path, { id, reason: '核实电话' })).toMatchObject({
      objects: { tel: '13512345678' },
    });
  });
});

it('the plan goes by the name that is approved, while another one waits for a review', async () => {
  const title = '巡演到乡镇';
  const brandId = await open({ title });
  const update = '/api/culturebrands/v1/admin-updateCultureBrandInfo';
  await mustSend(app, 'admin', update, { id: brandId, title: '尚未通过的名称', status: 1 });
  expect(await planOf(brandId)).toMatchObject({ title });
});

describe('the list of visits', () => {
  it('is narrowed by item, state, month, day and word, and sorted', async () => {
    const brandId = await open();
    const first = await mustAsk(newMember(), brandId, { address: '鸳鸯街道广场' });
    app.clock.advance({ seconds: 1 });
    const second = await mustAsk(newMember(), brandId, { month: 5, tel: '13687654321' });
    await allocate(first);
    const ids = async (body: Form) => (await listOf({ brandId, ...body })).map(({ id }) => id);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ state: 'allocated' })).toEqual([first]);
    expect(await ids({ year: 2027, month: 5 })).toEqual([second]);
    expect(await ids({ keyword: '鸳鸯' })).toEqual([first]);
    expect(await ids({ keyword: '4321' })).toEqual([second]);
    expect(await ids({ keyword: '13687654321' })).toEqual([second]);
    expect(await ids({ startTime: '2026-11-21', endTime: '2026-11-21' })).toHaveLength(2);
    expect(await ids({ startTime: '2026-11-22' })).toEqual([]);
    expect(await ids({ sortField: 'month', sortOrder: 'ascend' })).toEqual([first, second]);
    expect(await ids({ brandId: 'x' })).toEqual([]);
  });

  it('is exported as it is shown, the numbers masked', async () => {
    const brandId = await open();
    await allocate(await mustAsk(newMember(), brandId));
    await mustAsk(newMember(), brandId, { month: 5 });
    const model = JSON.stringify({ brandId });
    const ticket = await app.send('editor', generateFile.path, { action: deliveryExportCode, model });
    const { bytes } = await app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket.objects)}`);
    const [, ...rows] = (await readXlsx(bytes)).rows;
    const shown = await listOf({ brandId });
    expect(rows.map((row) => [row[0], row[5], row[7]])).toEqual(
      shown.map(({ title, tel, stateName }) => [title, tel, stateName]),
    );
  });
});

it('the public reads the plan with what is left', async () => {
  const brandId = await open();
  await allocate(await mustAsk(newMember(), brandId));
  const read = async (body: Form) => app.call(calls.getPublicBrand.path, body, { token: await app.anonymous() });
  expect((await read({ brandId, channel: 'pc' })).objects.months).toMatchObject([
    { year: 2027, month: 1, frequency: 2, allocated: 1, left: 1 },
    { year: 2027, month: 5, frequency: 3, allocated: 0, left: 3 },
  ]);
  expect((await read({ brandId: await buildCulture(app) })).state).toBe(0);
});
