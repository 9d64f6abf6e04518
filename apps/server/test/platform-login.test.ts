import { unattendedHeader } from '@yunguan/contract/kernel/unattended';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { recordFailure } from '../src/kernel/access/login-failures';
import { tokenHash } from '../src/kernel/access/sessions';
import { createPasswordCheck } from '../src/platform/auth/password-check';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { seedId } from '../src/seed/ids';
import { createTestApp, type TestApp } from './app';

const paths = {
  token: '/api/authorizations/v1/getToken',
  login: '/api/systems/v1/admin-sysUserLogin',
  me: '/api/systems/v1/admin-getCurrentUser',
  password: '/api/systems/v1/admin-changePassword',
  signOut: '/api/accounts/v1/pcOrApp-signOut',
} as const;
const client = { appId: 'venue-admin', secret: 'venue-admin' };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const tryLogin = async (nickName: string, clear: string, from: string) =>
  server.call(
    paths.login,
    { nickName, passwords: wirePassword(clear), loginIp: '1.2.3.4' },
    { token: await server.anonymous(), from },
  );

describe('a token', () => {
  it('is refused to a client that is not ours', async () => {
    const answer = await server.call(paths.token, { ...client, secret: 'guess' });
    expect(answer).toMatchObject({ state: 0, msg: '应用标识不正确', objects: { code: 'VALIDATION' } });
    expect((await server.call(paths.token, {})).msg).toBe('应用标识不正确');
  });

  it('lives at least an hour and is stored as its hash only', async () => {
    const { objects } = await server.call(paths.token, client);
    expect(objects).toMatchObject({ token_type: 'Bearer', expires_in: 43_200 });
    const dump = await server.db.query('select * from access_token');
    expect(JSON.stringify(dump)).not.toContain(String(objects.access_token));
    expect(String(objects.access_token)).toMatch(/^[\w-]{43}$/);
  });

  it('opens no business call before the login', async () => {
    const answer = await server.call(paths.me, {}, { token: await server.anonymous() });
    expect(answer).toMatchObject({ status: 200, state: 107, msg: '未登录' });
    expect(await server.call(paths.me, {})).toMatchObject({ status: 401, state: 107 });
    const forged = 'A'.repeat(43);
    expect(await server.call(paths.me, {}, { token: forged })).toMatchObject({ status: 401, state: 107 });
  });
});

describe('a login', () => {
  it('answers venue, role and a fresh token, whatever the case of the name', async () => {
    const answer = await tryLogin('  Admin ', demoPassword, '10.0.0.1');
    expect(answer).toMatchObject({
      state: 1,
      objects: {
        roleId: seedId.role('venueAdmin'),
        venueId: seedId.venue('main'),
        domain: 'main',
        nickName: '陈雅琴',
        mustChangePassword: false,
      },
    });
    const me = await server.call(paths.me, {}, { token: String(answer.objects.access_token) });
    expect(me.objects).toMatchObject({ realName: '陈雅琴', venueName: '两江新区文化馆', isPlatform: false });
  });

  it('also binds the presented token, which a client of the specification goes on using', async () => {
    const token = await server.anonymous();
    const passwords = wirePassword(demoPassword);
    await server.call(paths.login, { nickName: 'viewer', passwords }, { token });
    expect((await server.call(paths.me, {}, { token })).objects).toMatchObject({ realName: '何云峰' });
  });

  it('ends what the browser held of the login before', async () => {
    const first = await server.login('viewer');
    const body = { nickName: 'editor', passwords: wirePassword(demoPassword) };
    const second = await server.call(paths.login, body, { token: first });
    expect((await server.call(paths.me, {}, { token: first })).objects).toMatchObject({ realName: '唐晓岚' });
    const fresh = String(second.objects.access_token);
    const third = await server.call(paths.login, { ...body, nickName: 'branch' }, { token: fresh });
    expect(third.state).toBe(1);
    expect(await server.call(paths.me, {}, { token: first })).toMatchObject({ status: 401, state: 107 });
  });

  it('answers the same bytes to unknown, known, disabled and locked names', async () => {
    await server.db.query("update staff_user set enabled = false where login_name = 'xionglei'");
    for (let failure = 0; failure < 5; failure += 1) await tryLogin('longhuimin', 'wrong', '10.0.1.1');
    const answers = [
      await tryLogin('nobody', demoPassword, '10.0.1.1'),
      await tryLogin('tanjing', 'wrong', '10.0.1.1'),
      await tryLogin('xionglei', demoPassword, '10.0.1.1'),
      await tryLogin('longhuimin', demoPassword, '10.0.1.1'),
    ];
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      state: 0,
      msg: '用户名或密码错误',
      objects: { code: 'VALIDATION' },
    });
  });
});

describe('guessing passwords', () => {
  it('locks account and address for 15 minutes after five failures, and no other address', async () => {
    for (const name of ['reviewer', 'REVIEWER', ' reviewer ', 'ｒeviewer', 'Reviewer']) {
      await tryLogin(name, 'wrong', '10.0.2.1');
    }
    expect((await tryLogin('reviewer', demoPassword, '10.0.2.1')).state).toBe(0);
    expect((await tryLogin('reviewer', demoPassword, '10.0.2.2')).state).toBe(1);
    server.clock.advance({ minutes: 14, seconds: 59 });
    expect((await tryLogin('reviewer', demoPassword, '10.0.2.1')).state).toBe(0);
    server.clock.advance({ seconds: 2 });
    expect((await tryLogin('reviewer', demoPassword, '10.0.2.1')).state).toBe(1);
  });

  it('gets no more tries where many come at the same moment: the lock of one holds for those that it overtakes', async () => {
    const { deps } = server;
    const [guesser, now] = [{ account: 'viewer', address: '10.0.2.9' }, deps.clock.now()];
    for (let failure = 0; failure < 4; failure += 1) await recordFailure(deps.db, guesser, now);
    const query: typeof deps.db.query = async (text, values) => {
      // The fifth fails, perhaps in another process, while this one is being verified.
      if (text.includes('from staff_user')) await recordFailure(deps.db, guesser, now);
      return deps.db.query(text, values);
    };
    const check = createPasswordCheck({ ...deps, db: { ...deps.db, query } }, (job) => job());
    const attempt = { loginName: 'viewer', wirePassword: wirePassword(demoPassword), address: guesser.address };
    expect(await check(attempt)).toMatchObject({ ok: false, reason: 'locked' });
    expect((await tryLogin('viewer', demoPassword, '10.0.2.10')).state).toBe(1);
  });

  it('is forgiven by a success before the fifth failure', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await tryLogin('editor', 'wrong', '10.0.3.1');
      expect((await tryLogin('editor', demoPassword, '10.0.3.1')).state).toBe(1);
    }
  });

  it('over many names stops after a hundred failures of the address', async () => {
    for (let guess = 0; guess < 100; guess += 1) await tryLogin(`name${guess}`, 'Summer2026!', '10.0.4.1');
    expect((await tryLogin('editor', demoPassword, '10.0.4.1')).msg).toBe('用户名或密码错误');
    expect((await tryLogin('editor', demoPassword, '10.0.4.2')).state).toBe(1);
    server.clock.advance({ minutes: 10, seconds: 1 });
    expect((await tryLogin('editor', demoPassword, '10.0.4.1')).state).toBe(1);
  });

  it('leaves a trace without the password or the typed name', async () => {
    await tryLogin('my-secret-typed-here', 'wrong', '10.0.5.1');
    const [row] = await server.db.query<{ result: string; detail: unknown; text: string }>(
      "select result, detail, to_jsonb(a)::text as text from audit_log a where address = '10.0.5.1' order by id desc limit 1",
    );
    expect(row).toMatchObject({ result: 'refused:VALIDATION', detail: { reason: 'unknown' } });
    expect(row?.text).not.toContain('my-secret-typed-here');
  });
});

describe('the life of a login', () => {
  it('moves to a new token while the old one works 60 s more', async () => {
    const old = await server.login('admin');
    const rotated = await server.call(paths.token, client, { token: old });
    const fresh = String(rotated.objects.access_token);
    expect(fresh).not.toBe(old);
    expect((await server.call(paths.me, {}, { token: fresh })).objects).toMatchObject({ realName: '陈雅琴' });
    server.clock.advance({ seconds: 59 });
    expect((await server.call(paths.me, {}, { token: old })).state).toBe(1);
    server.clock.advance({ seconds: 2 });
    expect(await server.call(paths.me, {}, { token: old })).toMatchObject({ status: 200, state: 109 });
    expect((await server.call(paths.me, {}, { token: fresh })).state).toBe(1);
  });

  it('ends for the whole family when a rotated token is rotated again after its minute', async () => {
    const old = await server.login('admin');
    const fresh = String((await server.call(paths.token, client, { token: old })).objects.access_token);
    server.clock.advance({ seconds: 61 });
    expect((await server.call(paths.token, client, { token: old })).state).toBe(109);
    expect((await server.call(paths.me, {}, { token: fresh })).state).toBe(107);
  });

  it('times out after 30 idle minutes, is told so once, and then starts anew', async () => {
    const token = await server.login('viewer');
    server.clock.advance({ minutes: 31 });
    expect(await server.call(paths.me, {}, { token })).toMatchObject({ state: 109, msg: '登录超时，请重新登录' });
    expect((await server.call(paths.token, client, { token })).state).toBe(109);
    expect((await server.call(paths.token, client, { token })).state).toBe(1);
  });

  it('is not kept alive by what a page asks while nobody is there, however often its token is renewed', async () => {
    const alone = { [unattendedHeader]: '1' };
    let token = await server.login('viewer');
    for (const minutes of [10, 10, 9]) {
      server.clock.advance({ minutes });
      expect((await server.call(paths.me, {}, { token, headers: alone })).state).toBe(1);
      token = String((await server.call(paths.token, client, { token, headers: alone })).objects.access_token);
    }
    server.clock.advance({ minutes: 2 });
    expect((await server.call(paths.me, {}, { token, headers: alone })).state).toBe(109);
    const used = await server.login('viewer');
    for (const minutes of [20, 20]) {
      server.clock.advance({ minutes });
      expect((await server.call(paths.me, {}, { token: used })).state).toBe(1);
    }
  });

  it('ends after 12 hours, however busy and however often rotated', async () => {
    let token = await server.login('viewer');
    for (let quarter = 1; quarter < 48; quarter += 1) {
      server.clock.advance({ minutes: 15 });
      const answer = await server.call(paths.token, client, { token });
      token = String(answer.objects.access_token);
    }
    expect((await server.call(paths.me, {}, { token })).state).toBe(1);
    server.clock.advance({ minutes: 16 });
    expect((await server.call(paths.me, {}, { token })).state).toBe(109);
  });

  it('that was made while the clock was days ahead does not live until then', async () => {
    const days = { hours: 30 * 24 };
    server.clock.advance(days);
    const [token, again] = [await server.login('viewer'), await server.login('viewer')];
    server.clock.advance({ hours: -days.hours });
    expect((await server.call(paths.me, {}, { token })).state).toBe(109);
    expect((await server.call(paths.token, client, { token: again })).state).toBe(109);
  });

  it('that was used while the clock was days ahead is idle again after half an hour', async () => {
    const [working, left] = [await server.login('viewer'), await server.login('viewer')];
    await server.db.query(
      "update access_token set last_seen_at = last_seen_at + interval '30 days' where hash = any ($1)",
      [[working, left].map(tokenHash)],
    );
    expect((await server.call(paths.me, {}, { token: working })).state).toBe(1);
    server.clock.advance({ minutes: 31 });
    expect((await server.call(paths.me, {}, { token: working })).state).toBe(109);
  });

  it('ends with the sign-out for every token of it, at the next request', async () => {
    const token = await server.login('editor');
    const fresh = String((await server.call(paths.token, client, { token })).objects.access_token);
    const elsewhere = await server.login('editor');
    expect((await server.call(paths.signOut, {}, { token: fresh })).state).toBe(1);
    for (const ended of [token, fresh]) {
      expect(await server.call(paths.me, {}, { token: ended })).toMatchObject({ status: 401, state: 107 });
    }
    expect((await server.call(paths.me, {}, { token: elsewhere })).state).toBe(1);
    expect((await server.call(paths.signOut, {}, { token: await server.anonymous() })).state).toBe(1);
  });

  it('leaves no token alive when rotation and sign-out meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const token = await server.login('editor', '10.0.6.1');
      const [rotated] = await Promise.all([
        server.call(paths.token, client, { token }),
        server.call(paths.signOut, {}, { token }),
      ]);
      const fresh = rotated.objects?.access_token;
      const me = await server.call(paths.me, {}, { token: typeof fresh === 'string' ? fresh : '' });
      expect(me.state).toBe(107);
    }
  });

  it('ends when the user is disabled, within a second', async () => {
    const token = await server.login('pengtao');
    await server.db.query("update staff_user set enabled = false where login_name = 'pengtao'");
    server.clock.advance({ seconds: 1 });
    expect((await server.call(paths.me, {}, { token })).state).toBe(107);
  });
});

describe('changing the password', () => {
  const change = (token: string, oldPasswords: string, newPassword: string) =>
    server.call(paths.password, { oldPasswords, newPassword }, { token, from: '10.0.7.1' });

  it('refuses weak ones and says why', async () => {
    const token = await server.login('yangsiyu');
    const reasons = {
      'Ab1!short': '新密码至少需要 10 个字符',
      onlylowercase1: '新密码须包含大写字母、小写字母、数字、符号中的至少三种',
      'Yangsiyu@2026x': '新密码不能包含用户名',
      'P@ssw0rd2026!': '新密码过于常见，请更换',
      'Qwertyuiop123!': '新密码过于常见，请更换',
      [demoPassword]: '新密码不能与原密码相同',
    };
    for (const [password, msg] of Object.entries(reasons)) {
      expect(await change(token, demoPassword, password)).toMatchObject({
        state: 0,
        msg,
        objects: { field: 'newPassword' },
      });
    }
  });

  it('ends every other token of the user and keeps this one', async () => {
    const here = await server.login('yangsiyu');
    const elsewhere = await server.login('yangsiyu');
    expect((await change(here, demoPassword, 'Jiangbei-2026')).state).toBe(1);
    expect((await server.call(paths.me, {}, { token: here })).state).toBe(1);
    expect((await server.call(paths.me, {}, { token: elsewhere })).state).toBe(107);
    expect((await tryLogin('yangsiyu', demoPassword, '10.0.7.2')).state).toBe(0);
    expect((await tryLogin('yangsiyu', 'Jiangbei-2026', '10.0.7.2')).state).toBe(1);
  });

  it('counts a wrong old password as a failed login', async () => {
    const token = await server.login('wuhaoran');
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await change(token, 'wrong', 'Jiangbei-2026')).msg).toBe('原密码不正确');
    }
    expect((await change(token, demoPassword, 'Jiangbei-2026')).msg).toBe('原密码不正确');
    expect((await tryLogin('wuhaoran', demoPassword, '10.0.7.1')).state).toBe(0);
    expect((await tryLogin('wuhaoran', demoPassword, '10.0.7.3')).state).toBe(1);
  });
});
