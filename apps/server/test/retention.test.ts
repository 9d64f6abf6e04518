import * as applicationCalls from '@yunguan/contract/content/vote-application';
import * as teams from '@yunguan/contract/content/vote-signup';
import * as signups from '@yunguan/contract/content/course-signup';
import { getSignupInfo, revealSignup } from '@yunguan/contract/content/course-signup-desk';
import { saveDraft } from '@yunguan/contract/platform/shell';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { eraseMember, exportMember } from '../src/cli/person';
import { contentModules } from '../src/content/content-types';
import { erasureRules } from '../src/content/erasure-rules';
import { eraseDue } from '../src/kernel/erasure/erase-due';
import { sweepDrafts } from '../src/platform/drafts/sweep';
import { sweepFiles } from '../src/platform/uploads/sweep-files';
import { bookedTypes, mustBook, openPlace } from './booking-factories';
import { joined, openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { idCardOf, mustSignUp, openCourse, ownPicture, studentForm } from './course-factories';
import { buildFullForm, memberFile, mustApply, newMember } from './custom-factory';
import { buildVote, mustSend } from './factories';
import { buildRoundWithTeams, buildTeam, cardPicture, idCards, teamInput } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const owner = () => app.deps.pools.owner;
const one = async (statement: string, values: readonly unknown[] = []): Promise<Record<string, unknown>> =>
  (await owner().query<Record<string, unknown>>(statement, [...values])).rows[0] ?? {};
/** A run on a day in China, with the period of a new installation. */
const erase = (day: string, days = 180) =>
  eraseDue(app.db, { rules: erasureRules, days, now: new Date(`${day}T03:00:00Z`) });
const keyOf = (url: string) => url.replace('/files/', '');
const hasFile = async (url: string) => (await app.deps.files.stat(keyOf(url))) !== undefined;
const sweepUnused = () => sweepFiles(app.deps, contentModules, new Date(Date.now() + 49 * 3_600_000));

describe('what the public told of itself', () => {
  it('goes 180 days after the course, numbers, cards and all; the row stays for the figures', async () => {
    const tel = newMember();
    const courseId = await openCourse(app, { trainStartTime: '2027-03-08', trainEndTime: '2027-06-20' });
    const [card, photo] = [await ownPicture(app, tel, courseId), await ownPicture(app, tel, courseId)];
    const idCardNo = idCardOf('2016-05-01', 1);
    const form = studentForm({ idCardNo, idCardFrontUrl: card, photo, tel: '13712345678' }, { idCardNo: '' });
    const id = await mustSignUp(app, tel, courseId, form);
    expect(await erase('2027-12-17')).toMatchObject({ courseSignups: 0 });
    await sweepUnused();
    expect([await hasFile(card), await hasFile(photo)]).toEqual([true, true]);

    expect(await erase('2027-12-18')).toMatchObject({ courseSignups: 1 });
    const row = await one('select * from course_signup where id = $1', [id]);
    expect(row).toMatchObject({
      student_name: '秦**',
      student_sex: 1,
      student_tel: '',
      student_address: '',
      student_id_card: '',
      student_id_secret: null,
      student_card_front: null,
      student_photo: null,
      guardian: { name: '冉**', tel: '', address: '', idCardNo: '' },
      state: 'pending',
    });
    expect(JSON.stringify(row)).not.toMatch(/民权路|13712345678|13912345678|秦小川|冉秋月/);
    await sweepUnused();
    expect([await hasFile(card), await hasFile(photo)]).toEqual([false, false]);
    // Staff still opens the row, and there is nothing left to reveal.
    expect(await mustSend(app, 'editor', getSignupInfo.path, { id })).toMatchObject({
      students: { name: '秦**', idCardNo: '', idCardFrontUrl: null },
    });
    expect(await mustSend(app, 'admin', revealSignup.path, { id, reason: '核对名单' })).toMatchObject({});
    expect(await erase('2027-12-19')).toMatchObject({ courseSignups: 0 });
  });

  it('goes after a contest, but for what was published with its result', async () => {
    const activityId = await buildVote(app, { status: 100 });
    const [front, back] = [await cardPicture(app, 'editor', '#102030'), await cardPicture(app, 'editor', '#302010')];
    const photo = await app.picture('editor', '#445566');
    const form = { idCardNo: idCards[0], idCardFrontUrl: front, idCardBackUrl: back, photo };
    const id = await buildTeam(app, activityId, { state: 100, form });
    await owner().query(`update vote_activity set end_time = '2027-01-10T15:59:00Z' where id = $1`, [activityId]);
    expect(await erase('2027-07-09')).toMatchObject({ voteTeams: 0 });
    expect(await erase('2027-07-10')).toMatchObject({ voteTeams: 1 });
    expect(await one('select * from vote_team where id = $1', [id])).toMatchObject({
      id_card_no: null,
      id_card_mask: '',
      id_card_front_url: null,
      id_card_back_url: null,
      tel: '',
      club_members: null,
      name: '李秀英',
      club_name: '江畔合唱团',
      photo,
    });
    await sweepUnused();
    expect([await hasFile(front), await hasFile(back), await hasFile(photo)]).toEqual([false, false, true]);
    expect(await mustSend(app, 'admin', teams.revealTeam.path, { id, reason: '核对' })).toMatchObject({ idCardNo: '' });
    // What somebody writes into it again stays no longer than the rest did.
    await mustSend(app, 'admin', teams.updateTeam.path, { ...teamInput({ photo }), id });
    expect(await erase('2027-07-11')).toMatchObject({ voteTeams: 1 });
    expect(await one('select tel from vote_team where id = $1', [id])).toEqual({ tel: '' });
    expect(await erase('2027-07-12')).toMatchObject({ voteTeams: 0 });
  });

  it('goes a year later where the contest has no end', async () => {
    const activityId = await buildVote(app, { status: 100 });
    const id = await buildTeam(app, activityId, { state: 100, form: { idCardNo: idCards[0] } });
    await owner().query('update vote_activity set end_time = null where id = $1', [activityId]);
    await owner().query(`update vote_team set created_at = '2026-01-01T04:00:00Z' where id = $1`, [id]);
    expect(await erase('2027-06-30')).toMatchObject({ voteTeams: 0 });
    expect(await erase('2027-07-01')).toMatchObject({ voteTeams: 1 });
  });

  it('goes out of every answer to a form of the venue, whose questions stay', async () => {
    const { activityId, name, photo } = await buildFullForm(app);
    const tel = newMember();
    const file = await memberFile(app, tel, { activityId, source: 'idcard' });
    const id = await mustApply(app, tel, activityId, { [name]: '王小明 110101199003074751', [photo]: file });
    await owner().query(`update vote_activity set end_time = '2027-01-10T15:59:00Z' where id = $1`, [activityId]);
    expect(await erase('2027-07-10')).toMatchObject({ applications: 1 });
    const row = await one('select * from custom_submission where id = $1', [id]);
    expect(row.tel).toBe('');
    expect(JSON.stringify(row)).not.toMatch(/王小明|1101011990|\/files\//);
    expect(JSON.stringify(row.answers)).toContain('姓名');
    await sweepUnused();
    expect(await hasFile(file)).toBe(false);
    expect(await mustSend(app, 'reviewer', applicationCalls.getSubmission.path, { id })).toMatchObject({ id });
  });

  it('goes after the day of a booking, in as many days as the installation says', async () => {
    const [type] = bookedTypes;
    if (!type) throw new Error('a booked type is missing');
    const placeId = await openPlace(app, type);
    const id = await mustBook(app, '13900000011', { type, placeId });
    await owner().query(`update booking set day = '2027-02-01' where id = $1`, [id]);
    expect(await erase('2027-03-03', 30)).toMatchObject({ bookings: 0 });
    expect(await erase('2027-03-04', 30)).toMatchObject({ bookings: 1 });
    expect(await one('select tel, contacts, purpose from booking where id = $1', [id])).toMatchObject({
      tel: '',
      contacts: expect.stringMatching(/^(.\*\*)?$/),
      purpose: '合唱排练',
    });
  });

  it('stays as long as somebody is in a club, and goes after he left', async () => {
    const tel = newMember();
    const clubId = await openClub(app);
    const id = await joined(app, tel, clubId, { name: '龙海燕', selfIntroduction: '学过八年二胡' });
    await erase('2030-01-01');
    expect(await one('select self_introduction from club_member where id = $1', [id])).toEqual({
      self_introduction: '学过八年二胡',
    });
    await owner().query(`update club_member set state = 'left', updated_at = '2029-01-01T00:00:00Z' where id = $1`, [
      id,
    ]);
    expect(await erase('2030-01-01')).toMatchObject({ clubMembers: 1 });
    const row = await one('select name, tel, self_introduction from club_member where id = $1', [id]);
    expect(row).toMatchObject({ tel: '', self_introduction: '' });
  });
});

describe('a run', () => {
  it('is proven in the audit log by numbers alone', async () => {
    const counts = await erase('2040-01-01');
    const proof = await one(`select * from audit_log where call = 'erasure' order by id desc limit 1`);
    expect(proof).toMatchObject({ user_name: '系统', result: 'ok', object_id: '', detail: { days: 180, ...counts } });
    expect(Object.keys(counts)).toEqual(erasureRules.map(({ key }) => key));
  });

  it('takes as many rounds as it needs', async () => {
    const [type] = bookedTypes;
    if (!type) throw new Error('a booked type is missing');
    const placeId = await openPlace(app, type);
    const id = await mustBook(app, '13900000012', { type, placeId });
    const many = 450;
    await owner().query(
      `insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people,
         contacts, tel, member_id)
       select gen_random_uuid(), venue_id, kind, object_id, title, date '2027-02-01' - n, period, starts, ends,
         'cancelled', purpose, people, contacts, tel, member_id
       from booking, generate_series(1, $2) as n where id = $1`,
      [id, many],
    );
    expect(await erase('2027-08-01')).toMatchObject({ bookings: many + 1 });
    expect(await one('select count(*) as n from booking where object_id = $1 and tel <> $2', [placeId, ''])).toEqual({
      n: 0,
    });
  });

  it('comes once a day among the sweeps of all processes', async () => {
    const runs = async () => Number((await one(`select count(*) as n from audit_log where call = 'erasure'`)).n);
    const before = await runs();
    await sweep(app.deps);
    await sweep(app.deps);
    expect(await runs()).toBe(before + 1);
    app.clock.advance({ hours: 23, minutes: 1 });
    await sweep(app.deps);
    expect(await runs()).toBe(before + 2);
    // One that failed is no run: the next sweep does it, not that of the next day.
    app.clock.advance({ hours: 23, minutes: 1 });
    const broken = { ...app.deps, config: { ...app.deps.config, retentionDays: Number.NaN } };
    await expect(sweep(broken)).rejects.toThrow('NaN');
    expect(await runs()).toBe(before + 2);
    await sweep(app.deps);
    expect(await runs()).toBe(before + 3);
    app.signAllOut();
  });

  it('knows every table that keeps a phone or an identity number of the public', async () => {
    const { rows } = await owner().query<{ table: string }>(
      `select distinct table_name::text as table from information_schema.columns c
       where table_schema = current_schema() and column_name ~ 'id_card|id_secret|^tel$|_tel$'
         and exists (select from information_schema.columns m where m.table_name = c.table_name and m.column_name = 'member_id')`,
    );
    const known = new Set(erasureRules.map((rule) => rule.table));
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
  });
});

it('a form left half-way goes after 90 days', async () => {
  await mustSend(app, 'editor', saveDraft.path, { kind: 'recruit', form: { title: '未写完' } });
  const drafts = async () => Number((await one('select count(*) as n from draft')).n);
  const days = (n: number) => new Date(app.clock.now().getTime() + n * 86_400_000);
  await sweepDrafts(app.db, days(88));
  expect(await drafts()).toBe(1);
  await sweepDrafts(app.db, days(92));
  expect(await drafts()).toBe(0);
});

it('no row of the audit log can be taken away, however old, by the server or by the owner of the tables', async () => {
  await owner().query(`insert into audit_log (at, call, result) values (now() - interval '191 days', 'old', 'ok')`);
  const statements = [`delete from audit_log where call = 'old'`, `update audit_log set call = 'x' where call = 'old'`];
  for (const statement of statements) {
    await expect(app.db.query(statement)).rejects.toThrow(/permission denied|append-only/);
    await expect(owner().query(statement)).rejects.toThrow('append-only');
  }
  await sweep(app.deps);
  expect(await one(`select count(*)::int as n from audit_log where call = 'old'`)).toEqual({ n: 1 });
});

describe('a person who asks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-person-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const place = () => {
    const { host, port, user, database } = owner().options;
    return {
      dataDir: folder,
      databaseUrl: `postgresql://${user}@localhost:${port}/${database}?host=${host}`,
      archiveFolder: undefined,
    };
  };

  const traces = '203.0.113.77';
  const openTokens = `select count(*)::int as n from access_token t join member m on m.id = t.member_id
    where m.erased_at is not null and t.ended_at is null`;
  /** Where he called from, in every table that keeps it; and a letter to him. */
  async function leaveTraces(tel: string): Promise<void> {
    const { rotationId, teams } = await buildRoundWithTeams(app);
    const { id } = await one('select id from member where tel = $1', [tel]);
    await owner().query(`update access_token set address = $2 where member_id = $1`, [id, traces]);
    await owner().query(
      `insert into vote_ballot (id, venue_id, activity_id, rotation_id, team_id, member_id, period, ordinal, cast_at, channel, address, agent)
       select gen_random_uuid(), venue_id, activity_id, id, $2, $3, 'once', 1, now(), 'h5', $4, 'phone' from vote_rotation where id = $1`,
      [rotationId, teams[0], id, traces],
    );
    await owner().query(
      `insert into member_letter (id, member_id, venue_id, title, content, sender_name)
       select gen_random_uuid(), $1, id, '来信', $2, '馆员' from venue limit 1`,
      [id, traces],
    );
  }
  /** Tables in which a text stands, in whichever column. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await owner().query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { n } = await one(`select count(*)::int as n from ${name} t where position($1 in t::text) > 0`, [text]);
      if (n !== 0) found.push(name);
    }
    return found;
  }

  it('is given all that is known of him, and is then forgotten', async () => {
    const tel = newMember();
    const courseId = await openCourse(app, {});
    const idCardNo = idCardOf('2016-05-01', 1);
    const id = await mustSignUp(app, tel, courseId, studentForm({ idCardNo }));
    const [type] = bookedTypes;
    if (!type) throw new Error('a booked type is missing');
    const booking = await mustBook(app, tel, { type, placeId: await openPlace(app, type) });
    // The command line goes by the machine's clock, not by the test's.
    await owner().query(`update booking set day = current_date + 30 where id = $1`, [booking]);
    await owner().query(`update course set train_end_time = current_date + 30 where id = $1`, [courseId]);
    await leaveTraces(tel);

    const file = join(folder, 'person.json');
    const { dataKey } = app.deps.config;
    expect(await exportMember(place(), { tel, file, dataKey })).toContain('已导出 136****');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const given = readFileSync(file, 'utf8');
    for (const part of [idCardNo, tel, '冉秋月', '合唱排练']) expect(given).toContain(part);
    // Every word that it is told under is Chinese, and so is what a code stands for; moments are China's.
    const words = [...given.matchAll(/"([^"]+)": /g)].map(([, word]) => word);
    expect(words.filter((word) => !/^[\u4e00-\u9fff]+$/.test(word ?? ''))).toEqual([]);
    expect(JSON.parse(given)).toMatchObject({
      会员: { 手机号码: tel, 状态: '正常', 身份证号: '' },
      课程报名: [
        {
          学员姓名: expect.stringContaining('秦小川'),
          学员身份证号: idCardNo,
          监护人姓名: '冉秋月',
          报名渠道: '电脑端',
          状态: '待审核',
        },
      ],
      场地与展厅预订: [{ 用途: '合唱排练', 时段: expect.stringMatching(/^(上午|下午|晚上)$/) }],
      投票: [{ 网络地址: traces, 投票时间: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }],
      站内信: [{ 标题: '来信', 发送人: '馆员' }],
    });
    await expect(exportMember(place(), { tel, file, dataKey })).rejects.toThrow(
      `无法写入 ${file}：已有同名的文件。请换一个文件名或目录。`,
    );
    const stranger = { tel, file: join(folder, 'other.json'), dataKey: Buffer.alloc(32, 7) };
    await expect(exportMember(place(), stranger)).rejects.toThrow('加密密钥与数据库不符');
    const asked = await one(`select user_name, result from audit_log where call = 'cli:export-member'`);
    expect(asked).toEqual({ user_name: '命令行', result: 'ok' });

    await expect(eraseMember(place(), tel)).rejects.toThrow('还有未结束的业务：课程报名 1 条、场地与展厅预订 1 条');
    await owner().query(`update booking set state = 'cancelled' where id = $1`, [booking]);
    await owner().query(`update course_signup set state = 'cancelled' where id = $1`, [id]);
    expect(await tablesWith(traces)).toEqual(['access_token', 'member_letter', 'vote_ballot']);
    expect(await tablesWith(tel)).toEqual(expect.arrayContaining(['member', 'member_code', 'member_outbox']));
    expect(await eraseMember(place(), tel)).toContain('会员账号已注销、课程报名 1 条、场地与展厅预订 1 条');
    expect(await tablesWith(traces)).toEqual([]);
    expect(await tablesWith(tel)).toEqual([]);
    expect(await one(openTokens)).toEqual({ n: 0 });
    const left = await one(
      `select (select jsonb_agg(to_jsonb(m)) from member m where m.erased_at is not null)::text as members,
         (select to_jsonb(s) from course_signup s where s.id = $1)::text as signup,
         (select to_jsonb(b) from booking b where b.id = $2)::text as booking`,
      [id, booking],
    );
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${tel}|秦小川|冉秋月`));
    app.clock.advance({ seconds: 2 });
    expect((await app.call(signups.getMySignups.path, {}, { token: await app.as(tel) })).state).not.toBe(1);
    const trail = await one(`select * from audit_log where call = 'cli:erase-member'`);
    expect(trail).toMatchObject({ user_name: '命令行', detail: { courseSignups: 1, bookings: 1 } });
    expect(JSON.stringify(trail)).not.toContain(tel);
  });

  it('reads his answers to a form of the venue’s own question by question', async () => {
    const { activityId, name, photo } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId });
    await mustApply(app, tel, activityId, { [name]: '王小明', [photo]: picture });
    const file = join(folder, 'answers.json');
    await exportMember(place(), { tel, file, dataKey: app.deps.config.dataKey });
    const { 自定义报名: applications } = JSON.parse(readFileSync(file, 'utf8'));
    expect(applications).toMatchObject([{ 手机号码: tel, 状态: '待审核', 代办人: '' }]);
    expect(applications[0].回答).toEqual([
      { 字段: '作品照片', 回答: picture, 文件名: ['照片.png'] },
      { 字段: '报名表', 回答: '' },
      { 副标题: '选手信息', 字段: '姓名', 回答: '王小明' },
      { 副标题: '选手信息', 字段: '创作说明', 回答: '' },
    ]);
  });

  it('is told of every column of every table that keeps something about him, or the column is for the machine', async () => {
    for (const { table, told, internal } of erasureRules) {
      const { rows } = await owner().query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [table],
      );
      const said = Object.values(told).join(' ');
      const forgotten = rows.filter(
        ({ name }) => !internal.includes(name) && !new RegExp(`\\bt\\.${name}\\b`).test(said),
      );
      expect(forgotten, table).toEqual([]);
      expect(internal.filter((column) => !rows.some(({ name }) => name === column))).toEqual([]);
    }
  });

  it('has something to come until the end of the day, and nothing of what was refused or is over', async () => {
    const [type] = bookedTypes;
    if (!type) throw new Error('a booked type is missing');
    const activityId = await buildVote(app, { status: 100 });
    const team = await buildTeam(app, activityId);
    const booking = await mustBook(app, newMember(), { type, placeId: await openPlace(app, type) });
    const today = `(now() at time zone 'Asia/Shanghai')::date`;
    const contest = (end: string) => `update vote_activity set end_time = ${end} where id = '${activityId}'`;
    const set = (table: string, change: string, id: string) => `update ${table} set ${change} where id = '${id}'`;
    // In one transaction it is one and the same day.
    const isOpen = async (key: string, id: string, change: string) => {
      const rule = erasureRules.find((known) => known.key === key);
      const client = await owner().connect();
      await client.query('begin');
      await client.query(change);
      const { rows } = await client.query(`select ${rule?.isOpen} as open from ${rule?.table} t where t.id = $1`, [id]);
      await client.query('commit');
      client.release();
      return rows[0].open;
    };
    const cases = [
      ['voteTeams', team, contest('now()'), true],
      ['voteTeams', team, contest(`now() - interval '1 day'`), false],
      ['voteTeams', team, contest('null'), true],
      ['voteTeams', team, set('vote_team', 'state = 101', team), false],
      ['bookings', booking, set('booking', `day = ${today}`, booking), true],
      ['bookings', booking, set('booking', `day = ${today} - 1`, booking), false],
      ['bookings', booking, set('booking', `day = ${today}, state = 'cancelled'`, booking), false],
    ] as const;
    for (const [key, id, change, open] of cases) expect(await isOpen(key, id, change), change).toBe(open);
  });

  it('is told that nothing is known of him, which stands in his file', async () => {
    const file = join(folder, 'nobody.json');
    const { dataKey } = app.deps.config;
    expect(await exportMember(place(), { tel: '13000000000', file, dataKey })).toContain(
      '系统里没有 130****0000 的任何记录',
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ 手机号码: '13000000000', 投票: [], 登录: [] });
  });

  it('must be named by a phone number', async () => {
    await expect(eraseMember(place(), 'nobody')).rejects.toThrow('不是手机号码');
    expect(await eraseMember(place(), '13000000000')).toContain('没有会员账号');
  });
});
