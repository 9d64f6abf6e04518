import * as auth from '@yunguan/contract/platform/auth';
import { generateFile } from '@yunguan/contract/platform/files';
import * as members from '@yunguan/contract/platform/members';
import { queryAreaList } from '@yunguan/contract/platform/lookups';
import { registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { demoCode, demoMembers } from '../src/demo/members';
import { idleLimit } from '../src/kernel/access/sessions';
import { wirePassword } from '../src/platform/auth/password-hash';
import { sweepMembers } from '../src/platform/members/sweep';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { readXlsx } from './read-xlsx';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

let made = 0;
/** A phone that no member has yet. */
function newPhone(): string {
  made += 1;
  return `137${String(made).padStart(8, '0')}`;
}

const options = async (from?: string) => ({ token: await app.anonymous(), ...(from === undefined ? {} : { from }) });
const send = async (tel: string, from?: string) => app.call(members.sendCode.path, { tel }, await options(from));
const enter = async (tel: string, code = demoCode, from?: string) =>
  app.call(members.codeLogin.path, { tel, code }, await options(from));
const own = (token: string) => app.call(members.getMember.path, {}, { token });
const rowOf = async (tel: string) =>
  (await app.deps.pools.owner.query('select * from member where tel = $1', [tel])).rows[0];
const setState = (id: string, enabled: boolean, reason = '') =>
  app.send('platform', members.setMemberState.path, { id, enabled, reason });
const wrongCode = { state: 0, msg: '验证码不正确或已失效', objects: { code: 'VALIDATION', field: 'code' } };

describe('signing in by phone', () => {
  it('makes the member on the first login and finds him again on the next', async () => {
    const tel = newPhone();
    expect(await send(tel)).toMatchObject({ state: 1, objects: { expiresIn: 300, resendAfter: 60 } });
    expect(await rowOf(tel)).toBeUndefined();
    const first = await enter(tel);
    expect(first).toMatchObject({ state: 1, objects: { token_type: 'Bearer', expires_in: 30 * 24 * 3600 } });
    expect(await own(String(first.objects.access_token))).toMatchObject({
      state: 1,
      objects: { id: first.objects.memberId, tel: `137****${tel.slice(-4)}`, name: '', sex: null, idCardNo: '' },
    });
    app.clock.advance({ minutes: 2 });
    await send(tel);
    expect((await enter(tel)).objects.memberId).toBe(first.objects.memberId);
  });

  it('answers a phone with a member and one without in the same words', async () => {
    const [known, unknown] = [await send('13900000031'), await send(newPhone())];
    expect(known.text).toBe(unknown.text);
    const [knownWrong, unknownWrong] = [await enter('13900000031', '111111'), await enter(newPhone(), '111111')];
    expect(knownWrong).toMatchObject(wrongCode);
    expect(knownWrong.text).toBe(unknownWrong.text);
  });

  it.each([
    '',
    '1390000000',
    '139000000011',
    '023-68792829',
    '02368792829',
    '23900000001',
    '１３９００００００１',
    13900000001,
    null,
  ])('sends nothing to %j', async (tel) => {
    const answer = await app.call(members.sendCode.path, { tel }, await options());
    expect(answer).toMatchObject({ state: 0, msg: '手机号码不正确，例:13245678912', objects: { code: 'VALIDATION' } });
  });

  it('makes the members 13900000001 to 13900000060 of the demo data, the first forty enabled', async () => {
    expect(demoMembers).toHaveLength(60);
    expect(demoMembers.slice(0, 40).every((member) => member.enabled)).toBe(true);
    expect(demoMembers.filter((member) => !member.enabled).length).toBeGreaterThan(1);
    const token = await app.as('13900000001');
    const [first] = demoMembers;
    expect((await own(token)).objects).toMatchObject({ id: first?.id, name: first?.name, tel: '139****0001' });
  });
});

describe('a code', () => {
  it('is good once', async () => {
    const tel = newPhone();
    await send(tel);
    expect((await enter(tel)).state).toBe(1);
    expect(await enter(tel)).toMatchObject(wrongCode);
  });

  it('is good once, however many try at the same moment', async () => {
    const tel = newPhone();
    await send(tel);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(tel)));
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
  });

  it('ends after five minutes', async () => {
    const [early, late] = [newPhone(), newPhone()];
    await send(early);
    await send(late);
    app.clock.advance({ minutes: 4, seconds: 59 });
    expect((await enter(early)).state).toBe(1);
    app.clock.advance({ seconds: 1 });
    expect(await enter(late)).toMatchObject(wrongCode);
  });

  it('ends after five tries, also when they come all at once', async () => {
    const tel = newPhone();
    await send(tel);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => enter(tel, String(500_000 + index))));
    for (const guess of guesses) expect(guess).toMatchObject(wrongCode);
    expect(await enter(tel)).toMatchObject(wrongCode);
    const { rows } = await app.deps.pools.owner.query('select tries from member_code where tel = $1', [tel]);
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('is good at the fifth try', async () => {
    const tel = newPhone();
    await send(tel);
    for (let index = 0; index < 4; index += 1) await enter(tel, '000001');
    expect((await enter(tel)).state).toBe(1);
  });

  it('belongs to its phone', async () => {
    const [mine, yours] = [newPhone(), newPhone()];
    await send(mine);
    expect(await enter(yours)).toMatchObject(wrongCode);
    expect((await enter(mine)).state).toBe(1);
  });

  it('is random in an installation without the demo data, stored as a hash, and ends with the next one', async () => {
    const tel = newPhone();
    const { owner } = app.deps.pools;
    const [first] = demoMembers;
    // What makes an installation a demo is its members, not a setting that somebody forgot.
    await owner.query('delete from access_token where member_id = $1', [first?.id]);
    await owner.query('update member set id = $2 where id = $1', [first?.id, seedId.user('nobody')]);
    await send(tel);
    expect(await enter(tel)).toMatchObject(wrongCode);
    const codes = async () => {
      const answer = await app.send('platform', members.getOutbox.path, { tel });
      return (answer.objects.datas as unknown as { code: string | null; state: string }[]).map(({ code, state }) => ({
        code,
        state,
      }));
    };
    const [sent] = await codes();
    expect(sent?.code).toMatch(/^\d{6}$/);
    expect(sent?.code).not.toBe(demoCode);
    const { rows } = await owner.query(
      `select encode(c.code_hash, 'escape') || encode(o.code, 'escape') as stored, length(c.code_hash) as length
       from member_code c join member_outbox o on o.tel = c.tel where c.tel = $1`,
      [tel],
    );
    expect(rows[0].length).toBe(32);
    expect(rows[0].stored).not.toContain(sent?.code);
    app.clock.advance({ minutes: 1 });
    await send(tel);
    const [second, before] = await codes();
    expect(before).toEqual({ code: null, state: 'expired' });
    if (second?.code !== sent?.code) expect(await enter(tel, String(sent?.code))).toMatchObject(wrongCode);
    expect((await enter(tel, String(second?.code))).state).toBe(1);
    expect((await codes())[0]).toEqual({ code: null, state: 'used' });
    await owner.query('update member set id = $1 where id = $2', [first?.id, seedId.user('nobody')]);
    app.signAllOut();
  });
});

describe('the phones of the demo data', () => {
  const tel = '13900000033';

  it('sign in with the published code whenever they like, asked for or not', async () => {
    for (let index = 0; index < 12; index += 1) expect((await send(tel)).state, `${index}`).toBe(1);
    for (let index = 0; index < 3; index += 1) expect((await enter(tel)).state, `${index}`).toBe(1);
    expect((await enter('13900000034')).state).toBe(1);
    expect(await enter(tel, '135790')).toMatchObject(wrongCode);
  });

  it('are as strict as any other where the phone is not of the demo data', async () => {
    expect(await enter(newPhone())).toMatchObject(wrongCode);
    const { owner } = app.deps.pools;
    const other = '13900000035';
    await owner.query("update member set tel = '13700099999' where tel = $1", [other]);
    try {
      expect(await enter(other)).toMatchObject(wrongCode);
      expect(await enter('13700099999')).toMatchObject(wrongCode);
    } finally {
      await owner.query("update member set tel = $1 where tel = '13700099999'", [other]);
      app.signAllOut();
    }
  });
});

describe('asking for codes', () => {
  it('is answered once a minute for a phone', async () => {
    const tel = newPhone();
    expect((await send(tel)).state).toBe(1);
    app.clock.advance({ seconds: 20 });
    expect(await send(tel)).toMatchObject({
      status: 429,
      state: 0,
      msg: '验证码已发送，请 40 秒后再试',
      objects: { code: 'TOO_MANY' },
    });
    app.clock.advance({ seconds: 40 });
    expect((await send(tel)).state).toBe(1);
  });

  it('is answered once when two ask at the same moment', async () => {
    const tel = newPhone();
    const answers = await Promise.all([send(tel), send(tel), send(tel)]);
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
  });

  it('is answered ten times a day for a phone, and again on the next', async () => {
    const tel = newPhone();
    app.clock.set('2026-11-23T02:00:00Z');
    app.signAllOut();
    for (let index = 0; index < 10; index += 1) {
      expect((await send(tel)).state, `${index}`).toBe(1);
      app.clock.advance({ minutes: 1 });
    }
    expect(await send(tel)).toMatchObject({ status: 429, msg: '今日获取验证码次数已达上限，请明天再试' });
    app.clock.set('2026-11-23T15:59:00Z');
    expect((await send(tel)).state).toBe(0);
    app.clock.set('2026-11-23T16:00:00Z');
    expect((await send(tel)).state).toBe(1);
  });

  it('is limited for an address, and free again later and from elsewhere', async () => {
    const flooder = '203.0.113.7';
    for (let index = 0; index < 100; index += 1) await send(newPhone(), flooder);
    const tel = newPhone();
    expect(await send(tel, flooder)).toMatchObject({ status: 429, msg: '操作过于频繁，请稍后再试' });
    expect((await send(tel, '203.0.113.8')).state).toBe(1);
    app.clock.advance({ minutes: 10 });
    expect((await send(newPhone(), flooder)).state).toBe(1);
  });

  it('guessing is limited for an address over all phones', async () => {
    const guesser = '203.0.113.9';
    const tel = newPhone();
    await send(tel);
    for (let index = 0; index < 100; index += 1) await enter(newPhone(), '123456', guesser);
    expect(await enter(tel, demoCode, guesser)).toMatchObject({ status: 429, objects: { code: 'TOO_MANY' } });
    expect((await enter(tel)).state).toBe(1);
  });

  it('leaves nothing behind that is older than it decides', async () => {
    await send(newPhone());
    await sweepMembers(app.db, new Date(app.clock.now().getTime() + 8 * 24 * 3_600_000));
    const { rows } = await app.deps.pools.owner.query(
      'select (select count(*) from member_code) + (select count(*) from member_outbox) + (select count(*) from call_allowance) as n',
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe("a member's token", () => {
  it('is nobody to every call of staff', async () => {
    const token = await app.as('13900000002');
    const calls = registry.filter(({ need }) => !['open', 'token', 'signedIn', 'member'].includes(need.kind));
    expect(calls.length).toBeGreaterThan(50);
    for (const { path, multipart } of calls) {
      const answer = multipart
        ? await app.upload({ path, token, bytes: Buffer.from('x') })
        : await app.call(path, { memberId: demoMembers[1]?.id, userId: seedId.user('platform') }, { token });
      expect(answer, path).toMatchObject({ status: 200, state: 107, msg: '未登录', objects: null });
    }
  });

  it('opens what a token alone opens', async () => {
    const answer = await app.send('13900000002', queryAreaList.path, {});
    expect(answer.state).toBe(1);
  });

  it('is the only one that opens the calls of members', async () => {
    // A call with files refuses JSON before it asks who calls.
    const calls = registry.filter(({ need, multipart }) => need.kind === 'member' && !multipart);
    expect(calls.map(({ path }) => path)).toContain(members.getMember.path);
    for (const { path } of calls) {
      for (const token of [await app.anonymous(), await app.as('platform'), await app.as('viewer')]) {
        expect(await app.call(path, {}, { token }), path).toMatchObject({ status: 200, state: 107, objects: null });
      }
      expect(await app.call(path, {}), path).toMatchObject({ status: 401, state: 107 });
      expect(await app.call(path, {}, { token: 'x'.repeat(43) }), path).toMatchObject({ status: 401, state: 107 });
    }
  });

  it('leaves the login of staff alone on whose token the member signed in', async () => {
    const staff = await app.login('viewer');
    const tel = newPhone();
    await app.call(members.sendCode.path, { tel }, { token: staff });
    const answer = await app.call(members.codeLogin.path, { tel, code: demoCode }, { token: staff });
    expect((await own(String(answer.objects.access_token))).state).toBe(1);
    expect((await app.call(auth.getCurrentUser.path, {}, { token: staff })).state).toBe(1);
    expect((await own(staff)).state).toBe(107);
  });

  it('becomes a login of staff only, when staff signs in on it', async () => {
    const token = await app.memberLogin(newPhone());
    const body = {
      nickName: 'viewer',
      passwords: wirePassword(demoPassword),
    };
    expect((await app.call(auth.login.path, body, { token })).state).toBe(1);
    expect((await app.call(auth.getCurrentUser.path, {}, { token })).state).toBe(1);
    expect((await own(token)).state).toBe(107);
  });

  it('keeps its login when it is rotated', async () => {
    const token = await app.memberLogin(newPhone());
    const { appId, appSecret: secret } = app.deps.config;
    app.clock.advance({ hours: 20 });
    const rotated = await app.call(auth.getToken.path, { appId, secret }, { token });
    expect(rotated.objects.expires_in).toBe(30 * 24 * 3600 - 20 * 3600);
    app.clock.advance({ seconds: 59 });
    expect((await own(token)).state).toBe(1);
    app.clock.advance({ seconds: 2 });
    expect((await own(token)).state).toBe(109);
    expect((await own(String(rotated.objects.access_token))).state).toBe(1);
  });

  it('ends with the sign-out, and with it the token it was rotated from', async () => {
    const token = await app.memberLogin(newPhone());
    const { appId, appSecret: secret } = app.deps.config;
    const rotated = String((await app.call(auth.getToken.path, { appId, secret }, { token })).objects.access_token);
    expect(await app.call(auth.signOut.path, {}, { token: rotated })).toMatchObject({ state: 1 });
    expect(await own(rotated)).toMatchObject({ status: 401, state: 107 });
    expect(await own(token)).toMatchObject({ status: 401, state: 107 });
  });

  it('outlives the limits of staff and ends after seven idle days', async () => {
    expect(idleLimit).toBe('30 minutes');
    const token = await app.memberLogin(newPhone());
    app.clock.advance({ hours: 7 * 24 - 1 });
    expect((await own(token)).state).toBe(1);
    app.clock.advance({ hours: 7 * 24, seconds: 1 });
    expect(await own(token)).toMatchObject({ status: 200, state: 109, msg: '登录超时，请重新登录' });
  });

  it('ends thirty days after the login, however busy and rotated', async () => {
    let token = await app.memberLogin(newPhone());
    const { appId, appSecret: secret } = app.deps.config;
    for (let days = 0; days < 30; days += 5) {
      token = String((await app.call(auth.getToken.path, { appId, secret }, { token })).objects.access_token);
      expect((await own(token)).state, `${days} days`).toBe(1);
      app.clock.advance({ hours: 5 * 24 });
    }
    expect((await own(token)).state).toBe(109);
    app.signAllOut();
  });

  it('belongs to a user or to a member, never to both', async () => {
    const { owner } = app.deps.pools;
    await expect(
      owner.query(`update access_token set user_id = $1, venue_id = $2 where member_id is not null`, [
        seedId.user('admin'),
        seedId.venue('main'),
      ]),
    ).rejects.toThrow('access_token_one_owner');
  });
});

describe('the profile', () => {
  const number = '11010519491231002X';

  it('is changed field by field, and shows the identity number masked', async () => {
    const token = await app.memberLogin(newPhone());
    const change = (body: object) => app.call(members.updateMember.path, body, { token });
    const full = { nickName: '墨香', name: '唐晓岚', sex: '0', birthday: '1949-12-31', idCardNo: number.toLowerCase() };
    expect((await change(full)).objects).toMatchObject({ ...full, sex: 0, idCardNo: '110***********002X' });
    expect((await change({ nickName: '' })).objects).toMatchObject({
      ...full,
      nickName: '',
      sex: 0,
      idCardNo: '110***********002X',
    });
    expect((await change({ idCardNo: '110***********002X' })).objects.idCardNo).toBe('110***********002X');
    expect((await change({ sex: 1, birthday: null, idCardNo: '' })).objects).toMatchObject({
      sex: 1,
      birthday: null,
      idCardNo: '',
    });
  });

  it('keeps the identity number encrypted', async () => {
    const tel = newPhone();
    const token = await app.memberLogin(tel);
    await app.call(members.updateMember.path, { idCardNo: number }, { token });
    const stored = Buffer.from((await rowOf(tel)).id_card_no).toString('latin1');
    expect(stored).not.toContain('1949');
    const { rows } = await app.deps.pools.owner.query(
      `select count(*)::int as n from audit_log where detail::text like '%1949%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it.each([
    [{ idCardNo: '110105194912310021' }, '身份证号格式不正确'],
    [{ idCardNo: 110105 }, '身份证号格式不正确'],
    [{ sex: 2 }, '请选择性别'],
    [{ birthday: '2999-01-01' }, '出生日期格式不正确'],
    [{ birthday: '2001-02-30' }, '出生日期格式不正确'],
    [{ name: '名'.repeat(31) }, '姓名不能超过 30 个字符'],
  ])('refuses %j', async (body, msg) => {
    expect(await app.send('13900000003', members.updateMember.path, body)).toMatchObject({ state: 0, msg });
  });

  it("is changed once under one idempotency key, which is the member's own", async () => {
    const [mine, yours] = [await app.memberLogin(newPhone()), await app.memberLogin(newPhone())];
    const headers = { 'idempotency-key': 'profile-0001' };
    const change = (token: string, nickName: string) =>
      app.call(members.updateMember.path, { nickName }, { token, headers });
    expect((await change(mine, '听风')).objects.nickName).toBe('听风');
    await app.call(members.updateMember.path, { nickName: '听雨' }, { token: mine });
    expect((await change(mine, '听风')).objects.nickName).toBe('听风');
    expect((await own(mine)).objects.nickName).toBe('听雨');
    expect(await change(mine, '别的')).toMatchObject({ state: 0, objects: { code: 'CONFLICT' } });
    expect((await change(yours, '别的')).objects.nickName).toBe('别的');
  });

  it('is the own one, whatever the payload names', async () => {
    const [victim] = demoMembers.slice(9);
    const before = await rowOf(victim?.tel ?? '');
    const token = await app.memberLogin(newPhone());
    const foreign = { id: victim?.id, memberId: victim?.id, tel: victim?.tel, userId: victim?.id, nickName: '冒名' };
    const answer = await app.call(members.updateMember.path, foreign, { token });
    expect(answer.objects.id).not.toBe(victim?.id);
    expect((await app.call(members.getMember.path, foreign, { token })).text).not.toContain(victim?.id);
    expect(await rowOf(victim?.tel ?? '')).toEqual(before);
  });

  it('names the member by his masked number in the log', async () => {
    const tel = newPhone();
    const token = await app.memberLogin(tel);
    await app.call(members.updateMember.path, { nickName: '有痕' }, { token });
    const { id } = await rowOf(tel);
    const { rows } = await app.deps.pools.owner.query(
      'select call, user_name, result from audit_log where user_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { call: members.codeLogin.path, user_name: `137****${tel.slice(-4)}`, result: 'ok' },
      { call: members.updateMember.path, user_name: `137****${tel.slice(-4)}`, result: 'ok' },
    ]);
    const found = await app.deps.pools.owner.query(`select 1 from audit_log a where a::text like '%' || $1 || '%'`, [
      tel,
    ]);
    expect(found.rows).toEqual([]);
  });
});

describe('the administration', () => {
  const page = async (body: object) => {
    const answer = await app.send('platform', members.getMemberPage.path, body);
    return { total: Number(answer.objects.total), rows: answer.objects.datas as unknown as members.MemberRow[] };
  };

  it('lists members newest first, with masked numbers', async () => {
    const tel = newPhone();
    await app.memberLogin(tel);
    const { rows } = await page({ pageSize: 100 });
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) expect(row.tel).toMatch(/^1\d\d\*{4}\d{4}$/);
    const times = rows.map((row) => row.createTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('finds members by a part of the name, a whole number, state and day', async () => {
    const [first] = demoMembers;
    expect((await page({ keyword: first?.name.slice(1) })).rows.map((row) => row.id)).toContain(first?.id);
    expect((await page({ keyword: first?.tel })).rows.map((row) => row.id)).toEqual([first?.id]);
    expect((await page({ keyword: first?.tel.slice(0, 10) })).total).toBe(0);
    expect((await page({ keyword: "%' or 1=1 --" })).total).toBe(0);
    const disabled = await page({ enabled: 0 });
    expect(disabled.total).toBe(demoMembers.filter((member) => !member.enabled).length);
    expect(disabled.rows.every((row) => row.disabledReason !== '')).toBe(true);
    expect((await page({ startTime: '2001-01-01', endTime: '2001-12-31' })).total).toBe(0);
    expect(await app.send('platform', members.getMemberPage.path, { startTime: '2001-02-30' })).toMatchObject({
      state: 0,
    });
  });

  it('disables a member with a reason; his tokens end at once, and no code lets him in', async () => {
    const tel = newPhone();
    const tokens = [await app.memberLogin(tel)];
    app.clock.advance({ minutes: 1 });
    tokens.push(await app.memberLogin(tel));
    const { id } = await rowOf(tel);
    expect(await setState(id, false)).toMatchObject({ state: 0, msg: '请填写停用原因', objects: { field: 'reason' } });
    for (const token of tokens) expect((await own(token)).state).toBe(1);
    expect(await setState(id, false, '多次爽约')).toMatchObject({ state: 1, msg: '停用成功！' });
    for (const token of tokens) expect(await own(token)).toMatchObject({ status: 401, state: 107 });
    app.clock.advance({ minutes: 1 });
    expect((await send(tel)).text).toBe((await send(newPhone())).text);
    expect(await enter(tel)).toMatchObject({ state: 0, msg: '该会员账号已停用，请联系场馆工作人员' });
    expect(await setState(id, true)).toMatchObject({ state: 1, msg: '启用成功！' });
    for (const token of tokens) expect((await own(token)).status).toBe(401);
    app.clock.advance({ minutes: 1 });
    await app.memberLogin(tel);
  });

  it('shows number and identity number in clear for a reason, which the log keeps', async () => {
    const tel = newPhone();
    const token = await app.memberLogin(tel);
    await app.call(members.updateMember.path, { idCardNo: '11010519491231002X' }, { token });
    const { id } = await rowOf(tel);
    const reveal = (reason: string) => app.send('platform', members.revealMember.path, { id, reason });
    expect(await reveal(' ')).toMatchObject({ state: 0, msg: '请填写查看原因' });
    expect((await reveal('核对报名身份')).objects).toEqual({ tel, idCardNo: '11010519491231002X' });
    const { rows } = await app.deps.pools.owner.query(
      `select detail, user_id from audit_log where call = $1 and object_id = $2 and result = 'ok'`,
      [members.revealMember.path, id],
    );
    expect(rows).toEqual([{ detail: { reason: '核对报名身份' }, user_id: seedId.user('platform') }]);
  });

  it('exports what the filters find, numbers masked without the right to see them', async () => {
    const order = (name: string) =>
      app.send(name, generateFile.path, { action: members.memberExportCode, model: { enabled: '0' } });
    const ticket = String((await order('platform')).objects);
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(ticket)}`);
    const { rows } = await readXlsx(file.bytes);
    const disabled = demoMembers.filter((member) => !member.enabled);
    expect(rows[0]?.slice(0, 4)).toEqual(['手机号', '姓名', '昵称', '性别']);
    expect(new Set(rows.slice(1).map((row) => row[0]))).toEqual(new Set(disabled.map((member) => member.tel)));
    expect(rows).toHaveLength(1 + disabled.length);
    expect(await order('admin')).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
    const { owner } = app.deps.pools;
    const grant = [seedId.role('viewer'), seedId.menu('member'), ['edit']];
    await owner.query('insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, $3)', grant);
    app.clock.advance({ seconds: 1 });
    const masked = String((await order('viewer')).objects);
    const shown = await readXlsx((await app.get(`/api/publics/v1/admin-exportFile?data=${masked}`)).bytes);
    expect(shown.rows[1]?.[0]).toMatch(/^139\*{4}00\d\d$/);
    expect(await app.send('viewer', members.revealMember.path, { id: disabled[0]?.id, reason: '核对' })).toMatchObject({
      state: 0,
    });
    await owner.query('delete from role_menu where role_id = $1 and menu_id = $2', grant.slice(0, 2));
    app.clock.advance({ seconds: 1 });
  });

  it('answers sixty looks an hour', async () => {
    const [first] = demoMembers;
    const reveal = () => app.send('platform', members.revealMember.path, { id: first?.id, reason: '核对' });
    app.clock.advance({ hours: 2 });
    app.signAllOut();
    for (let index = 0; index < 60; index += 1) expect((await reveal()).state, `${index}`).toBe(1);
    expect(await reveal()).toMatchObject({ status: 429, msg: '查看敏感信息过于频繁，请一小时后再试' });
    app.clock.advance({ hours: 1 });
    app.signAllOut();
    expect((await reveal()).state).toBe(1);
  });

  it('answers an unknown member like a missing right', async () => {
    for (const id of ['x', '00000000-0000-0000-0000-000000000000', seedId.user('admin')]) {
      const forbidden = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
      expect(await setState(id, true)).toMatchObject(forbidden);
      expect(await app.send('platform', members.revealMember.path, { id, reason: '核对' })).toMatchObject(forbidden);
    }
  });

  it('is closed to administrators of venues', async () => {
    for (const { path } of [members.getMemberPage, members.setMemberState, members.revealMember, members.getOutbox]) {
      expect((await app.send('admin', path, { id: demoMembers[0]?.id })).state, path).toBe(0);
    }
  });

  it('shows codes in the outbox while they can be used, and keeps who looked', async () => {
    const tel = newPhone();
    const before = await outboxReads();
    await send(tel);
    const look = async () =>
      (await app.send('platform', members.getOutbox.path, { tel })).objects.datas as unknown as members.OutboxRow[];
    expect(await look()).toMatchObject([{ tel: `137****${tel.slice(-4)}`, code: demoCode, state: 'valid' }]);
    expect(await outboxReads()).toBe(before + 1);
    for (let index = 0; index < 5; index += 1) await enter(tel, '000000');
    expect(await look()).toMatchObject([{ code: null, state: 'expired' }]);
    const other = newPhone();
    await send(other);
    app.clock.advance({ minutes: 5 });
    const all = await app.send('platform', members.getOutbox.path, { pageSize: 100 });
    expect(all.text).not.toContain(demoCode);
    const { rows } = await app.deps.pools.owner.query(`select detail::text as detail from audit_log where call = $1`, [
      members.getOutbox.path,
    ]);
    for (const row of rows) expect(row.detail).not.toContain(demoCode);
  });

  async function outboxReads(): Promise<number> {
    const { rows } = await app.deps.pools.owner.query(`select count(*)::int as n from audit_log where call = $1`, [
      members.getOutbox.path,
    ]);
    return rows[0].n;
  }
});
