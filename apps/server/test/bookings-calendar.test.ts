import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { mostPlaces } from '@yunguan/contract/kernel/booking-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { at, bookedTypes, mustBook, openPlace, someDay, today } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { type Form, freshTitle, mustSend } from './factories';
import { readsOf } from './reads';
import { forbidden } from './refusals';
import { vacuumed } from './vacuumed';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe.each(bookedTypes)('bookings of a $label', (type) => {
  const { calls } = type;
  const cancel = (ids: readonly string[]) =>
    app.send('reviewer', calls.cancelByStaff.path, { ids, remark: '设备检修' });

  describe('on the calendar', () => {
    const calendar = (body: Form, name = 'viewer') =>
      app.send(name, calls.calendar.path, { startDate: '2026-11-01', endDate: '2026-11-30', ...body });

    it('stand with their place, its approved terms and its closures', async () => {
      const title = freshTitle(type.label);
      const placeId = await openPlace(app, type, { form: { title } });
      const id = await mustBook(app, newMember(), { type, placeId });
      const gone = await mustBook(app, newMember(), { type, placeId, changes: { type: 2 } });
      await cancel([gone]);
      await mustSend(app, 'editor', calls.close.path, {
        [calls.idKey]: placeId,
        startDate: '2026-11-26',
        endDate: '2026-11-27',
        types: [3, 1],
        reason: '灯光检修',
      });
      // An edit that waits for its review changes nothing that may be booked.
      await app.deps.pools.owner.query(
        `update ${type.table} set status = 1, title = '草稿', time_configs = '[{"event":"上午","week":"星期一","type":1}]' where id = $1`,
        [placeId],
      );
      const answer = await calendar({ [calls.idKey]: placeId });
      expect(answer).toMatchObject({ state: 1, objects: { today, now: '10:00' } });
      expect(answer.objects.places).toEqual([
        {
          id: placeId,
          title,
          cover: expect.stringMatching(/^\/files\//),
          status: 1,
          isRemoved: false,
          isApproved: true,
          contain: 180,
          validStartTime: type.key === 'site' ? '2026-11-01' : null,
          validEndTime: type.key === 'site' ? '2027-10-31' : null,
          timeSlots: [
            { type: 1, starTime: '9:00', endTime: '12:00' },
            { type: 2, starTime: '14:00', endTime: '17:00' },
            { type: 3, starTime: '19:00', endTime: '22:00' },
          ],
          timeConfigs: [],
        },
      ]);
      expect(answer.objects.bookings).toEqual([
        {
          id,
          objectId: placeId,
          date: someDay,
          type: 1,
          starTime: '9:00',
          endTime: '12:00',
          state: 'pending',
          purpose: '合唱排练',
          contacts: expect.any(String),
          people: 20,
        },
      ]);
      expect(answer.objects.closures).toEqual([
        {
          id: expect.any(String),
          objectId: placeId,
          startDate: '2026-11-26',
          endDate: '2026-11-27',
          types: [1, 3],
          reason: '灯光检修',
          userName: expect.any(String),
          createTime: expect.stringMatching(/^2026-11-21 10:0/),
        },
      ]);
    });

    it('of a week show all places of the venue that may be booked, and no other venue’s', async () => {
      const [placeId, draft] = [await openPlace(app, type), await openPlace(app, type, { status: 0 })];
      const theirs = await openPlace(app, type, { venue: 'branch' });
      // By its own id, a place that nobody can book yet shows that.
      const [alone] = (await calendar({ [calls.idKey]: draft })).objects.places as { isApproved: boolean }[];
      expect(alone).toMatchObject({ id: draft, isApproved: false, contain: expect.any(Number) });
      const id = await mustBook(app, newMember(), { type, placeId });
      const foreign = await mustBook(app, newMember(), { type, placeId: theirs });
      const { objects } = await calendar({ startDate: '2026-11-23', endDate: '2026-11-29' });
      const idsOf = (list: unknown) => (list as { id: string }[]).map((one) => one.id);
      expect(idsOf(objects.places)).toContain(placeId);
      expect(idsOf(objects.places)).not.toContain(draft);
      expect(idsOf(objects.places)).not.toContain(theirs);
      expect(idsOf(objects.bookings)).toContain(id);
      expect(idsOf(objects.bookings)).not.toContain(foreign);
      expect(await calendar({ [calls.idKey]: theirs })).toMatchObject(forbidden);
      expect(await calendar({ venueId: seedId.venue(demoBranchKey) })).toMatchObject(forbidden);
      for (const venueId of ['x', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '12345']) {
        expect(await calendar({ venueId }), venueId).toMatchObject(forbidden);
        expect(await calendar({ venueId, [calls.idKey]: placeId }), venueId).toMatchObject(forbidden);
      }
      expect(await calendar({ startDate: '2026-11-30', endDate: '2026-11-01' })).toMatchObject({
        state: 0,
        msg: '结束日期不能早于开始日期',
      });
      expect(await calendar({ endDate: '2027-01-05' })).toMatchObject({ state: 0, msg: '日期范围不能超过 62 天' });
    });
  });

  describe('before the weekly grid is changed', () => {
    const preview = async (id: string, body: Form) =>
      ((await mustSend(app, 'editor', calls.previewSlots.path, { id, ...body })).affected as Booking[]).map(
        (booking) => booking.id,
      );

    it('are named when the change would leave them outside, and stay', async () => {
      const placeId = await openPlace(app, type);
      const morning = await mustBook(app, newMember(), { type, placeId });
      const evening = await mustBook(app, newMember(), { type, placeId, changes: { type: 3, date: '2026-12-30' } });
      const gone = await mustBook(app, newMember(), { type, placeId, changes: { type: 2 } });
      await cancel([gone]);
      const cell = (event: string) => ({ event, week: '星期三', type: 1 });
      expect(await preview(placeId, {})).toEqual([]);
      expect(await preview(placeId, { timeConfigs: [cell('上午'), cell('晚上')] })).toEqual([]);
      expect(await preview(placeId, { timeConfigs: [cell('晚上')] })).toEqual([morning]);
      expect(await preview(placeId, { timeSlots: [{ type: 3, starTime: '18:30', endTime: '21:00' }] })).toEqual([
        evening,
      ]);
      expect(await preview(placeId, { timeConfigs: [{ times: '9:30-11:30', week: '星期三', type: 1 }] })).toEqual([
        morning,
        evening,
      ]);
      expect(await preview(placeId, { validEndTime: '2026-12-01' })).toEqual([evening]);
      expect(await preview(placeId, { validStartTime: '2026-12-01', validEndTime: '' })).toEqual([morning]);
      expect(
        await app.send('editor', calls.previewSlots.path, { id: placeId, timeSlots: [{ type: 9 }] }),
      ).toMatchObject({
        state: 0,
        objects: { field: 'timeSlots' },
      });
      for (const name of ['viewer', 'branch']) {
        expect(await app.send(name, calls.previewSlots.path, { id: placeId }), name).toMatchObject(forbidden);
      }
      await at(app, '2026-12-31T08:00:00+08:00', async () => {
        expect(await preview(placeId, { validEndTime: '2026-11-22' })).toEqual([]);
      });
    });
  });
});

describe('a calendar of more places than it shows', () => {
  it('says how many there are, and finds each of them by its name', async () => {
    const [type] = bookedTypes;
    if (!type) throw new Error('a type was expected');
    const title = freshTitle('百间教室');
    const placeId = await openPlace(app, type, { form: { title } });
    await app.deps.pools.owner.query(
      `insert into site (id, venue_id, status, title, time_slots, time_configs, approved_revision, created_by, updated_by)
       select gen_random_uuid(), venue_id, status, title || '第' || n || '间', time_slots, time_configs, approved_revision, created_by, updated_by
       from site, generate_series(1, $2) n where id = $1`,
      [placeId, mostPlaces],
    );
    const ask = async (keyword: string) => {
      const asked = { startDate: someDay, endDate: someDay, keyword };
      const { places, placeTotal } = await mustSend(app, 'viewer', type.calls.calendar.path, asked);
      return { titles: (places as { title: string }[]).map((place) => place.title), placeTotal };
    };
    const all = await ask(title);
    expect([all.titles.length, all.placeTotal]).toEqual([mostPlaces, mostPlaces + 1]);
    for (const n of [1, mostPlaces]) {
      expect(await ask(`${title}第${n}间`)).toEqual({ titles: [`${title}第${n}间`], placeTotal: 1 });
    }
    expect(await ask(`${title}%`)).toEqual({ titles: [], placeTotal: 0 });
  });
});

describe('a calendar over ten thousand bookings', () => {
  it('reads a few pages for each of those that it shows, at most', async () => {
    const [type] = bookedTypes;
    if (!type) throw new Error('a type was expected');
    const placeId = await openPlace(app, type);
    const { owner } = app.deps.pools;
    // 60 places, every period of 56 days.
    await owner.query(
      `with copies as (
         insert into site (id, venue_id, status, title, time_slots, time_configs, approved_revision, created_by, updated_by, publish_time)
         select md5('calendar ' || n)::uuid, venue_id, status, title || n, time_slots, time_configs, approved_revision, created_by, updated_by, publish_time
         from site, generate_series(1, 60) n where id = $1 returning id, venue_id, title, created_by)
       insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, created_by)
       select gen_random_uuid(), venue_id, 'site', id, title, date '2027-01-01' + d, p, '9:00', '12:00',
         case when d % 3 = 0 then 'pending' else 'confirmed' end, '社区合唱排练', 30, '何女士', '13512345678', created_by
       from copies, generate_series(0, 55) d, generate_series(1, 3) p`,
      [placeId],
    );
    await vacuumed(owner, 'booking', 'site', 'revision');
    const ask = async (body: Form) => {
      let text = '';
      const reads = await readsOf(app, async () => {
        const answer = await app.send('viewer', type.calls.calendar.path, body);
        expect(answer.state).toBe(1);
        ({ text } = answer);
      });
      return {
        pages: reads.reduce((sum, { pages, spilled }) => sum + pages + spilled, 0),
        bytes: text.length,
        count: (JSON.parse(text).objects.bookings as unknown[]).length,
      };
    };
    const all = await ask({ startDate: '2027-01-01', endDate: '2027-02-25' });
    const week = await ask({ startDate: '2027-01-04', endDate: '2027-01-10' });
    console.info(
      `calendar: ${all.count} bookings ${all.pages} pages; a week ${week.count} bookings ${week.pages} pages`,
    );
    expect(all.count).toBe(10_080);
    expect(week.count).toBe(1260);
    // Found by their index, those of a week lie in as many pages; those of two months are most of the table.
    expect(all.pages).toBeLessThan(1500);
    expect(week.pages).toBeLessThan(4000);
    expect(all.bytes / all.count).toBeLessThan(260);
  }, 60_000);
});
