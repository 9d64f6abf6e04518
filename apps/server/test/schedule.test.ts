import { siteBookings } from '@yunguan/contract/content/site';
import { timedOccurrence } from '@yunguan/contract/kernel/occurrences';
import * as schedule from '@yunguan/contract/platform/schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityContent, buildActivity, session } from './activity-factories';
import { type BookedType, bookedTypes, mustBook, mustBookFor, openPlace } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend, path } from './factories';
import { buildWelfare } from './people-factories';
import { reviewCalls } from './review-calls';
import { buildCourse } from './training-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { decide } = reviewCalls(() => app);
const siteType = bookedTypes.find(({ key }) => key === 'site') as BookedType;

type Schedule = { kinds: { kind: string }[]; rows: schedule.ScheduledOccurrence[]; isCut: boolean; places: string[] };
const scheduleOf = async (body: Form = {}, name = 'editor') =>
  (await mustSend(app, name, schedule.getSchedule.path, {
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    ...body,
  })) as unknown as Schedule;
const told = ({ rows }: Schedule) => rows.map(({ title, begin, state }) => `${begin} ${title} ${state}`);

/** An activity with one session at the place. */
const happening = (place: string, form: Form = {}, wanted: Form = {}, times: Form = {}) =>
  buildActivity(app, {
    status: 100,
    ...wanted,
    form: {
      address: place,
      startTime: '2026-12-05',
      endTime: '2026-12-05',
      events: [{ time: '2026-12-05', dates: [session(times)] }],
      ...form,
    },
  });

describe('the calendar of a venue', () => {
  it('holds sessions, whole days and bookings by time, with where they stand and where they open', async () => {
    const place = freshTitle('排期厅');
    const [title, course, welfare] = [freshTitle('专场'), freshTitle('课'), freshTitle('公益')];
    const id = await happening(place, {
      title,
      endTime: '2026-12-06',
      events: [
        { time: '2026-12-05', dates: [session(), session({ startTime: '14:00', endTime: '16:00' })] },
        { time: '2026-12-06', dates: [session()] },
      ],
    });
    await buildCourse(app, {
      status: 1,
      form: {
        title: course,
        address: place,
        signUpEndTime: '2026-12-04',
        trainStartTime: '2026-12-05',
        trainEndTime: '2027-02-01',
      },
    });
    await buildWelfare(app, {
      status: 100,
      form: { title: welfare, address: place, startTime: '2026-11-30', endTime: '2026-12-01' },
    });
    const placeId = await openPlace(app, siteType, { form: { title: place } });
    const changes = { date: '2026-12-05', type: 2, purpose: '合唱排练' };
    const booking = await mustBookFor(app, 'reviewer', { type: siteType, placeId, changes });
    const shown = await scheduleOf({ place });
    expect(told(shown)).toEqual([
      `2026-11-30 00:00 ${welfare} approved`,
      `2026-12-05 00:00 ${course} waiting`,
      `2026-12-05 09:00 ${title} approved`,
      `2026-12-05 14:00 ${title} approved`,
      `2026-12-05 14:00 合唱排练 approved`,
      `2026-12-06 09:00 ${title} approved`,
    ]);
    expect(shown.places).toContain(place);
    expect(shown.kinds.map(({ kind }) => kind)).toEqual(['activity', 'site', 'hall', 'welfare', 'course']);
    expect(shown.rows.find(({ objectId }) => objectId === id)).toMatchObject({ kind: 'activity', path: '', place });
    expect(shown.rows.find(({ objectId }) => objectId === booking)).toMatchObject({
      kind: 'site',
      kindName: '场地预订',
      path: `/MuseumCenter/placeOrderList?booking=${booking}`,
    });
    expect(told(await scheduleOf({ place, kind: 'site' }))).toEqual(['2026-12-05 14:00 合唱排练 approved']);
    expect(told(await scheduleOf({ place, state: 'waiting' }))).toEqual([`2026-12-05 00:00 ${course} waiting`]);
    const spelled = ` ${place.replace('排期', '排 期')}。`;
    expect((await scheduleOf({ place: spelled })).rows).toHaveLength(shown.rows.length);
  });

  it('leaves out drafts, what was rejected or taken back, and what was deleted', async () => {
    const place = freshTitle('无人厅');
    for (const status of [0, 101, 102]) await happening(place, {}, { status });
    const id = await happening(place, {}, { status: 0 });
    await mustSend(app, 'editor', path(activityContent, 'remove'), { ids: [id] });
    expect((await scheduleOf({ place })).rows).toEqual([]);
  });

  it('keeps the time that the public sees until a change of it is approved', async () => {
    const [place, title] = [freshTitle('改期厅'), freshTitle('改期专场')];
    const id = await happening(place, { title });
    const { version, ...form } = await mustSend(app, 'editor', path(activityContent, 'detail'), { id });
    const moved = {
      ...form,
      id,
      version,
      status: 1,
      startTime: '2026-12-09',
      endTime: '2026-12-09',
      events: [{ time: '2026-12-09', dates: [session()] }],
    };
    await mustSend(app, 'admin', path(activityContent, 'update'), moved);
    const both = [`2026-12-05 09:00 ${title} approved`, `2026-12-09 09:00 ${title} waiting`];
    expect(told(await scheduleOf({ place }))).toEqual(both);
    await decide('reviewer', id, { result: 'reject', remark: '请按原定日期' });
    expect(told(await scheduleOf({ place }))).toEqual(both.slice(0, 1));
  });

  it("never shows what is another venue's, nor a type without its menu", async () => {
    const place = freshTitle('两馆同名厅');
    const title = freshTitle('分馆专场');
    await happening(place, { title }, { venue: 'branch' });
    await happening(place, { title: freshTitle('本馆专场') });
    expect((await scheduleOf({ place })).rows).toHaveLength(1);
    const ofBranch = await scheduleOf({ place }, 'branch');
    expect(told(ofBranch)).toEqual([`2026-12-05 09:00 ${title} approved`]);
    const days = { startDate: '2026-12-01', endDate: '2026-12-31' };
    const [{ venueId }] = (
      await app.deps.pools.owner.query<{ venueId: string }>(
        'select venue_id as "venueId" from activity where title = $1',
        [title],
      )
    ).rows as [{ venueId: string }];
    const refused = await app.send('editor', schedule.getSchedule.path, { ...days, venueId });
    expect(refused).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
    const unknown = await app.send('editor', schedule.getSchedule.path, { ...days, kind: 'vote' });
    expect(unknown).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
  });

  it('takes its days as every list does: a time behind them is dropped, and a zone is counted over', async () => {
    const place = freshTitle('跨时区厅');
    await happening(place);
    const asked = (startDate: string, endDate: string) =>
      mustSend(app, 'editor', schedule.getSchedule.path, { startDate, endDate, place });
    const { rows } = await asked('2026-12-05', '2026-12-05');
    expect(rows).not.toEqual([]);
    expect((await asked('2026-12-05 00:00:00', '2026-12-05 23:59:59')).rows).toEqual(rows);
    expect((await asked('2026-12-04T16:00:00.000Z', '2026-12-05T15:59:59.000Z')).rows).toEqual(rows);
  });

  it('answers at most 62 days, and says when there is more than it holds', async () => {
    const tooLong = { startDate: '2026-12-01', endDate: '2027-02-01' };
    expect(await app.send('editor', schedule.getSchedule.path, tooLong)).toMatchObject({
      state: 0,
      msg: '日期范围不能超过 62 天',
    });
    const place = freshTitle('满满厅');
    const ends = ['8:00', '9:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
    const starts = ['7:00', ...ends];
    const dates = ends.map((endTime, nth) => session({ startTime: starts[nth], endTime }));
    const days = Array.from({ length: 31 }, (_, nth) => `2026-12-${String(nth + 1).padStart(2, '0')}`);
    const form = { startTime: days[0], endTime: days.at(-1), events: days.map((time) => ({ time, dates })) };
    for (let made = 0; made < 6; made += 1) await happening(place, form, { status: 1 });
    expect(await scheduleOf({ place })).toMatchObject({ isCut: false });
    await happening(place, form, { status: 1 });
    const cut = await scheduleOf({ place });
    expect(cut.isCut).toBe(true);
    expect(cut.rows).toHaveLength(schedule.mostOccurrences);
    // The latest are missing.
    expect(cut.rows.at(-1)?.begin.slice(0, 10)).toBe('2026-12-29');
  });
});

describe('what clashes with a form', () => {
  const time = (starts: string, ends: string, day = '2026-12-05') => timedOccurrence(day, starts, ends);
  const clashesOf = async (place: string, times: unknown[], more: Form = {}, name = 'editor') =>
    (await mustSend(app, name, schedule.getClashes.path, {
      kind: 'activity',
      place,
      times,
      ...more,
    })) as unknown as schedule.Clashes;
  const toldOf = async (objectId: string) =>
    (await mustSend(app, 'reviewer', schedule.getReviewClashes.path, { objectId })) as unknown as schedule.Clashes;
  const titles = ({ rows }: schedule.Clashes) => rows.map(({ title }) => title);

  it('shares place and time with it, and is neither itself nor of another venue', async () => {
    const [place, title] = [freshTitle('撞期厅'), freshTitle('撞期专场')];
    const id = await happening(place, { title });
    await happening(place, {}, { venue: 'branch' });
    await happening(place, {}, { status: 0 });
    expect(titles(await clashesOf(place, [time('11:00', '12:00')]))).toEqual([title]);
    expect(titles(await clashesOf(`${place}（）`, [time('11:00', '12:00')]))).toEqual([title]);
    expect(titles(await clashesOf(place, [time('11:30', '12:00'), time('7:00', '9:00')]))).toEqual([]);
    expect(titles(await clashesOf(place, [time('11:00', '12:00', '2026-12-06')]))).toEqual([]);
    expect(titles(await clashesOf(place, [time('11:00', '12:00')], { objectId: id }))).toEqual([]);
    expect(titles(await clashesOf(`${place}二楼`, [time('11:00', '12:00')]))).toEqual([]);
  });

  it('is a booking of the site of that name once it is confirmed', async () => {
    const place = freshTitle('场地厅');
    const placeId = await openPlace(app, siteType, { form: { title: place } });
    const changes = { date: '2026-12-05', purpose: '评审会' };
    const id = await mustBook(app, '13900000001', { type: siteType, placeId, changes });
    expect(titles(await clashesOf(place, [time('9:00', '10:00')]))).toEqual([]);
    const decision = { ids: [id], result: 'approve', remark: '' };
    await mustSend(app, 'reviewer', siteBookings.decide.path, decision);
    expect(titles(await clashesOf(place, [time('9:00', '10:00')]))).toEqual(['评审会']);
    expect(titles(await clashesOf(place, [time('12:00', '13:00')]))).toEqual([]);
  });

  it('is told the reviewer with the others, each record once, and refuses nothing', async () => {
    const [place, other, third] = [freshTitle('同审厅'), freshTitle('甲场'), freshTitle('乙课')];
    const events = [{ time: '2026-12-05', dates: [session(), session({ startTime: '14:00', endTime: '16:00' })] }];
    await happening(place, { title: other, events }, { status: 1 });
    const days = { signUpEndTime: '2026-12-01', trainStartTime: '2026-12-01', trainEndTime: '2026-12-20' };
    await buildCourse(app, { status: 100, form: { title: third, address: place, ...days } });
    const id = await happening(place, { events }, { status: 1 });
    const clashes = await toldOf(id);
    expect(titles(clashes)).toEqual([third, other]);
    expect(clashes.rows[1]).toMatchObject({ own: time('9:00', '11:30'), kind: 'activity', state: 'waiting' });
    await decide('reviewer', id, { result: 'approve', remark: '' });
    await decide('reviewer2', id, { result: 'approve', remark: '' });
    expect(await toldOf(id)).toEqual({ rows: [], more: 0 });
    const hidden = await app.send('branch', schedule.getReviewClashes.path, { objectId: id });
    expect(hidden).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
  });

  it('names five at most and says how many more there are', async () => {
    const place = freshTitle('挤满厅');
    for (let made = 0; made < 7; made += 1) await happening(place, {}, { status: 1 });
    const { rows, more } = await clashesOf(place, [time('9:00', '10:00')]);
    expect([rows.length, more]).toEqual([5, 2]);
  });

  it('is asked of the venue of the record, and by who may see it there alone', async () => {
    const [place, title] = [freshTitle('分馆厅'), freshTitle('分馆场')];
    await happening(place, { title }, { venue: 'branch' });
    const own = await happening(place, {}, { venue: 'branch', status: 0 });
    const asked = { kind: 'activity', place, times: [time('9:00', '10:00')], objectId: own };
    expect(await app.send('editor', schedule.getClashes.path, asked)).toMatchObject({
      state: 0,
      msg: '无权限或数据不存在',
    });
    // The main venue's administrator sees the branch from where he is.
    expect(titles(await clashesOf(place, [time('9:00', '10:00')], { objectId: own }, 'admin'))).toEqual([title]);
  });
});
