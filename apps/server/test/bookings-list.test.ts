import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { bookedTypes, bookingOf, mustBook, mustBookFor, openPlace, someDay } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { type Form, freshTitle, mustSend } from './factories';
import { readXlsx } from './read-xlsx';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe.each(bookedTypes)('bookings of a $label in the list', (type) => {
  const { calls } = type;
  const page = async (body: Form, name = 'viewer') =>
    (await mustSend(app, name, calls.page.path, { pageSize: 100, ...body })) as {
      datas: Booking[];
      total: number;
      totalCount: number;
    };

  it('are found by place, state, day, words and the digits that are shown', async () => {
    const [placeId, other] = [await openPlace(app, type), await openPlace(app, type)];
    const purpose = freshTitle('民乐合奏');
    const early = await mustBook(app, newMember(), { type, placeId, changes: { date: '2026-11-23', purpose } });
    app.clock.advance({ seconds: 1 });
    const late = await mustBookFor(app, 'reviewer', {
      type,
      placeId,
      changes: { date: '2026-11-24', contacts: '冉主任', tel: '13700009876' },
    });
    await mustBook(app, newMember(), { type, placeId: other });
    const idsOf = async (body: Form) => (await page({ [calls.idKey]: placeId, ...body })).datas.map(({ id }) => id);
    expect(await idsOf({})).toEqual([late, early]);
    expect(await idsOf({ state: 'pending' })).toEqual([early]);
    expect(await idsOf({ state: '' })).toEqual([late, early]);
    expect(await idsOf({ startTime: '2026-11-24' })).toEqual([late]);
    expect(await idsOf({ endTime: '2026-11-23' })).toEqual([early]);
    expect(await idsOf({ keyword: purpose })).toEqual([early]);
    expect(await idsOf({ keyword: '冉主任' })).toEqual([late]);
    expect(await idsOf({ keyword: '9876' })).toEqual([late]);
    expect(await idsOf({ keyword: '13700009876' })).toEqual([late]);
    expect(await idsOf({ keyword: '00009876' })).toEqual([]);
    expect(await idsOf({ keyword: '%' })).toEqual([]);
    expect(await idsOf({ sortField: 'date', sortOrder: 'ascend' })).toEqual([early, late]);
    expect(await idsOf({ pageSize: 1, pageIndex: 2 })).toEqual([early]);
    expect(await page({ keyword: purpose })).toMatchObject({ total: 1, totalCount: 1 });
    expect(await page({ [calls.idKey]: 'x' })).toMatchObject({ total: 0, datas: [] });
    expect(await app.send('viewer', calls.page.path, { startTime: '2026-13-01' })).toMatchObject({
      state: 0,
      msg: '开始日期格式不正确',
    });
  });

  it('show numbers masked; in full for a reason that the log keeps', async () => {
    const placeId = await openPlace(app, type);
    const id = await mustBookFor(app, 'reviewer', { type, placeId });
    const { datas } = await page({ [calls.idKey]: placeId });
    expect(JSON.stringify([datas, await bookingOf(app, type, id)])).not.toContain('13512345678');
    const reveal = (name: string, reason = '电话核实') => app.send(name, calls.reveal.path, { id, reason });
    expect(await reveal('admin')).toMatchObject({ state: 1, objects: { tel: '13512345678' } });
    expect(await reveal('admin', ' ')).toMatchObject({ state: 0, msg: '请填写查看原因' });
    for (const name of ['viewer', 'editor', 'branch']) expect(await reveal(name), name).toMatchObject(forbidden);
    const { rows } = await app.deps.pools.owner.query(
      `select detail from audit_log where call = $1 and object_id = $2 and result = 'ok'`,
      [calls.reveal.path, id],
    );
    expect(rows).toEqual([{ detail: { reason: '电话核实' } }]);
  });

  it('never show those of another venue, nor of the other kind', async () => {
    const theirs = await openPlace(app, type, { venue: 'branch' });
    const id = await mustBook(app, newMember(), { type, placeId: theirs });
    expect((await page({})).datas.map((row) => row.id)).not.toContain(id);
    expect(await app.send('viewer', calls.detail.path, { id })).toMatchObject(forbidden);
    expect(await app.send('viewer', calls.page.path, { venueId: seedId.venue(demoBranchKey) })).toMatchObject(
      forbidden,
    );
    const other = bookedTypes.find(({ key }) => key !== type.key) ?? type;
    expect(await app.send('platform', other.calls.detail.path, { id })).toMatchObject(forbidden);
    expect(await app.send('platform', other.calls.decide.path, { ids: [id], result: 'approve' })).toMatchObject(
      forbidden,
    );
    expect(await app.send('platform', calls.detail.path, { id })).toMatchObject({ state: 1 });
  });

  it('leave as a workbook in the filter of the list, numbers masked', async () => {
    const placeId = await openPlace(app, type);
    await mustBookFor(app, 'reviewer', { type, placeId });
    await mustBook(app, newMember(), { type, placeId, changes: { type: 3 } });
    const { objects } = await app.send('editor', generateFile.path, {
      action: String(calls.exportCode),
      model: JSON.stringify({ [calls.idKey]: placeId, state: 'confirmed' }),
    });
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${String(objects)}`, {
      token: await app.as('editor'),
    });
    const [header, ...rows] = (await readXlsx(file.bytes)).rows;
    expect(header).toContain('预订日期');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(
      expect.arrayContaining([
        someDay,
        '上午',
        '9:00-12:00',
        '合唱排练',
        '何女士',
        '135****5678',
        '代为预订',
        '已确认',
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain('13512345678');
  });
});
