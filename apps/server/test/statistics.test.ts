import { generateFile } from '@yunguan/contract/platform/files';
import { getVenueStatistics, statisticsExportCode, type VenueStatistics } from '@yunguan/contract/platform/statistics';
import { measureGroups, measures } from '@yunguan/contract/platform/statistics-measures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { demoBranchKey } from '../src/demo/places';
import { statisticsReader } from '../src/platform/statistics/read-statistics';
import { seedGround } from '../src/seed/ground';
import { seedId } from '../src/seed/ids';
import { openSession } from './activity-factories';
import { bookedTypes, openPlace } from './booking-factories';
import { openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { openCourse } from './course-factories';
import { buildRecruit, buildVote, type Form, mustSend } from './factories';
import { ownerSql } from './owner-sql';
import { readXlsx } from './read-xlsx';
import { buildCulture } from './training-factories';
import { buildContest, insertBallots, tally } from './vote-factories';

let app: ContentApp;
const sql = ownerSql(() => app);
const [main, branch] = [seedId.venue('main'), seedId.venue(demoBranchKey)];
const editor = seedId.user('editor');
// The approval record carries the database's own time.
const thisYear = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();

beforeAll(async () => {
  app = await createContentApp();
}, 120_000);
afterAll(() => app.close());

const statisticsOf = async (name: string, asked: Form) =>
  (await mustSend(app, name, getVenueStatistics.path, asked)) as unknown as VenueStatistics;

/** What a measure says of 2026 in the main venue: the months with something, and the year. */
async function told(key: string, year = 2026): Promise<{ months: Record<number, number>; total: number | null }> {
  const { measures: all } = await statisticsOf('viewer', { year, venueId: main });
  const found = all.find((one) => one.key === key);
  if (!found) throw new Error(`no measure ${key}`);
  const entries = found.months.flatMap((number, index) => (number ? [[index + 1, number] as const] : []));
  return { months: Object.fromEntries(entries), total: found.total };
}

describe('the numbers of a year, counted by hand', () => {
  it('are of months in China time', async () => {
    await sql(
      `insert into resource (id, venue_id, store_key, kind, name, suffix, size, created_by, updated_by, created_at)
       select gen_random_uuid(), $1, 'k' || t, 'image', '图', '.png', size, $2, $2, t::timestamptz
       from (values ('2025-12-31T15:59:59Z', 1048576), ('2025-12-31T16:00:00Z', 1048576), ('2026-01-31T15:59:59Z', 524288),
         ('2026-01-31T16:00:00Z', 2097152), ('2026-12-31T15:59:59Z', 1), ('2026-12-31T16:00:00Z', 1)) as v (t, size)`,
      [main, editor],
    );
    await sql(`update resource set deleted_at = now() where store_key = 'k2026-12-31T15:59:59Z'`);
    expect(await told('library.files')).toEqual({ months: { 1: 2, 2: 1 }, total: 3 });
    expect(await told('library.size')).toEqual({ months: { 1: 1.5, 2: 2 }, total: 3.5 });
    expect(await told('library.files', 2025)).toEqual({ months: { 12: 1 }, total: 1 });
    expect(await told('library.files', 2027)).toEqual({ months: { 1: 1 }, total: 1 });
  });

  it('tell what was published, and what took place where records have a period', async () => {
    const lasting = (startTime: string, endTime: string) =>
      buildVote(app, { status: 100, form: { startTime, endTime, isNeedSignup: false } });
    await lasting('2026-12-30 08:00', '2027-02-01 00:30');
    await lasting('2027-01-31 23:00', '2027-02-28 23:59');
    await buildVote(app, { status: 1, form: { startTime: '2027-01-05 08:00', endTime: '2027-01-06 08:00' } });
    expect(await told('content.vote', 2027)).toEqual({ months: { 1: 2, 2: 2 }, total: 2 });
    expect((await told('content.vote')).months).toEqual({ 12: 1 });
    await buildRecruit(app, { form: { publishTime: '2026-03-01' } });
    await buildRecruit(app, { form: { publishTime: '2026-03-31' } });
    const gone = await buildRecruit(app, { form: { publishTime: '2026-03-15' } });
    await sql('update recruit_notice set state = false where id = $1', [gone]);
    expect(await told('content.recruit')).toEqual({ months: { 3: 2 }, total: 2 });
  });

  it.each(bookedTypes)('tell the bookings of a $label', async (type) => {
    const objectId = await openPlace(app, type);
    await sql(
      `insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, created_by)
       select gen_random_uuid(), $1, $2, $3, '场地', day::date, period, starts, ends, state, '排练', people, '何女士', '13512345678', $4
       from (values ('2026-05-01', 1, '9:00', '11:30', 'confirmed', 20), ('2026-05-31', 2, '14:00', '17:00', 'confirmed', 15),
         ('2026-05-31', 3, '19:00', '21:00', 'cancelled', 99), ('2026-06-01', 1, '9:00', '11:30', 'rejected', 99),
         ('2026-06-02', 1, '9:00', '11:20', 'confirmed', 5), ('2027-01-01', 1, '9:00', '11:30', 'pending', 9))
         as v (day, period, starts, ends, state, people)`,
      [main, type.key, objectId, editor],
    );
    expect(await told(`${type.key}.bookings`)).toEqual({ months: { 5: 3, 6: 2 }, total: 5 });
    expect(await told(`${type.key}.confirmed`)).toEqual({ months: { 5: 2, 6: 1 }, total: 3 });
    expect(await told(`${type.key}.cancelled`)).toEqual({ months: { 5: 1 }, total: 1 });
    expect(await told(`${type.key}.hours`)).toEqual({ months: { 5: 5.5, 6: 2.3 }, total: 7.8 });
    expect(await told(`${type.key}.people`)).toEqual({ months: { 5: 35, 6: 5 }, total: 40 });
  });

  it('tell sessions, tickets and visitors by the day of the session', async () => {
    const { activityId, sessionId } = await openSession(app, {}, { day: '2026-12-05' });
    await sql(
      `insert into ticket_order (id, venue_id, activity_id, session_id, title, count, state, code, contacts, tel, channel, created_by, checked_count)
       select gen_random_uuid(), $1, $2, $3, '专场', count, state, 'T' || count || state, '何女士', '13512345678', 'staff', $4, checked
       from (values (3, 'taken', 2), (4, 'taken', 0), (5, 'cancelled', 0), (6, 'waiting', 0), (1, 'lapsed', 0)) as v (count, state, checked)`,
      [main, activityId, sessionId, editor],
    );
    expect(await told('activity.sessions')).toEqual({ months: { 12: 1 }, total: 1 });
    expect(await told('activity.orders')).toEqual({ months: { 12: 2 }, total: 2 });
    expect(await told('activity.tickets')).toEqual({ months: { 12: 7 }, total: 7 });
    expect(await told('activity.checkedOrders')).toEqual({ months: { 12: 1 }, total: 1 });
    expect(await told('activity.visitors')).toEqual({ months: { 12: 2 }, total: 2 });
    expect(await told('activity.cancelled')).toEqual({ months: { 12: 1 }, total: 1 });
    await sql('update activity_session set withdrawn_at = now() where id = $1', [sessionId]);
    expect(await told('activity.sessions')).toEqual({ months: {}, total: 0 });
  });

  it('tell sign-ups by their day, and students by the beginning of their course', async () => {
    const courseId = await openCourse(app, { trainStartTime: '2027-03-08' });
    await sql(
      `insert into course_signup (id, venue_id, course_id, title, ordern_num, state, channel, created_by, student_key, student_name,
         student_sex, student_birthday, created_at)
       select gen_random_uuid(), $1, $2, '国画', 'S' || key, state, 'staff', $3, key, '学员', 1, '2015-01-01', t::timestamptz
       from (values ('a', 'approved', '2026-08-31T15:59:00Z'), ('b', 'approved', '2026-08-31T16:01:00Z'),
         ('c', 'pending', '2026-09-02T00:00:00Z'), ('d', 'cancelled', '2026-09-03T00:00:00Z')) as v (key, state, t)`,
      [main, courseId, editor],
    );
    expect(await told('course.signups')).toEqual({ months: { 8: 1, 9: 3 }, total: 4 });
    expect(await told('course.approved')).toEqual({ months: { 8: 1, 9: 1 }, total: 2 });
    expect(await told('course.students')).toEqual({ months: {}, total: 0 });
    expect(await told('course.students', 2027)).toEqual({ months: { 3: 2 }, total: 2 });
    // A change of it that nobody has approved moves nobody.
    await sql(`update course set status = 0, train_start_time = '2027-06-01' where id = $1`, [courseId]);
    expect(await told('course.students', 2027)).toEqual({ months: { 3: 2 }, total: 2 });
  });

  it('tell applications by their day, and new members by the day of joining', async () => {
    const clubId = await openClub(app);
    await sql(
      `insert into club_member (id, venue_id, club_id, member_id, title, state, channel, name, tel, created_at, joined_at)
       select gen_random_uuid(), $1, $2, (select id from member order by id offset n limit 1), '合唱团', state, 'pc', '团员', '13512345678',
         asked::timestamptz, joined::timestamptz
       from (values (1, 'joined', '2026-02-27T00:00:00Z', '2026-03-02T00:00:00Z'), (2, 'left', '2026-02-27T00:00:00Z', '2026-03-03T00:00:00Z'),
         (3, 'rejected', '2026-04-01T00:00:00Z', null)) as v (n, state, asked, joined)`,
      [main, clubId],
    );
    expect(await told('club.applications')).toEqual({ months: { 2: 2, 4: 1 }, total: 3 });
    expect(await told('club.joined')).toEqual({ months: { 2: 1 }, total: 1 });
    expect(await told('club.members')).toEqual({ months: { 3: 2 }, total: 2 });
  });

  it('tell visits by the month of the plan', async () => {
    const brandId = await buildCulture(app, { status: 100 });
    const planned = await sql<{ month: number; frequency: number }>(
      'select month, frequency from culture_plan where brand_id = $1 and year = 2027 order by month',
      [brandId],
    );
    expect(planned.length).toBeGreaterThan(1);
    await sql(
      `insert into culture_delivery (id, venue_id, brand_id, title, state, year, month, address, contacts, tel, channel, created_by)
       select gen_random_uuid(), $1, $2, '送戏', state, 2027, month, '社区', '何女士', '13512345678', 'staff', $3
       from (values ('done', 5), ('done', 5), ('allocated', 5), ('cancelled', 6)) as v (state, month)`,
      [main, brandId, editor],
    );
    expect(await told('culture.planned', 2027)).toEqual({
      months: Object.fromEntries(planned.map(({ month, frequency }) => [month, frequency])),
      total: planned.reduce((sum, { frequency }) => sum + frequency, 0),
    });
    expect(await told('culture.applications', 2027)).toEqual({ months: { 5: 3, 6: 1 }, total: 4 });
    expect(await told('culture.done', 2027)).toEqual({ months: { 5: 2 }, total: 2 });
    expect(await told('culture.cancelled', 2027)).toEqual({ months: { 6: 1 }, total: 1 });
  });

  it('tell ballots that count, and who signed up', async () => {
    const contest = await buildContest(app, { teams: 2 });
    await insertBallots(app, contest, { count: 5 });
    await sql(`update vote_ballot set cast_at = '2026-07-31T16:00:00Z' where activity_id = $1`, [contest.activityId]);
    await sql(
      `update vote_ballot set cancelled_at = now() where id in (select id from vote_ballot where activity_id = $1 limit 1)`,
      [contest.activityId],
    );
    await sql(
      `update vote_ballot set disqualified_at = now() where id in
         (select id from vote_ballot where activity_id = $1 and cancelled_at is null limit 1)`,
      [contest.activityId],
    );
    await tally(app, contest.rotationId);
    await sql(`update vote_team set created_at = '2026-07-01' where activity_id = $1`, [contest.activityId]);
    expect(await told('vote.ballots')).toEqual({ months: { 8: 3 }, total: 3 });
    expect(await told('vote.teams')).toEqual({ months: { 7: 2 }, total: 2 });
    expect(await told('vote.applications')).toEqual({ months: {}, total: 0 });
  });

  it('tell what was decided, and the median of the hours from submission to decision', async () => {
    const log = async (venueId: string, entries: readonly (readonly [action: string, at: string])[]) => {
      const [object] = await sql<{ id: string }>('select gen_random_uuid() as id');
      for (const [action, at] of entries)
        await sql(
          `insert into review_log (object_id, content_type, venue_id, action, status_to, user_name, venue_name, title, created_at)
           values ($1, 'vote', $2, $3, 1, '张三', '馆', '题', $4)`,
          [object?.id, venueId, action, at],
        );
    };
    await log(main, [
      ['submit', '2024-03-01T08:00:00+08:00'],
      ['reject', '2024-03-01T09:00:00+08:00'],
      ['submit', '2024-03-31T23:00:00+08:00'],
      ['advance', '2024-03-31T23:30:00+08:00'],
      ['approve', '2024-04-01T03:00:00+08:00'],
      ['reverse', '2024-05-01T03:00:00+08:00'],
    ]);
    await log(main, [
      ['submit', '2024-03-02T08:00:00+08:00'],
      ['approve', '2024-03-02T18:00:00+08:00'],
    ]);
    await log(branch, [
      ['submit', '2024-03-02T08:00:00+08:00'],
      ['approve', '2024-03-03T08:00:00+08:00'],
    ]);
    expect(await told('review.submitted', 2024)).toEqual({ months: { 3: 3 }, total: 3 });
    expect(await told('review.approved', 2024)).toEqual({ months: { 3: 1, 4: 1 }, total: 2 });
    expect(await told('review.rejected', 2024)).toEqual({ months: { 3: 1 }, total: 1 });
    expect(await told('review.reversed', 2024)).toEqual({ months: { 5: 1 }, total: 1 });
    // 1 and 10 hours in March, 4 in April.
    expect(await told('review.hours', 2024)).toEqual({ months: { 3: 5.5, 4: 4 }, total: 4 });
    expect(await told('review.hours', 2023)).toEqual({ months: {}, total: null });
    const network = await statisticsOf('platform', { year: 2024 });
    const hours = network.measures.find(({ key }) => key === 'review.hours');
    // 1, 4, 10 and 24.
    expect(hours?.total).toBe(7);
    const place = network.venues.findIndex(({ id }) => id === branch);
    expect(hours?.byVenue[place]).toBe(24);
    expect(hours?.byVenue.filter((number) => number !== null)).toHaveLength(2);
  });

  it('tell each measure once, with its words, also where the year is empty', async () => {
    const { measures: all, venues, year } = await statisticsOf('viewer', { year: 2001, venueId: main });
    expect({ year, venues }).toEqual({ year: 2001, venues: [{ id: main, name: expect.any(String) }] });
    expect(all.map(({ key }) => key)).toEqual([
      ...contentModules.map(({ declaration }) => `content.${declaration.key}`),
      ...measures.map(({ key }) => key),
    ]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { months, total, byVenue, isSum, group } of all) {
      expect(months).toEqual(Array.from({ length: 12 }, () => (isSum || group === 'content' ? 0 : null)));
      expect(byVenue).toEqual([total]);
    }
    const twice = contentModules.filter(({ binding }) => binding.measures).slice(0, 1);
    expect(() => statisticsReader(app.deps, [...twice, ...twice])).toThrow('not one measure each');
  });
});

describe('whose numbers', () => {
  it('are those of the venues in which the login may look', async () => {
    const names = async (login: string) => (await statisticsOf(login, { year: thisYear })).venues.map(({ id }) => id);
    expect(await names('viewer')).toEqual([main]);
    expect(await names('branch')).toEqual([branch]);
    expect(await names('platform')).toContain(main);
    expect((await names('platform')).at(-1)).toBe(seedId.venue('platform'));
    const foreign = await app.send('branch', getVenueStatistics.path, { year: thisYear, venueId: main });
    expect(foreign).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
    const nowhere = await app.send('viewer', getVenueStatistics.path, { year: thisYear, venueId: 'x' });
    expect(nowhere).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
  });

  it('of all venues are the sums of each', async () => {
    const { measures: all } = await statisticsOf('platform', { year: thisYear });
    const summed = all.filter(({ isSum }) => isSum);
    expect(summed.some(({ total }) => total !== 0)).toBe(true);
    for (const { key, months, total, byVenue } of summed) {
      const sum = (numbers: readonly (number | null)[]) =>
        numbers.reduce<number>((of, number) => of + (number ?? 0), 0);
      expect(sum(months), key).toBeCloseTo(total ?? Number.NaN, 0);
      expect(sum(byVenue), key).toBeCloseTo(total ?? Number.NaN, 0);
    }
  });

  it.each([
    [{}, '请选择年份'],
    [{ year: '二〇二六' }, '请选择年份'],
    [{ year: 2026.5 }, '请选择年份'],
    [{ year: 1999 }, '年份不能早于 2000 年'],
    [{ year: 2101 }, '年份不能晚于 2100 年'],
  ])('of %j are refused with words', async (asked, msg) => {
    expect(await app.send('viewer', getVenueStatistics.path, asked)).toMatchObject({ state: 0, msg });
  });

  it('of a year that came as text are answered', async () => {
    expect((await statisticsOf('viewer', { year: ' 2026 ' })).year).toBe(2026);
  });
});

describe('the menu', () => {
  it('comes to an installation of before with its next start, with the rights of the built-in roles', async () => {
    const id = seedId.menu('statistics');
    await sql('delete from role_menu where menu_id = $1', [id]);
    await sql('delete from menu where id = $1', [id]);
    app.signAllOut();
    expect(await app.send('viewer', getVenueStatistics.path, { year: 2026 })).toMatchObject({ state: 0 });
    await app.db.transaction('*', seedGround);
    const grants = await sql<{ code: string; option_codes: string[] }>(
      `select r.code, g.option_codes from role_menu g join role r on r.id = g.role_id where g.menu_id = $1`,
      [id],
    );
    expect(Object.fromEntries(grants.map(({ code, option_codes }) => [code, option_codes]))).toMatchObject({
      platformAdmin: ['all'],
      venueAdmin: ['all'],
      editor: [],
      viewer: [],
    });
    expect(grants.map(({ code }) => code)).not.toContain('auditor');
    app.signAllOut();
    expect((await statisticsOf('viewer', { year: 2026 })).venues).toHaveLength(1);
  });
});

describe('the workbook', () => {
  const order = (name: string, model: Form, more: Form = {}) =>
    app.send(name, generateFile.path, { action: statisticsExportCode, model, ...more });
  async function exported(name: string, model: Form) {
    const answer = await order(name, model);
    if (answer.state !== 1) throw new Error(answer.text);
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(answer.objects))}`);
    return readXlsx(file.bytes);
  }

  it('has a sheet for each group, with the numbers of the screen and what each of them counts', async () => {
    const { measures: all, venues } = await statisticsOf('admin', { year: 2026, venueId: main });
    const { sheets } = await exported('admin', { year: 2026, venueId: main });
    expect(Object.keys(sheets)).toEqual(['说明', ...Object.values(measureGroups)]);
    expect(sheets.说明?.slice(1, 3)).toEqual([
      ['统计年份', '2026年'],
      ['统计场馆', venues[0]?.name],
    ]);
    for (const [key, name] of Object.entries(measureGroups)) {
      const [head, ...lines] = sheets[name] ?? [];
      expect(head).toEqual(['指标', '单位', ...Array.from({ length: 12 }, (_, n) => `${n + 1}月`), '全年', '统计口径']);
      expect(lines).toEqual(
        all
          .filter(({ group }) => group === key)
          .map(({ name: measure, unit, months, total, definition }) =>
            [measure, unit, ...months, total, definition].map((cell) => String(cell ?? '')),
          ),
      );
    }
  });

  it('of several venues tells the year of each, and a name stays text', async () => {
    await sql(`update venue set name = '=1+1<分馆>' where id = $1`, [branch]);
    const { venues, measures: all } = await statisticsOf('platform', { year: 2026 });
    const { sheets, parts } = await exported('platform', { year: 2026 });
    const [head, ...lines] = sheets.各场馆全年 ?? [];
    expect(head).toEqual(['场馆', ...all.map(({ name, unit }) => `${name}（${unit}）`)]);
    expect(lines.map(([name]) => name)).toEqual(venues.map(({ name }) => name));
    expect(lines.some(([name]) => name === '=1+1<分馆>')).toBe(true);
    const ofMain = venues.findIndex(({ id }) => id === main);
    // Cells at the end of a line that hold nothing are not written.
    expect(all.map((_, index) => lines[ofMain]?.[index + 1] ?? '')).toEqual(
      all.map(({ byVenue }) => String(byVenue[ofMain] ?? '')),
    );
    expect(Object.values(parts).join('')).not.toMatch(/<f[ >/]/);
  });

  it('is recorded with its year, and asks for the right', async () => {
    await exported('admin', { year: 2026, venueId: main });
    const [entry] = await sql<{ detail: Form; result: string }>(
      `select detail, result from audit_log where detail ->> 'contentType' = 'statistics' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ result: 'ok', detail: { label: '数据统计', filter: { year: 2026 }, reveal: false } });
    expect(entry?.detail.rows).toBeGreaterThan(measures.length);
    expect(await order('branch', { year: 2026, venueId: main })).toMatchObject({ state: 0 });
    expect(await order('viewer', { year: 2026 })).toMatchObject({ state: 0 });
    expect(await order('admin', { year: 1 })).toMatchObject({ state: 0, msg: '年份不能早于 2000 年' });
    expect(await order('admin', {})).toMatchObject({ state: 0, msg: '请选择年份' });
  });
});
