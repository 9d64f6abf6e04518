import { confirmIdentity, endOwnSessions, getOwnSessions } from '@yunguan/contract/platform/account';
import { getCurrentUser, login } from '@yunguan/contract/platform/auth';
import { revealSysUserTel } from '@yunguan/contract/platform/staff';
import { registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { tokenHash } from '../src/kernel/access/sessions';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { seedId } from '../src/seed/ids';
import { createTestApp, type TestApp } from './app';

const passwords = wirePassword(demoPassword);
const agents = {
  office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
  updated: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
} as const;

let server: TestApp;
beforeAll(async () => {
  // The notices are for accounts of one person each: those of a demonstration get none.
  server = await createTestApp({ env: { SEED: 'empty' } });
});
afterAll(() => server.close());

async function signIn(name: string, from: string, agent: keyof typeof agents = 'office'): Promise<string> {
  const token = await server.anonymous();
  const headers = { 'user-agent': agents[agent] };
  const answer = await server.call(login.path, { nickName: name, passwords }, { token, from, headers });
  return String(answer.objects.access_token);
}

interface Shown {
  readonly id: string;
  readonly address: string;
  readonly browser: string;
  readonly isOwn: boolean;
}

const sessionsOf = async (token: string) =>
  (await server.call(getOwnSessions.path, {}, { token })).objects as unknown as Shown[];
const isIn = async (token: string) => (await server.call(getCurrentUser.path, {}, { token })).state === 1;

describe('one who is logged in at several places', () => {
  it('sees his own logins in words, this one first, and nobody else’s', async () => {
    await signIn('admin', '10.3.0.9');
    await signIn('viewer', '10.3.0.1');
    server.clock.advance({ seconds: 5 });
    const own = await signIn('viewer', '10.3.0.2', 'phone');
    const shown = await sessionsOf(own);
    expect(shown.map(({ address, browser, isOwn }) => ({ address, browser, isOwn }))).toEqual([
      { address: '10.3.0.2', browser: 'Safari 17 · iPhone', isOwn: true },
      { address: '10.3.0.1', browser: 'Chrome 126 · Windows', isOwn: false },
    ]);
    expect(shown).toMatchObject([{ loginTime: '2026-11-21 10:00:05' }, { lastSeenTime: '2026-11-21 10:00:00' }]);
  });

  it('ends one of them at once', async () => {
    const [own, lost, third] = [
      await signIn('editor', '10.3.1.1'),
      await signIn('editor', '10.3.1.2'),
      await signIn('editor', '10.3.1.3'),
    ];
    const id = (await sessionsOf(own)).find(({ address }) => address === '10.3.1.2')?.id;
    expect((await server.call(endOwnSessions.path, { ids: [id] }, { token: own })).objects).toEqual({ ended: 1 });
    expect([await isIn(own), await isIn(lost), await isIn(third)]).toEqual([true, false, true]);
    const audited = await server.db.query(`select result from audit_log where call = $1 and object_id = $2`, [
      endOwnSessions.path,
      seedId.user('editor'),
    ]);
    expect(audited).toEqual([{ result: 'ok' }]);
  });

  it('ends all the others, and stays', async () => {
    const own = await signIn('reviewer', '10.3.2.1');
    const others = [await signIn('reviewer', '10.3.2.2'), await signIn('reviewer', '10.3.2.3')];
    const colleague = await signIn('reviewer2', '10.3.2.2');
    const answer = await server.call(endOwnSessions.path, {}, { token: own });
    expect(answer).toMatchObject({ msg: '已结束 2 个登录', objects: { ended: 2 } });
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect([await isIn(own), await isIn(colleague)]).toEqual([true, true]);
    expect((await server.call(endOwnSessions.path, {}, { token: own })).msg).toBe('没有其他登录');
  });

  it('ends no login of a colleague, and not the one he is using', async () => {
    const [own, colleague] = [await signIn('reviewer', '10.3.3.1'), await signIn('admin', '10.3.3.2')];
    const [foreign] = await sessionsOf(colleague);
    const [mine] = await sessionsOf(own);
    const refused = await server.call(endOwnSessions.path, { ids: [foreign?.id] }, { token: own });
    expect(refused).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
    expect(await isIn(colleague)).toBe(true);
    expect((await server.call(endOwnSessions.path, { ids: [mine?.id] }, { token: own })).objects).toMatchObject({
      code: 'ILLEGAL_STATE',
    });
    for (const ids of [[], ['x'], ["' or 1=1"]]) {
      expect((await server.call(endOwnSessions.path, { ids }, { token: own })).objects).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });
});

describe('a letter', () => {
  const lettersTo = (name: string) =>
    server.db.query<{ title: string; content: string; link: string }>(
      `select title, content, link from letter where user_id = $1 and title like '账号安全提醒%' order by id`,
      [seedId.user(name)],
    );

  it('tells of a login from where the account never was, with time, address and device; not of the first one', async () => {
    await signIn('tanjing', '10.4.0.1');
    await signIn('tanjing', '10.4.0.1');
    await signIn('tanjing', '10.4.0.1', 'updated');
    expect(await lettersTo('tanjing')).toEqual([]);
    await signIn('tanjing', '10.4.0.2');
    const [letter, ...more] = await lettersTo('tanjing');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ title: '账号安全提醒：在新的地址或设备上登录', link: '/editPwd' });
    for (const words of ['10.4.0.2', 'Chrome 126 · Windows', '2026/11/21 10:0', '修改密码'])
      expect(letter?.content).toContain(words);
    await signIn('tanjing', '10.4.0.2');
    expect(await lettersTo('tanjing')).toHaveLength(1);
    await signIn('tanjing', '10.4.0.2', 'phone');
    expect(await lettersTo('tanjing')).toHaveLength(2);
  });

  it('comes three times a day at most for whoever is on the move', async () => {
    for (let place = 1; place <= 8; place += 1) await signIn('huangrong', `10.4.1.${place}`);
    expect(await lettersTo('huangrong')).toHaveLength(3);
  });

  it('tells of five failures in a row, once an hour, and only the one whose account it is', async () => {
    const guess = async (from: string) => {
      const wrong = { nickName: 'Pengtao', passwords: wirePassword('wrong') };
      for (let failure = 0; failure < 7; failure += 1)
        await server.call(login.path, wrong, { token: await server.anonymous(), from });
    };
    await guess('10.4.2.1');
    const [letter, ...more] = await lettersTo('pengtao');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ title: '账号安全提醒：多次登录失败', link: '/editPwd' });
    expect(letter?.content).toContain('10.4.2.1');
    await guess('10.4.2.2');
    expect(await lettersTo('pengtao')).toHaveLength(1);
    server.clock.advance({ hours: 1, seconds: 1 });
    await guess('10.4.2.3');
    expect(await lettersTo('pengtao')).toHaveLength(2);
  });
});

describe('a proof of identity', () => {
  it('is asked for again after 30 minutes before personal data is shown, and for this login alone', async () => {
    const [token, other] = [await signIn('admin', '10.5.1.1'), await signIn('admin', '10.5.1.2')];
    const show = (shown: string) =>
      server.call(revealSysUserTel.path, { id: seedId.user('viewer'), reason: '核对电话' }, { token: shown });
    // Somebody who works is not logged out meanwhile.
    server.clock.advance({ minutes: 20 });
    expect((await show(other)).state).toBe(1);
    server.clock.advance({ minutes: 9, seconds: 50 });
    expect((await show(token)).state).toBe(1);
    server.clock.advance({ seconds: 11 });
    const asked = { status: 200, state: 0, objects: { code: 'CONFIRM_IDENTITY' } };
    expect(await show(token)).toMatchObject(asked);
    expect((await server.call(confirmIdentity.path, { passwords }, { token, from: '10.5.1.1' })).state).toBe(1);
    expect((await show(token)).objects).toMatchObject({ tel: expect.stringMatching(/^1\d{10}$/) });
    expect(await show(other)).toMatchObject(asked);
    const client = { appId: 'venue-admin', secret: 'venue-admin' };
    const rotated = await server.call('/api/authorizations/v1/getToken', client, { token });
    expect((await show(String(rotated.objects.access_token))).state).toBe(1);
    server.clock.advance({ minutes: 20 });
    expect((await show(String(rotated.objects.access_token))).state).toBe(1);
    server.clock.advance({ minutes: 10, seconds: 1 });
    expect(await show(String(rotated.objects.access_token))).toMatchObject(asked);
  });

  it('does not last for as long as the clock was ahead when it was given', async () => {
    const token = await signIn('admin', '10.5.2.1');
    await server.db.query("update access_token set confirmed_at = logged_in_at + interval '30 days' where hash = $1", [
      tokenHash(token),
    ]);
    const body = { id: seedId.user('viewer'), reason: '核对电话' };
    expect((await server.call(revealSysUserTel.path, body, { token })).objects).toEqual({ code: 'CONFIRM_IDENTITY' });
  });

  it('is asked for by calls of our own only: a client of the specification never meets it', () => {
    const names = registry.filter(({ freshProof }) => freshProof).map(({ path }) => path.split('/').at(-1) ?? '');
    expect(names.filter((name) => !name.startsWith('admin-reveal')).toSorted()).toEqual([
      'admin-addSysRole',
      'admin-addSysUser',
      'admin-copySysRole',
      'admin-delSysRole',
      'admin-editSysRole',
      'admin-editSysUser',
      'admin-importSysUsers',
      'admin-packFiles',
      'admin-resetSysUserPassword',
      'admin-resetSysUserSecondFactor',
    ]);
    const reveals = registry.filter(({ path }) => path.includes('/admin-reveal'));
    expect(reveals.length).toBeGreaterThan(9);
    expect(reveals.filter(({ freshProof }) => !freshProof)).toEqual([]);
  });

  it('asks for the own password and counts a wrong one as a failed login', async () => {
    const token = await signIn('zengdeming', '10.5.0.1');
    const prove = (clear: string) =>
      server.call(confirmIdentity.path, { passwords: wirePassword(clear) }, { token, from: '10.5.0.1' });
    expect(await prove('wrong')).toMatchObject({ state: 0, msg: '密码不正确', objects: { field: 'passwords' } });
    expect((await prove(demoPassword)).state).toBe(1);
    for (let failure = 0; failure < 5; failure += 1) await prove('wrong');
    expect((await prove(demoPassword)).state).toBe(0);
  });
});
