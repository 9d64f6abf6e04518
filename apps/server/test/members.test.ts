import * as auth from '@yunguan/contract/platform/auth';
import * as members from '@yunguan/contract/platform/members';
import { queryAreaList } from '@yunguan/contract/platform/lookups';
import { registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { demoCode, demoMembers } from '../src/demo/members';
import { accessChannel, idleLimit } from '../src/kernel/access/sessions';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { sweepMembers } from '../src/platform/members/sweep';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';

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

  it('makes no process look at every login anew, unless it ends one', async () => {
    const [tel, other] = [newPhone(), newPhone()];
    await send(tel);
    await send(other);
    const client = await app.deps.pools.owner.connect();
    let told = 0;
    client.on('notification', () => (told += 1));
    try {
      await client.query(`listen ${accessChannel}`);
      const first = await enter(tel);
      await client.query('select 1');
      expect(told).toBe(0);
      const token = String(first.objects.access_token);
      expect(await app.call(members.codeLogin.path, { tel: other, code: demoCode }, { token })).toMatchObject({
        state: 1,
      });
      await expect.poll(() => told).toBe(1);
      expect((await own(token)).state).toBe(107);
    } finally {
      client.removeAllListeners('notification');
      client.release(true);
    }
  });

  it('answers a phone with a member and one without in the same words', async () => {
    const [known, unknown] = [await send('13900000031'), await send(newPhone())];
    expect(known.text).toBe(unknown.text);
    const [knownWrong, unknownWrong] = [await enter('13900000031', '111111'), await enter(newPhone(), '111111')];
    expect(knownWrong).toMatchObject(wrongCode);
    expect(knownWrong.text).toBe(unknownWrong.text);
  });

  it.each(['', '  ', null, undefined])('asks for the number where %j is sent', async (tel) => {
    const answer = await app.call(members.sendCode.path, { tel }, await options());
    expect(answer).toMatchObject({ state: 0, msg: '电话号码不能为空', objects: { code: 'VALIDATION', field: 'tel' } });
  });

  it.each([
    '1390000000',
    '139000000011',
    '023-68792829',
    '02368792829',
    '23900000001',
    '１３９００００００１',
    13900000001,
  ])('sends nothing to %j', async (tel) => {
    const answer = await app.call(members.sendCode.path, { tel }, await options());
    expect(answer).toMatchObject({ state: 0, msg: '手机号码不正确，例:13245678912', objects: { code: 'VALIDATION' } });
  });

  it('makes the members 13900000001 to 13900000060 of the demo data, each enabled, and disabled ones elsewhere', async () => {
    const named = Array.from({ length: 60 }, (_, index) => `139${String(index + 1).padStart(8, '0')}`);
    expect(demoMembers.filter((member) => member.enabled).map((member) => member.tel)).toEqual(named);
    const disabled = demoMembers.filter((member) => !member.enabled).map((member) => member.tel);
    expect(disabled).toEqual(['13900009001', '13900009002', '13900009003']);
    const token = await app.as('13900000001');
    const [first] = demoMembers;
    expect((await own(token)).objects).toMatchObject({ id: first?.id, name: first?.name, tel: '139****0001' });
  });
});

describe('a code', () => {
  it.each([
    [undefined, '请输入验证码'],
    [' ', '请输入验证码'],
    ['12345', '请输入 6 位数字验证码'],
  ])('is asked for where %j is sent', async (code, msg) => {
    const body = { tel: newPhone(), code };
    expect(await app.call(members.codeLogin.path, body, await options())).toMatchObject({
      state: 0,
      msg,
      objects: { errors: [{ field: 'code', message: msg }] },
    });
  });

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
