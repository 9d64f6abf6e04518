import { cancelTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { decideSignups } from '@yunguan/contract/content/course-signup-desk';
import { siteBookings } from '@yunguan/contract/content/site';
import { vote } from '@yunguan/contract/content/vote';
import { decideSubmissions } from '@yunguan/contract/content/vote-application';
import { decideTeams, signupExportCode } from '@yunguan/contract/content/vote-signup';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as auth from '@yunguan/contract/platform/auth';
import { generateFile } from '@yunguan/contract/platform/files';
import { urgeReview } from '@yunguan/contract/platform/flows';
import * as departments from '@yunguan/contract/platform/departments';
import * as duties from '@yunguan/contract/platform/duties';
import * as labels from '@yunguan/contract/platform/labels';
import * as logs from '@yunguan/contract/platform/logs';
import { purgeContents, restoreContents } from '@yunguan/contract/platform/recycle-bin';
import { reverseReview } from '@yunguan/contract/platform/review';
import { saveDraft } from '@yunguan/contract/platform/shell';
import { getMember, getMemberPage, setMemberState } from '@yunguan/contract/platform/members';
import * as roles from '@yunguan/contract/platform/roles';
import * as staff from '@yunguan/contract/platform/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { sealAudit } from '../src/kernel/audit/seal';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { findOperations } from '../src/platform/logs/operation-log';
import { seedId } from '../src/seed/ids';
import { mustBook, openSession } from './activity-factories';
import { bookedTypes, mustBookFor, openPlace } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { mustSignUp, openCourse } from './course-factories';
import { buildOpenForm, mustApply, newMember } from './custom-factory';
import { exported } from './exported';
import { buildVote, type Form, freshTitle, mustSend, path } from './factories';
import { forbidden } from './refusals';
import { staffCalls } from './staff-calls';
import { buildTeam } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const rows = async (name: string, call: { path: string }, body: Form = {}): Promise<Form[]> =>
  (await mustSend(app, name, call.path, { pageSize: 100, ...body })).datas as Form[];
const owner = () => app.deps.pools.owner;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

async function signIn(name: string, options: { password?: string; from?: string } = {}) {
  const { password = demoPassword, from = '127.0.0.1' } = options;
  return app.call(
    auth.login.path,
    { nickName: name, passwords: wirePassword(password) },
    { token: await app.anonymous(), from, headers: { 'user-agent': chrome } },
  );
}

describe('the log of operations', () => {
  it('says in words who did what with which record, where from and how it ended', async () => {
    const title = freshTitle('日志中的活动');
    const id = await buildVote(app, { form: { title } });
    const [row] = await rows('admin', logs.getOperationLog, { keyword: id });
    expect(row).toMatchObject({
      userName: '唐晓岚',
      venueName: '两江新区文化馆',
      callName: '新增投票活动',
      objectId: id,
      objectName: title,
      result: 'ok',
      resultText: '成功',
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(String(row?.time)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  });

  it('finds by person, by name of the operation, by number, by result and by day', async () => {
    const id = await buildVote(app);
    await app.send('viewer', path(anyContent(vote), 'create'), {});
    const [first] = await rows('admin', logs.getOperationLog, { keyword: id });
    const by = async (filter: Form) => rows('admin', logs.getOperationLog, filter);
    for (const filter of [
      { keyword: '唐晓' },
      { keyword: 'edito' },
      { keyword: '新增投票' },
      { keyword: String(first?.requestId) },
      { userId: seedId.user('editor') },
      { call: path(anyContent(vote), 'create') },
      { result: 'ok', startTime: String(first?.time).slice(0, 10), endTime: String(first?.time).slice(0, 10) },
    ]) {
      const found = await by(filter);
      expect(
        found.map((row) => row.id),
        JSON.stringify(filter),
      ).toContain(first?.id);
      if (!('result' in filter))
        expect(found.every((row) => row.userName === '唐晓岚' || row.callName === '新增投票活动')).toBe(true);
    }
    const refused = await by({ result: 'refused' });
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((row) => row.result === 'refused')).toBe(true);
    expect(refused).toContainEqual(expect.objectContaining({ userName: '何云峰', resultText: '被拒绝（无权限）' }));
    for (const filter of [{ startTime: '2099-01-01' }, { userId: 'x' }, { keyword: '100%' }])
      expect(await by(filter)).toEqual([]);
    expect(await app.send('admin', logs.getOperationLog.path, { startTime: '2026-02-30' })).toMatchObject({
      state: 0,
      msg: '开始日期格式不正确',
    });
  });

  it('shows a venue its own entries only, and the platform all of them', async () => {
    await buildVote(app);
    await buildVote(app, { venue: 'branch' });
    const venues = async (name: string) =>
      new Set((await rows(name, logs.getOperationLog)).map((row) => row.venueName));
    const branch = await venues('branch');
    expect(branch.size).toBe(1);
    expect(branch).not.toContain('两江新区文化馆');
    const everywhere = await venues('platform');
    for (const name of ['两江新区文化馆', ...branch]) expect(everywhere).toContain(name);
    const main = seedId.venue('main');
    expect(await app.send('branch', logs.getOperationLog.path, { venueId: main })).toMatchObject(forbidden);
    expect(await app.send('viewer', logs.getOperationLog.path, {})).toMatchObject(forbidden);
    const narrowed = await rows('platform', logs.getOperationLog, { venueId: main });
    expect(new Set(narrowed.map((row) => row.venueName))).toEqual(new Set(['两江新区文化馆']));
  });

  it('files what befell a record under the venue of the record, wherever the session of the caller is', async () => {
    const id = await buildVote(app, { status: 100 });
    const places = async (of: string) => {
      const found = await rows('platform', logs.getOperationLog, { keyword: of });
      return found
        .filter((row) => row.userName !== '唐晓岚' && row.result === 'ok')
        .map((row) => [row.callName, row.venueName]);
    };
    const votes = anyContent(vote);
    const here = '两江新区文化馆';
    await mustSend(app, 'platform', path(votes, 'cover'), { id, cover: await app.picture('editor', '#224466') });
    await mustSend(app, 'platform', reverseReview.path, { objectId: id, remark: '内容有误' });
    const detail = await mustSend(app, 'platform', path(votes, 'detail'), { id });
    await mustSend(app, 'platform', path(votes, 'update'), { ...detail, status: 1 });
    await mustSend(app, 'platform', urgeReview.path, { objectId: id });
    await mustSend(app, 'platform', path(votes, 'revoke'), { id });
    await mustSend(app, 'platform', path(votes, 'remove'), { ids: [id] });
    await mustSend(app, 'platform', restoreContents.path, { objectIds: [id] });
    await mustSend(app, 'platform', path(votes, 'remove'), { ids: [id] });
    await mustSend(app, 'platform', purgeContents.path, { objectIds: [id] });
    const own = (await places(id)).filter(([name]) => !/审批/.test(String(name)));
    expect(own.length).toBeGreaterThanOrEqual(9);
    expect(own).toEqual(own.map(([name]) => [name, here]));
    // What they are: a login of the venue sees them.
    expect((await rows('admin', logs.getOperationLog, { keyword: id })).map((row) => row.callName)).toEqual(
      expect.arrayContaining(own.map(([name]) => name)),
    );
  });

  it('calls the content type that an entry is about by its name', async () => {
    await mustSend(app, 'editor', saveDraft.path, { kind: 'vote', form: { title: '没写完' } });
    const [draft] = await rows('admin', logs.getOperationLog, { call: saveDraft.path });
    expect(draft?.detail).toEqual([{ name: '类型', value: '投票活动' }]);
  });

  it('says what was ordered and by whom, of one order and of many', async () => {
    const named = async (call: { path: string }, id: string) => {
      const found = await rows('admin', logs.getOperationLog, { keyword: id, call: call.path });
      return found.map((row) => row.objectName);
    };
    const title = freshTitle('日志中的专场');
    const one = await openSession(app, { votesCount: 5 }, { form: { title } });
    const orders = [await mustBook(app, '13900000001', one), await mustBook(app, '13900000002', one)];
    const [first = '', second = ''] = orders.map(({ id }) => id);
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [first, second], remark: '演员患病' });
    // Under the number of each, as under both.
    const [names, ...others] = await Promise.all(
      [`${first},${second}`, first, second.toUpperCase()].map((of) => named(cancelTicketOrders, of)),
    );
    expect(others).toEqual([names, names]);
    expect(names?.[0]).toMatch(new RegExp(`^${title}（.+）、${title}（.+）$`));

    const [type] = bookedTypes;
    if (!type) throw new Error('nothing can be booked');
    const placeId = await openPlace(app, type);
    const booking = await mustBookFor(app, 'editor', { type, placeId });
    expect(await named(type.calls.bookOnBehalf, booking)).toEqual([expect.stringMatching(/^.+（何女士）$/)]);

    const activityId = await buildOpenForm(app);
    const ids = [await mustApply(app, newMember(), activityId)];
    const course = await mustSignUp(app, '13900000003', await openCourse(app, { title: '成人书法' }));
    await mustSend(app, 'reviewer', decideSignups.path, { ids: [course], result: 'approve' });
    expect(await named(decideSignups, course)).toEqual([expect.stringMatching(/^成人书法（秦小川\d+）$/)]);
    await mustSend(app, 'reviewer', decideSubmissions.path, { ids, state: 101, approvalComments: '材料不全' });
    expect(await named(decideSubmissions, String(ids[0]))).toEqual([expect.stringMatching(/./)]);
  });

  it('files one decision over the orders of several venues under none of them, but under the login', async () => {
    const houses = ['main', 'branch'] as const;
    const [type] = bookedTypes;
    if (!type) throw new Error('nothing can be booked');
    const tickets: string[] = [];
    const bookings: string[] = [];
    for (const [index, venue] of houses.entries()) {
      const one = await openSession(app, { votesCount: 5 }, { venue });
      tickets.push((await mustBook(app, `1390000001${index}`, one)).id);
      const placeId = await openPlace(app, type, { venue });
      bookings.push(await mustBookFor(app, 'platform', { type, placeId }));
    }
    for (const [call, ids] of [
      [cancelTicketOrders, tickets],
      [type.calls.cancelByStaff, bookings],
    ] as const) {
      await mustSend(app, 'platform', call.path, { ids, remark: '全市停电' });
      const [row] = await rows('platform', logs.getOperationLog, { call: call.path, keyword: ids.join(',') });
      expect(row?.venueName, call.path).toBe('重庆市文化馆云平台');
    }
  });

  it('names what stands in the facts of a call by its number, and whose places were closed', async () => {
    const activityId = await buildVote(app, { status: 100, form: { title: '日志中的大赛' } });
    const team = await buildTeam(app, activityId);
    await mustSend(app, 'reviewer', decideTeams.path, { ids: [team], state: 100, approvalComments: '同意参赛' });
    const facts = async (call: { path: string }, keyword: string) => {
      const [row] = await rows('admin', logs.getOperationLog, { call: call.path, keyword });
      return row as { objectName: string; detail: { name: string; value: string }[] } | undefined;
    };
    const decided = await facts(decideTeams, team);
    expect(decided?.detail.find(({ name }) => name === '队伍')?.value).toBe(decided?.objectName);

    const [type] = bookedTypes;
    if (!type) throw new Error('nothing can be booked');
    const placeId = await openPlace(app, type, { form: { title: '日志中的排练厅' } });
    const body = {
      [type.calls.idKey]: placeId,
      startDate: '2026-11-26',
      endDate: '2026-11-27',
      types: [1],
      reason: '检修',
    };
    const closure = String((await mustSend(app, 'editor', type.calls.close.path, body)).id);
    const closed = await facts(type.calls.close, closure);
    expect(closed?.objectName).toBe('日志中的排练厅（2026-11-26 至 2026-11-27）');
    expect(closed?.detail).toContainEqual({ name: '场所', value: '日志中的排练厅' });
    expect(JSON.stringify([decided?.detail, closed?.detail])).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('names a member for the platform alone', async () => {
    const tel = newMember();
    await app.send(tel, getMember.path, {});
    const [{ id = '' } = {}] = await rows('platform', getMemberPage, { keyword: tel });
    await mustSend(app, 'platform', setMemberState.path, { id, enabled: false, reason: '本人要求' });
    const [row] = await rows('platform', logs.getOperationLog, { call: setMemberState.path, keyword: String(id) });
    expect(row?.objectName).toBe(`${tel.slice(0, 3)}****${tel.slice(-4)}`);
  });

  it('files the deletion of people and of what they work in under their venue', async () => {
    const venueId = seedId.venue('main');
    const made = async (call: { path: string }, body: Form) =>
      String((await mustSend(app, 'platform', call.path, { venueId, ...body })).id);
    const department = await made(departments.addSysDepartment, { name: freshTitle('部门') });
    const duty = await made(duties.addSysDuty, { name: freshTitle('职务') });
    const role = await made(roles.addSysRole, { name: freshTitle('角色'), menus: [] });
    const user = await made(staff.addSysUser, { ...staffCalls(() => app).person(), venueId });
    await mustSend(app, 'platform', departments.delSysDepartment.path, { ids: [department] });
    await mustSend(app, 'platform', duties.delSysDuty.path, { ids: [duty] });
    await mustSend(app, 'platform', roles.delSysRole.path, { ids: [role] });
    await mustSend(app, 'platform', staff.setSysUserState.path, { ids: [user], enabled: false, reason: '离职' });
    await mustSend(app, 'platform', staff.delSysUser.path, { ids: [user] });
    for (const [id, count] of [
      [department, 2],
      [duty, 2],
      [role, 2],
      [user, 3],
    ] as const) {
      const found = await rows('admin', logs.getOperationLog, { keyword: id });
      expect(found.map((row) => row.venueName)).toEqual(Array.from({ length: count }, () => '两江新区文化馆'));
    }
  });

  it('finds each team of a decision about many under its number and its venue', async () => {
    const activityId = await buildVote(app, { status: 100 });
    const team = await buildTeam(app, activityId);
    await mustSend(app, 'platform', decideTeams.path, { ids: [team], state: 100, approvalComments: '同意参赛' });
    const found = await rows('admin', logs.getOperationLog, { keyword: team, call: decideTeams.path });
    expect(found).toMatchObject([{ venueName: '两江新区文化馆', objectId: team }]);
  });

  it('shows names as they were given, whatever they mean to a program', async () => {
    const names = ['toString', 'constructor', 'app', 'ok', 'code'];
    for (const name of names) await mustSend(app, 'admin', duties.addSysDuty.path, { name });
    const found = await rows('admin', logs.getOperationLog, { call: duties.addSysDuty.path });
    const shown = found.map(({ detail }) => (detail as { name: string; value: string }[])[0]?.value);
    expect(shown).toEqual(expect.arrayContaining(names));
  });

  it('says of many records how many they are, and names as many as it can', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1)
      ids.push(await buildVote(app, { form: { title: `群众合唱展演 ${count}` } }));
    await mustSend(app, 'editor', path(anyContent(vote), 'remove'), { ids });
    const [row] = await rows('admin', logs.getOperationLog, { call: path(anyContent(vote), 'remove') });
    expect(String(row?.objectName)).toMatch(/^(群众合唱展演 \d、){2}群众合唱展演 \d 等 8 项$/);
    expect(String(row?.objectId)).toBe(`${ids.slice(0, 5).join(',')} 等 8 项`);
  });

  it('finds what was done to a hundred records by the number of each, and by what it shows of them', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 100; count += 1) ids.push(await buildVote(app));
    const call = path(anyContent(vote), 'remove');
    await mustSend(app, 'editor', call, { ids });
    const shown = `${ids.slice(0, 5).join(',')} 等 100 项`;
    for (const keyword of [ids[0], ids[57], ids[99]?.toUpperCase(), shown]) {
      const found = await rows('admin', logs.getOperationLog, { call, keyword });
      expect(found, keyword).toHaveLength(1);
      expect(found[0]?.objectId, keyword).toBe(shown);
    }
    expect(await rows('branch', logs.getOperationLog, { call, keyword: ids[57] })).toEqual([]);
  });

  it('leads to the entries of a record by an index, be they about it alone or about many', async () => {
    const { where, values } = findOperations({ keyword: seedId.venue('main') }, undefined);
    const client = await owner().connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off');
      const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from audit_log a where ${where}`,
        values,
      );
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      expect(plan).toContain('audit_log_object ');
      expect(plan).toContain('audit_log_objects ');
      expect(plan).not.toContain('Seq Scan on audit_log');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('still names what a call took away for good, on the screen and in the workbook', async () => {
    const label = `撤下${Date.now() % 1_000_000}`;
    const made = String((await mustSend(app, 'platform', labels.addLabel.path, { name: label })).id);
    await mustSend(app, 'platform', labels.delLabel.path, { ids: [made] });
    const [removed] = await rows('platform', logs.getOperationLog, { call: labels.delLabel.path, keyword: made });
    expect(removed?.objectName).toBe(label);

    const [type] = bookedTypes;
    if (!type) throw new Error('nothing can be booked');
    const placeId = await openPlace(app, type, { form: { title: '重新开放的排练厅' } });
    const range = { startDate: '2026-11-26', endDate: '2026-11-26', types: [2] };
    const body = { [type.calls.idKey]: placeId, ...range, reason: '检修' };
    const id = String((await mustSend(app, 'editor', type.calls.close.path, body)).id);
    await mustSend(app, 'editor', type.calls.reopen.path, { id });
    const named = '重新开放的排练厅（2026-11-26）';
    expect((await rows('admin', logs.getOperationLog, { keyword: id })).map(({ objectName }) => objectName)).toEqual([
      named,
      named,
    ]);
    const book = await exported(app, 'admin', { action: logs.logExports.operation, model: { keyword: id } });
    expect(JSON.stringify(book).split(named)).toHaveLength(3);
  });

  it('does not tell a venue what a stranger’s record is that its people reached for', async () => {
    const id = await buildVote(app);
    await app.send('branch', path(anyContent(vote), 'remove'), { ids: [id] });
    const text = JSON.stringify(await rows('branch', logs.getOperationLog));
    expect(text).not.toContain(id);
    expect(text).toContain('被拒绝（无权限）');
    expect(JSON.stringify(await rows('platform', logs.getOperationLog, { result: 'refused' }))).toContain(id);
  });

  it('hides phone and ID numbers and leaves secrets out of the facts', async () => {
    await owner().query(
      `insert into audit_log (user_id, user_name, venue_id, call, result, detail, request_id)
       values ($1, '陈雅琴', $2, '/api/test', 'ok', $3, 'masked-1')`,
      [
        seedId.user('admin'),
        seedId.venue('main'),
        JSON.stringify({
          name: '电话 13812345678，证件 110101199003074258',
          password: 'Venue@2026',
          filter: { access_token: 'abc-secret', keyword: '***' },
        }),
      ],
    );
    const [row] = await rows('admin', logs.getOperationLog, { keyword: 'masked-1' });
    expect(row?.callName).toBe('其他操作');
    expect(row?.detail).toEqual([
      { name: '名称', value: '电话 138****5678，证件 110***********4258' },
      { name: '筛选条件', value: '关键字：***' },
    ]);
  });

  it('counts exactly up to its limit and says that there is more beyond', async () => {
    await owner().query(
      `insert into audit_log (user_name, venue_id, call, result, request_id)
       select '批量', $1, '/api/bulk', 'ok', 'bulk' from generate_series(1, $2::int)`,
      [seedId.venue('main'), logs.longestLogCount],
    );
    const count = async () => {
      const { total, isMore, datas } = await mustSend(app, 'admin', logs.getOperationLog.path, { keyword: 'bulk' });
      return { total, isMore, shown: (datas as Form[]).length };
    };
    expect(await count()).toEqual({ total: logs.longestLogCount, isMore: false, shown: 10 });
    await owner().query(
      `insert into audit_log (user_name, venue_id, call, result, request_id) values ('批量', $1, '/api/bulk', 'ok', 'bulk')`,
      [seedId.venue('main')],
    );
    expect(await count()).toEqual({ total: logs.longestLogCount, isMore: true, shown: 10 });
  });

  it('offers the names of the operations for its filter', async () => {
    const calls = (await mustSend(app, 'admin', logs.getLogCalls.path, {})) as unknown as {
      call: string;
      name: string;
    }[];
    expect(calls).toContainEqual({ call: path(anyContent(vote), 'create'), name: '新增投票活动' });
    expect(calls.every(({ name }) => /[\u4e00-\u9fff]/.test(name))).toBe(true);
  });
});

describe('the log of logins', () => {
  it('names user, browser and address of logins, failures and sign-outs', async () => {
    const login = await signIn('liaoyan', { from: '10.1.2.3' });
    await app.call(auth.signOut.path, {}, { token: String(login.objects.access_token), from: '10.1.2.3' });
    await signIn('liaoyan', { password: 'wrong', from: '10.1.2.3' });
    const found = await rows('admin', logs.getLoginLog, { keyword: '廖燕' });
    expect(found).toMatchObject([
      { eventName: '登录', result: 'refused', resultText: '被拒绝（密码错误）', userName: '廖燕', address: '10.1.2.3' },
      { eventName: '退出', result: 'ok', resultText: '成功' },
      { eventName: '登录', result: 'ok', browser: 'Chrome 126 · Windows', venueName: '两江新区文化馆' },
    ]);
    expect(await rows('admin', logs.getLoginLog, { keyword: '廖燕', event: 'signOut' })).toHaveLength(1);
    expect(await rows('admin', logs.getLoginLog, { keyword: '廖燕', result: 'refused' })).toHaveLength(1);
  });

  it('keeps guesses at unknown names for the platform, without the name', async () => {
    await signIn('nobody-13812345678', { password: 'x', from: '10.9.9.9' });
    const [row] = await rows('platform', logs.getLoginLog, { keyword: '10.9.9.9' });
    expect(row).toMatchObject({ userId: null, userName: '未知用户', resultText: '被拒绝（用户名不存在）' });
    expect(JSON.stringify(row)).not.toContain('13812345678');
    expect(await rows('admin', logs.getLoginLog, { keyword: '10.9.9.9' })).toEqual([]);
  });

  it('stays out of the log of operations', async () => {
    await signIn('liaoyan');
    const calls = (await rows('platform', logs.getOperationLog)).map((row) => row.call);
    expect(calls).not.toContain(auth.login.path);
  });
});

describe('the people online', () => {
  const session = async (name: string, keyword: string) =>
    (await rows(name, logs.getOnlineSessions, { keyword })).at(0);
  beforeEach(() => app.clock.advance({ seconds: 2 }));

  it('are those of the venue whose logins live, each login once, one’s own marked', async () => {
    await signIn('huangrong', { from: '10.3.3.3' });
    const found = await rows('admin', logs.getOnlineSessions, { keyword: 'huangrong' });
    expect(found).toMatchObject([
      { userName: '黄蓉', loginName: 'huangrong', address: '10.3.3.3', browser: 'Chrome 126 · Windows', isOwn: false },
    ]);
    const all = await rows('admin', logs.getOnlineSessions);
    const behind = await mustSend(app, 'admin', logs.getOnlineSessions.path, { pageIndex: 99, pageSize: 100 });
    expect(behind).toMatchObject({ datas: [], total: all.length });
    expect(all.filter((row) => row.isOwn)).toMatchObject([{ loginName: 'admin' }]);
    await app.as('branch');
    expect(await session('admin', 'platform')).toBeUndefined();
    expect(JSON.stringify(await rows('branch', logs.getOnlineSessions))).not.toContain('huangrong');
    expect((await rows('platform', logs.getOnlineSessions)).map((row) => row.loginName)).toEqual(
      expect.arrayContaining(['huangrong', 'admin', 'branch', 'platform']),
    );
  });

  it('keep one line and their browser when their token is renewed', async () => {
    const login = await signIn('zengdeming');
    const { appId, appSecret: secret } = app.deps.config;
    const token = String(login.objects.access_token);
    await app.call(auth.getToken.path, { appId, secret }, { token, headers: { 'user-agent': 'other' } });
    expect(await rows('admin', logs.getOnlineSessions, { keyword: 'zengdeming' })).toMatchObject([
      { browser: 'Chrome 126 · Windows' },
    ]);
  });

  it('are out at once when their session is ended, and their log says by whom', async () => {
    const token = String((await signIn('tanjing')).objects.access_token);
    expect((await app.call(auth.getCurrentUser.path, {}, { token })).state).toBe(1);
    const online = await session('admin', 'tanjing');
    expect(await app.send('admin', logs.endSession.path, { ids: [online?.id] })).toMatchObject({
      state: 1,
      msg: '已结束登录',
    });
    expect(await app.call(auth.getCurrentUser.path, {}, { token })).toMatchObject({ status: 401, state: 107 });
    expect(await session('admin', 'tanjing')).toBeUndefined();
    const [line] = await rows('admin', logs.getLoginLog, { keyword: '谭静', event: 'ended' });
    expect(line).toMatchObject({ eventName: '被结束', resultText: '由陈雅琴结束' });
    const [operation] = await rows('admin', logs.getOperationLog, { call: logs.endSession.path });
    expect(operation).toMatchObject({ userName: '陈雅琴', callName: '结束在线用户的登录', objectName: '谭静' });
  });

  it('cannot be thrown out by who holds less, by another venue, or by themselves by mistake', async () => {
    await signIn('platform');
    await signIn('tanjing');
    const platform = await session('platform', 'platform');
    const mine = (await rows('admin', logs.getOnlineSessions)).find((row) => row.isOwn);
    const colleague = await session('admin', 'tanjing');
    const send = (name: string, ids: unknown[]) => app.send(name, logs.endSession.path, { ids });
    expect(await send('admin', [platform?.id])).toMatchObject(forbidden);
    expect(await send('branch', [colleague?.id])).toMatchObject(forbidden);
    expect(await send('admin', [colleague?.id, platform?.id])).toMatchObject(forbidden);
    expect(await send('admin', [mine?.id])).toMatchObject({ objects: { code: 'ILLEGAL_STATE' } });
    for (const ids of [[], ['x'], [seedId.user('admin')]]) expect(await send('admin', ids)).toMatchObject(forbidden);
    // Nor by a colleague who may end logins, but holds less.
    const helper = [seedId.role('editor'), seedId.menu('log')];
    await owner().query(`insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, '{edit}')`, helper);
    app.clock.advance({ seconds: 1 });
    expect(await send('editor', [mine?.id])).toMatchObject(forbidden);
    await owner().query('delete from role_menu where role_id = $1 and menu_id = $2', helper);
    app.clock.advance({ seconds: 1 });
    expect(await session('admin', 'tanjing')).toMatchObject({ id: colleague?.id });
  });
});

describe('the log of exports', () => {
  it('says who exported which list, with which filter, and how many rows', async () => {
    const title = freshTitle('导出记录');
    await buildVote(app, { form: { title } });
    await exported(app, 'editor', { action: 3027, model: { keyword: title, status: 0 } });
    const [row] = await rows('admin', logs.getExportLog, { source: 'vote' });
    expect(row).toMatchObject({
      userName: '唐晓岚',
      sourceName: '投票活动',
      filter: '状态：待提交审核；关键字：***',
      rows: 1,
      reveal: false,
      result: 'ok',
    });
    expect(row?.columns).toContain('活动名称');
    expect(await rows('branch', logs.getExportLog)).toEqual([]);
  });

  it('stands under the venue where it was asked for, whichever comes first among those that it reaches', async () => {
    const [main, branch] = [seedId.venue('main'), seedId.venue('branch-500157002')];
    const reach = (isWide: boolean) =>
      owner().query('update user_role set includes_descendants = $2 where user_id = $1', [
        seedId.user('admin'),
        isWide,
      ]);
    const { rows: before } = await owner().query<{ sort: number }>('select sort from venue where id = $1', [branch]);
    await reach(true);
    await owner().query('update venue set sort = (select min(sort) - 1 from venue) where id = $1', [branch]);
    app.clock.advance({ seconds: 2 });
    app.signAllOut();
    await exported(app, 'admin', { action: staff.staffExportCode, model: { includeBranches: true } });
    const { rows: logged } = await owner().query<{ venue_id: string }>(
      `select venue_id from audit_log where user_id = $1 order by id desc limit 2`,
      [seedId.user('admin')],
    );
    expect(logged.map((row) => row.venue_id)).toEqual([main, main]);
    await owner().query('update venue set sort = $2 where id = $1', [branch, before[0]?.sort]);
    await reach(false);
    app.clock.advance({ seconds: 2 });
    app.signAllOut();
  });

  it('says in words what a filter asked for', async () => {
    const activityId = await buildVote(app, { status: 100, form: { title: '金秋合唱节' } });
    const lists = [
      { action: signupExportCode, model: { activityId, state: 100 }, said: '状态：审核通过；活动：金秋合唱节' },
      { action: siteBookings.exportCode, model: { state: 'pending' }, said: '状态：待审核' },
      { action: logs.logExports.login, model: { event: 'signOut' }, said: '事件：退出' },
      { action: logs.logExports.operation, model: { call: auth.changePassword.path }, said: '操作：修改密码' },
    ];
    for (const { action, model, said } of lists) {
      await exported(app, 'admin', { action, model });
      const [row] = await rows('admin', logs.getExportLog);
      expect.soft(row?.filter).toBe(said);
    }
  });

  it('says by its name what a filter names by its id, and leaves the order out', async () => {
    const venueId = seedId.venue('main');
    await exported(app, 'admin', {
      action: staff.staffExportCode,
      model: { venueId, includeBranches: false, sortField: 'createTime' },
    });
    const [row] = await rows('admin', logs.getExportLog, { source: 'staff' });
    expect(row?.filter).toBe('场馆：两江新区文化馆；含下级场馆：否');
  });

  it('says that personal data went out in full only when the file holds some', async () => {
    const title = freshTitle('明文导出');
    await buildVote(app, { form: { title } });
    await exported(app, 'admin', { action: 3027, model: { keyword: title, columns: ['title', 'tel'] } });
    await exported(app, 'admin', { action: 3027, model: { keyword: title, columns: ['title'] } });
    const [plain, revealing] = await rows('admin', logs.getExportLog, { source: 'vote' });
    expect(plain).toMatchObject({ columns: ['活动名称'], reveal: false });
    expect(revealing).toMatchObject({ columns: ['活动名称', '联系电话'], reveal: true });
  });
});

describe('an exported log', () => {
  it('holds the rows of the screen in words', async () => {
    const title = freshTitle('日志表格中的活动');
    const id = await buildVote(app, { form: { title } });
    const [header, ...lines] = await exported(app, 'admin', {
      action: logs.logExports.operation,
      model: { keyword: id },
    });
    expect(lines[0]?.[header?.indexOf('对象') ?? -1]).toBe(title);
    expect(header?.slice(0, 5)).toEqual(['时间', '用户', '场馆', '操作', '结果']);
    expect(lines.map((line) => line.slice(1, 5))).toEqual([['唐晓岚', '两江新区文化馆', '新增投票活动', '成功']]);
    const [row] = await rows('admin', logs.getExportLog, { source: 'log.operation' });
    expect(row, 'a list without masked columns reveals nothing').toMatchObject({ reveal: false });
    await signIn('liaoyan', { password: 'wrong' });
    const logins = await exported(app, 'admin', {
      action: logs.logExports.login,
      model: { keyword: 'liaoyan', result: 'refused' },
    });
    expect(logins.at(1)?.slice(1, 5)).toEqual(['廖燕', '两江新区文化馆', '登录', '被拒绝（密码错误）']);
    const model = { keyword: '无人', venueId: seedId.venue('main') };
    await exported(app, 'admin', { action: logs.logExports.login, model });
    const [, newest] = await exported(app, 'admin', { action: logs.logExports.export, model: { source: 'log.login' } });
    const [shown] = await rows('admin', logs.getExportLog, { source: 'log.login' });
    expect(newest?.[4]).toBe('关键字：***；场馆：两江新区文化馆');
    expect(newest?.[4]).toBe(shown?.filter);
    const files = await exported(app, 'admin', { action: logs.logExports.export, model: { source: 'log.login' } });
    expect(files.at(2)?.slice(1, 6)).toEqual([
      '陈雅琴',
      '两江新区文化馆',
      '登录日志',
      '结果：被拒绝；关键字：***',
      '2',
    ]);
  });

  it('is for those who may export the log, and of their venues only', async () => {
    await buildVote(app);
    const action = logs.logExports.operation;
    expect(await app.send('editor', generateFile.path, { action })).toMatchObject(forbidden);
    const main = seedId.venue('main');
    expect(await app.send('branch', generateFile.path, { action, model: { venueId: main } })).toMatchObject(forbidden);
    const foreign = await buildVote(app);
    await app.send('branch', path(anyContent(vote), 'remove'), { ids: [foreign] });
    const text = JSON.stringify(await exported(app, 'branch', { action: action }));
    expect(text).not.toContain('两江新区文化馆');
    expect(text).toContain('被拒绝（无权限）');
    expect(text, 'which record its people reached for is no business of the branch').not.toContain(foreign);
    expect(await app.send('admin', generateFile.path, { action, model: { result: 'x' } })).toMatchObject({
      msg: '结果格式不正确',
      objects: { field: 'model.result' },
    });
  });

  it('dies with the right to it', async () => {
    const { objects } = await app.send('admin', generateFile.path, { action: logs.logExports.operation });
    const grant = 'update role_menu set option_codes = $3 where role_id = $1 and menu_id = $2';
    const place = [seedId.role('venueAdmin'), seedId.menu('log')];
    await owner().query(grant, [...place, []]);
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(objects))}`);
    expect(JSON.parse(file.text)).toMatchObject({ state: 0, msg: '导出链接已失效，请重新导出' });
    await owner().query(grant, [...place, ['all']]);
  });
});

describe('the verification of the log', () => {
  const verify = (body: Form = {}) => mustSend(app, 'platform', logs.verifyTrail.path, body);
  async function whole(): Promise<Form[]> {
    const steps: Form[] = [];
    for (let after = 0; ; ) {
      const step = await verify({ after });
      steps.push(step);
      if (step.isDone) return steps;
      after = Number(step.lastBlock);
    }
  }

  it('goes through every block, can be gone on with, and finds the first that was changed', async () => {
    while ((await sealAudit(owner())) > 0) {
      // Until nothing is left to seal.
    }
    await buildVote(app);
    await sealAudit(owner());
    const steps = await whole();
    const last = steps.at(-1);
    expect(steps.flatMap((step) => step.problems)).toEqual([]);
    expect(last).toMatchObject({ firstBroken: null, isDone: true, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(steps.reduce((sum, step) => sum + Number(step.blocks), 0)).toBe(last?.totalBlocks);
    expect(await verify({ after: Number(last?.lastBlock) })).toMatchObject({ blocks: 0, problems: [], isDone: true });

    await owner().query('alter table audit_log disable trigger audit_log_append_only');
    await owner().query(
      `update audit_log set user_name = '他人' where id = (select lower(ids) from audit_block where no = 2)`,
    );
    await owner().query('alter table audit_log enable trigger audit_log_append_only');
    expect((await whole())[0]).toMatchObject({
      firstBroken: 2,
      problems: [expect.stringMatching(/^第 2 个区块的内容被改动（记录时间 \d{4}-\S+ \S+ 至 \d{4}-\S+ \S+）$/)],
    });
  });

  it('is the platform’s alone', async () => {
    expect(await app.send('admin', logs.verifyTrail.path, {})).toMatchObject(forbidden);
  });
});
