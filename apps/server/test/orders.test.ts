import type { OrderKindKey } from '@yunguan/contract/platform/orders';
import {
  type ApplyRow,
  getApplyList,
  getContentReviewList,
  getReviewResourceList,
  getUnits,
} from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { closeOrder, closeOrders, type NewOrder, openOrder } from '../src/kernel/orders/order-task';
import { uuidv7 } from '../src/kernel/uuid';
import { seedId } from '../src/seed/ids';
import { editVenue } from '@yunguan/contract/platform/venues';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend } from './factories';

let app: ContentApp;
const parentId = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.pools.owner.query('delete from order_task'));

/** An order as an area will open it: in the transaction of the application. */
async function open(changes: Partial<NewOrder> = {}): Promise<string> {
  const objectId = uuidv7(Date.now());
  const order: NewOrder = {
    kind: 'voteSignup',
    objectId,
    parentId,
    venueId: seedId.venue('main'),
    title: '社区合唱大赛',
    applicant: { name: '江北合唱团', tel: '13812345678' },
    ...changes,
  };
  await app.db.transaction('*', async (tx) => openOrder(tx, order));
  return objectId;
}
const ordersOf = async (name: string, body: Form = {}) =>
  (await mustSend(app, name, getApplyList.path, { pageSize: 100, ...body })).datas as ApplyRow[];
const totalOf = async (name: string, path: string) => (await mustSend(app, name, path, { reviewStatus: 0 })).total;

describe('an order', () => {
  it('waits with who may review its type in its venue, and with nobody else', async () => {
    await open();
    for (const name of ['reviewer', 'reviewer2', 'admin', 'platform']) {
      expect(await ordersOf(name), name).toHaveLength(1);
      expect(await totalOf(name, getApplyList.path), name).toBe(1);
    }
    for (const name of ['viewer', 'editor', 'branch']) expect(await ordersOf(name), name).toEqual([]);
  });

  it('names its venue, as a content that waits for a review does, as the filter beside it calls it by then', async () => {
    const order = await open();
    const content = await buildVote(app, { status: 1 });
    const venue = { id: seedId.venue('main') };
    const rename = (name: string) => mustSend(app, 'platform', editVenue.path, { ...venue, name });
    const named = async () => {
      const waiting = await mustSend(app, 'reviewer', getContentReviewList.path, { pageSize: 100 });
      const rows = [...(await ordersOf('reviewer')), ...(waiting.datas as ApplyRow[])];
      return rows.filter(({ objectId }) => [order, content].includes(objectId)).map(({ venuesName }) => venuesName);
    };
    const [before = ''] = await named();
    try {
      await rename('江北新区文化馆');
      expect(await named()).toEqual(['江北新区文化馆', '江北新区文化馆']);
      const units = (await mustSend(app, 'reviewer', getUnits.path, {})).datas as { id: string; name: string }[];
      expect(units.find(({ id }) => id === venue.id)?.name).toBe('江北新区文化馆');
    } finally {
      await rename(before);
    }
  });

  it('shows what is applied for, a masked number and the page of the decision', async () => {
    const objectId = await open();
    const [row] = await ordersOf('reviewer');
    expect(row).toMatchObject({
      objectId,
      kind: 'voteSignup',
      kindName: '投票报名',
      title: '社区合唱大赛',
      applicant: '江北合唱团 138****5678',
      venueId: seedId.venue('main'),
      path: `/new/voteActivebox?mode=6&id=${parentId}&apply=${objectId}`,
    });
    expect(row?.submitTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const { rows } = await app.deps.pools.owner.query('select applicant from order_task');
    expect(JSON.stringify(rows)).not.toContain('13812345678');
  });

  it('is found by kind, keyword, applicant, venue and day, and paged oldest first', async () => {
    const kinds: readonly OrderKindKey[] = ['voteSignup', 'customSignup'];
    for (const kind of kinds) await open({ kind, title: `${kind}活动`, applicant: { name: `${kind}申请人` } });
    await open({ venueId: seedId.venue(demoBranchKey), title: '分馆活动' });
    const titles = async (body: Form) => (await ordersOf('platform', body)).map((row) => row.title);
    expect(await titles({ kind: 'customSignup' })).toEqual(['customSignup活动']);
    expect(await titles({ keyword: '分馆' })).toEqual(['分馆活动']);
    expect(await titles({ keyword: 'customSignup申请' })).toEqual(['customSignup活动']);
    expect(await titles({ venueId: seedId.venue(demoBranchKey) })).toEqual(['分馆活动']);
    expect(await titles({ venueId: 'x' })).toEqual([]);
    expect(await titles({ startTime: '2020-01-01', endTime: '2020-01-02' })).toEqual([]);
    expect(await titles({})).toEqual(['voteSignup活动', 'customSignup活动', '分馆活动']);
    expect(await titles({ pageIndex: 2, pageSize: 2 })).toEqual(['分馆活动']);
    expect(await app.send('platform', getApplyList.path, { startTime: '2026-13-01' })).toMatchObject({
      state: 0,
      msg: '开始日期格式不正确',
    });
    expect(await ordersOf('branch')).toHaveLength(1);
  });

  it('of a booking leads to the page of its kind, and waits with who may review the place', async () => {
    const site = await open({ kind: 'siteBooking', title: '多功能厅（2026-12-01 上午）' });
    const hall = await open({ kind: 'hallBooking', title: '临展厅（2026-12-01 晚上）' });
    const rows = await ordersOf('reviewer');
    expect(rows.map(({ objectId, kindName, path }) => ({ objectId, kindName, path }))).toEqual([
      { objectId: site, kindName: '场地预订', path: `/MuseumCenter/placeOrderList?booking=${site}` },
      { objectId: hall, kindName: '展厅预订', path: `/MuseumCenter/exhibitionOrderList?booking=${hall}` },
    ]);
    expect((await ordersOf('reviewer', { kind: 'hallBooking' })).map(({ objectId }) => objectId)).toEqual([hall]);
    await app.db.transaction('*', async (tx) => closeOrders(tx, [site, hall]));
    expect(await ordersOf('reviewer')).toEqual([]);
  });

  it('of a type that a reviewer does not review waits without him', async () => {
    const { owner } = app.deps.pools;
    const course = seedId.menu('course');
    const { rows } = await owner.query<{ role_id: string; option_codes: string[] }>(
      'select role_id, option_codes from role_menu where menu_id = $1',
      [course],
    );
    await owner.query(`update role_menu set option_codes = array_remove(option_codes, 'review') where menu_id = $1`, [
      course,
    ]);
    app.clock.advance({ seconds: 1 });
    const objectId = await open({ kind: 'courseSignup' });
    expect(await ordersOf('reviewer')).toEqual([]);
    for (const { role_id: role, option_codes: options } of rows) {
      await owner.query('update role_menu set option_codes = $3 where menu_id = $1 and role_id = $2', [
        course,
        role,
        options,
      ]);
    }
    app.clock.advance({ seconds: 1 });
    expect((await ordersOf('reviewer')).map((row) => row.objectId)).toEqual([objectId]);
  });

  it('leaves with its decision; opened anew it only gets new texts', async () => {
    const objectId = await open();
    await open({ objectId, title: '改过的活动' });
    expect((await ordersOf('reviewer')).map((row) => row.title)).toEqual(['改过的活动']);
    await app.db.transaction('*', async (tx) => closeOrder(tx, objectId));
    await app.db.transaction('*', async (tx) => closeOrder(tx, objectId));
    expect(await ordersOf('reviewer')).toEqual([]);
  });

  it('does not wait when the application was rolled back', async () => {
    const failing = app.db.transaction('*', async (tx) => {
      openOrder(tx, {
        kind: 'voteSignup',
        objectId: uuidv7(Date.now()),
        parentId,
        venueId: seedId.venue('main'),
        title: '活动',
        applicant: { name: '某人' },
      });
      throw new Error('the application failed');
    });
    await expect(failing).rejects.toThrow('the application failed');
    expect(await ordersOf('reviewer')).toEqual([]);
  });
});

describe('the library queue', () => {
  it('takes over the reviews of library contents, so that no counter counts them twice', async () => {
    const before = Number(await totalOf('reviewer', getContentReviewList.path));
    const id = await buildVote(app, { status: 1 });
    expect(await totalOf('reviewer', getContentReviewList.path)).toBe(before + 1);
    expect(await totalOf('reviewer', getReviewResourceList.path)).toBe(0);
    const { owner } = app.deps.pools;
    await owner.query(`update review_task set content_type = 'media', title = '非遗短片' where object_id = $1`, [id]);
    expect(await totalOf('reviewer', getContentReviewList.path)).toBe(before);
    const asked = (body: Form) => mustSend(app, 'reviewer', getReviewResourceList.path, body);
    expect(await asked({ reviewStatus: 0, venuesId: null })).toMatchObject({
      total: 1,
      datas: [{ objectId: id, kind: 'media', kindName: '媒体作品', title: '非遗短片' }],
    });
    expect(await asked({ reviewStatus: 0, venuesId: seedId.venue('main') })).toMatchObject({ total: 1 });
    expect(await asked({ reviewStatus: 0, venuesId: seedId.venue(demoBranchKey) })).toMatchObject({ total: 0 });
    expect(await asked({ reviewStatus: 0, keyword: '短片', kind: 'media' })).toMatchObject({ total: 1 });
    expect(await asked({ reviewStatus: 0, kind: 'resource' })).toMatchObject({ total: 0 });
    expect(await asked({ reviewStatus: 1 })).toMatchObject({ total: 0 });
    for (const name of ['viewer', 'editor', 'branch', 'reviewer2']) {
      expect(await totalOf(name, getReviewResourceList.path), name).toBe(0);
    }
    await open();
    const units = await mustSend(app, 'reviewer', getUnits.path, {});
    expect(units.datas).toEqual([
      {
        id: seedId.venue('main'),
        name: expect.any(String),
        total: before + 2,
        content: before,
        orders: 1,
        platform: 1,
      },
    ]);
    expect((await mustSend(app, 'reviewer', getUnits.path, { venueId: seedId.venue(demoBranchKey) })).total).toBe(0);
    await owner.query('delete from review_task where object_id = $1', [id]);
  });
});
