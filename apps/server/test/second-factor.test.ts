import {
  beginSecondFactor,
  enableSecondFactor,
  getOwnSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@yunguan/contract/platform/account';
import { changePassword, confirmSecondFactor, getCurrentUser, login, signOut } from '@yunguan/contract/platform/auth';
import { getLoginLog } from '@yunguan/contract/platform/logs';
import { getUnits } from '@yunguan/contract/platform/review';
import { getSysUserPage, resetSysUserSecondFactor } from '@yunguan/contract/platform/staff';
import { setTimeout } from 'node:timers/promises';
import decode from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { seedId } from '../src/seed/ids';
import { type Answer, createTestApp, type TestApp } from './app';
import { codeOfApp } from './app-code';

const passwords = wirePassword(demoPassword);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

interface Enrolled {
  readonly secret: string;
  readonly codes: readonly string[];
  readonly token: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const now = () => server.clock.now();
const nextStep = () => server.clock.advance({ seconds: 30 });

/** Sets up a second factor for an account, as its owner would. */
async function enrol(name: string): Promise<Enrolled> {
  const token = await server.login(name);
  const begun = await server.call(beginSecondFactor.path, {}, { token });
  const secret = textOf(begun.objects.secret);
  const enabled = await server.call(enableSecondFactor.path, { passwords, code: codeOfApp(secret, now()) }, { token });
  expect(enabled).toMatchObject({ state: 1, msg: '两步验证已启用' });
  nextStep();
  return { secret, codes: enabled.objects.recoveryCodes as string[], token };
}

async function firstStep(name: string, from?: string): Promise<{ answer: Answer; token: string; ticket: string }> {
  const token = await server.anonymous();
  const sent = { token, ...(from === undefined ? {} : { from }) };
  const answer = await server.call(login.path, { nickName: name, passwords }, sent);
  return { answer, token, ticket: textOf(answer.objects.ticket) };
}

async function logIn(name: string, code: string, from?: string): Promise<Answer> {
  const { token, ticket } = await firstStep(name, from);
  return server.call(confirmSecondFactor.path, { ticket, code }, { token, ...(from === undefined ? {} : { from }) });
}

describe('setting up a second factor', () => {
  it('protects the account by the secret whose code was given, whatever is begun meanwhile', async () => {
    // Who wins depends on the machine: nobody else may rely on how this account stands afterwards.
    const name = 'zhengzhiqiang';
    const token = await server.login(name);
    const begin = async () => textOf((await server.call(beginSecondFactor.path, {}, { token })).objects.secret);
    const first = await begin();
    const code = codeOfApp(first, now());
    const [enabled, second] = await Promise.all([
      server.call(enableSecondFactor.path, { passwords, code }, { token }),
      // The recovery codes take longer than this.
      setTimeout(100).then(begin),
    ]);
    nextStep();
    if (enabled.state === 1) {
      // It came too late to replace the secret.
      expect(second).toBe('');
      expect((await logIn(name, codeOfApp(first, now()))).state).toBe(1);
    } else {
      // The new secret took its place before, or after, the code was looked at.
      expect(enabled.msg).toMatch(/^(验证码不正确|两步验证刚刚已被启用，或换了新的二维码，请重新打开设置)/);
      expect((await firstStep(name)).answer.objects.ticket).toBeUndefined();
    }
  });

  it('shows a secret as text and as a picture that an app reads, and asks for nothing before its first code', async () => {
    const token = await server.login('xuwenjing');
    const { objects } = await server.call(beginSecondFactor.path, {}, { token });
    const png = Buffer.from(textOf(objects.qrCode).replace('data:image/png;base64,', ''), 'base64');
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(objects.uri);
    expect(textOf(objects.uri)).toContain(`secret=${textOf(objects.secret).replaceAll(' ', '')}`);
    await expect(server.login('xuwenjing')).resolves.toBeTruthy();
    const wrong = await server.call(enableSecondFactor.path, { passwords, code: '000000' }, { token });
    expect(wrong).toMatchObject({ state: 0, objects: { field: 'code' } });
    const code = codeOfApp(textOf(objects.secret), now());
    const stranger = await server.call(enableSecondFactor.path, { passwords: wirePassword('x'), code }, { token });
    expect(stranger).toMatchObject({ state: 0, msg: '密码不正确', objects: { field: 'passwords' } });
    await expect(server.login('xuwenjing')).resolves.toBeTruthy();
  });

  it('is stored encrypted, its recovery codes as hashes; other logins end; nothing of it is in the log', async () => {
    const other = await server.login('pengtao');
    const { secret, codes, token } = await enrol('pengtao');
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^\d[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{5}$/);
    expect(await server.call(getCurrentUser.path, {}, { token: other })).toMatchObject({ status: 401 });
    expect((await server.call(getOwnSecurity.path, {}, { token })).objects).toMatchObject({
      isDemanded: false,
      enabledTime: expect.stringMatching(/^2026-11-21 /),
      recoveryCodesLeft: 10,
    });
    const { rows } = await server.deps.pools.owner.query<{ text: string }>(
      `select to_jsonb(f)::text as text from second_factor f union all select to_jsonb(c)::text from recovery_code c
       union all select to_jsonb(a)::text from audit_log a`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    const plain = secret.replaceAll(' ', '');
    for (const hidden of [
      plain,
      Buffer.from(plain).toString('hex'),
      ...codes,
      ...codes.map((code) => code.replace('-', '')),
    ]) {
      expect(stored.toLowerCase()).not.toContain(hidden.toLowerCase());
    }
    expect(stored).toContain('$argon2id$');
    expect(await server.call(beginSecondFactor.path, {}, { token })).toMatchObject({
      objects: { code: 'ILLEGAL_STATE' },
    });
  });
});

describe('a login with a second factor', () => {
  let own: Enrolled;
  beforeAll(async () => {
    own = await enrol('editor');
  });

  it('is refused with a ticket after the right password, and answered like any login after the code', async () => {
    const { answer, token, ticket } = await firstStep('editor');
    expect(answer).toMatchObject({ status: 200, state: 0, objects: { code: 'SECOND_FACTOR' } });
    expect(await server.call(getCurrentUser.path, {}, { token })).toMatchObject({ state: 107 });
    const entered = await server.call(
      confirmSecondFactor.path,
      { ticket, code: codeOfApp(own.secret, now()) },
      { token },
    );
    expect(entered).toMatchObject({ state: 1, msg: '登录成功', objects: { nickName: '唐晓岚', token_type: 'Bearer' } });
    const fresh = textOf(entered.objects.access_token);
    expect((await server.call(getCurrentUser.path, {}, { token: fresh })).objects).toMatchObject({
      realName: '唐晓岚',
    });
    expect((await server.call(getCurrentUser.path, {}, { token })).state).toBe(1);
    nextStep();
  });

  it('is one step as ever for whoever has none, and tells a wrong password nothing of the factor', async () => {
    expect((await firstStep('viewer')).answer).toMatchObject({ state: 1, msg: '登录成功' });
    const wrong = { nickName: 'editor', passwords: wirePassword('wrong') };
    const [known, unknown] = [
      await server.call(login.path, wrong, { token: await server.anonymous(), from: '10.1.0.1' }),
      await server.call(
        login.path,
        { ...wrong, nickName: 'nobody' },
        { token: await server.anonymous(), from: '10.1.0.1' },
      ),
    ];
    expect(known.text).toBe(unknown.text);
  });

  it('takes no code twice, nor one from before the last', async () => {
    const code = codeOfApp(own.secret, now());
    expect((await logIn('editor', code, '10.1.1.1')).state).toBe(1);
    expect(await logIn('editor', code, '10.1.1.1')).toMatchObject({ state: 0, objects: { field: 'code' } });
    const before = codeOfApp(own.secret, new Date(now().getTime() - 30_000));
    expect((await logIn('editor', before, '10.1.1.1')).state).toBe(0);
    nextStep();
    const both = await Promise.all([1, 2].map(() => logIn('editor', codeOfApp(own.secret, now()), '10.1.1.1')));
    expect(both.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([0, 1]);
    nextStep();
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = own.codes;
    expect((await logIn('editor', ` ${first.toLowerCase().replace('-', ' ')} `, '10.1.2.1')).state).toBe(1);
    expect((await logIn('editor', first, '10.1.2.1')).state).toBe(0);
    const both = await Promise.all([1, 2].map(() => logIn('editor', second, '10.1.2.1')));
    expect(both.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('locks the account at the address after five wrong codes, also for the right one and for the password', async () => {
    const { token, ticket } = await firstStep('editor', '10.1.3.1');
    const send = (code: string) => server.call(confirmSecondFactor.path, { ticket, code }, { token, from: '10.1.3.1' });
    for (let guess = 0; guess < 5; guess += 1) expect((await send(`00000${guess}`)).state).toBe(0);
    expect((await send(codeOfApp(own.secret, now()))).state).toBe(0);
    expect((await firstStep('editor', '10.1.3.1')).answer.msg).toBe('用户名或密码错误');
    const [letter] = await server.db.query<{ content: string }>(
      `select l.content from letter l join staff_user u on u.id = l.user_id where u.login_name = 'editor' and l.title like '账号安全提醒%'`,
    );
    expect(letter?.content).toContain('密码已经泄露');
  });

  it('is not won by guessing from many addresses', async () => {
    server.clock.advance({ hours: 1, seconds: 1 });
    const { token, ticket } = await firstStep('editor');
    for (let guess = 0; guess < 30; guess += 1) {
      const tried = { token, from: `10.2.${guess}.1` };
      expect((await server.call(confirmSecondFactor.path, { ticket, code: '000000' }, tried)).state).toBe(0);
    }
    expect((await logIn('editor', codeOfApp(own.secret, now()), '10.2.99.1')).state).toBe(0);
    server.clock.advance({ hours: 1, seconds: 1 });
    expect((await logIn('editor', codeOfApp(own.secret, now()), '10.2.99.1')).state).toBe(1);
    nextStep();
  });

  it('waits five minutes for its code, for this password only, and its ticket is good once', async () => {
    const late = await firstStep('editor');
    server.clock.advance({ minutes: 5, seconds: 1 });
    const send = ({ ticket, token }: { ticket: string; token: string }) =>
      server.call(confirmSecondFactor.path, { ticket, code: codeOfApp(own.secret, now()) }, { token });
    const over = { state: 0, msg: '登录已过期，请重新输入用户名和密码' };
    expect(await send(late)).toMatchObject(over);
    expect(await send({ ...late, ticket: 'A'.repeat(43) })).toMatchObject(over);
    const used = await firstStep('editor');
    expect((await send(used)).state).toBe(1);
    nextStep();
    expect(await send(used)).toMatchObject(over);
    const stale = await firstStep('editor');
    await server.db.query(`update staff_user set password_hash = password_hash || 'x' where login_name = 'editor'`);
    expect(await send(stale)).toMatchObject({ state: 0, msg: '用户名或密码错误' });
    await server.db.query(
      `update staff_user set password_hash = rtrim(password_hash, 'x') where login_name = 'editor'`,
    );
  });

  it('stands in the log of logins with both steps, in words', async () => {
    const token = await server.login('platform');
    const { objects } = await server.call(
      getLoginLog.path,
      { event: 'login', keyword: 'editor', pageSize: 100 },
      { token },
    );
    const words = (objects.datas as unknown as { resultText: string }[]).map(({ resultText }) => resultText);
    expect(words).toEqual(expect.arrayContaining(['成功', '密码正确，等待动态验证码', '被拒绝（验证码错误）']));
  });
});

describe('the owner of a second factor', () => {
  it('gets new recovery codes for password and code; the old ones are void', async () => {
    const { secret, codes, token } = await enrol('longhuimin');
    const renewed = await server.call(
      renewRecoveryCodes.path,
      { passwords, code: codeOfApp(secret, now()) },
      { token },
    );
    const fresh = renewed.objects.recoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    expect((await logIn('longhuimin', codes[3] ?? '', '10.1.4.1')).state).toBe(0);
    expect((await logIn('longhuimin', fresh[3] ?? '', '10.1.4.1')).state).toBe(1);
  });

  it('removes it with password and a code; afterwards the password is enough', async () => {
    const { secret, codes, token } = await enrol('tanjing');
    const wrong = await server.call(removeSecondFactor.path, { passwords, code: '000000' }, { token });
    expect(wrong).toMatchObject({ state: 0, objects: { field: 'code' } });
    const stranger = { passwords: wirePassword('x'), code: codeOfApp(secret, now()) };
    expect((await server.call(removeSecondFactor.path, stranger, { token })).objects).toMatchObject({
      field: 'passwords',
    });
    const gone = await server.call(removeSecondFactor.path, { passwords, code: codes[0] }, { token });
    expect(gone).toMatchObject({ state: 1, msg: '两步验证已解除' });
    await expect(server.login('tanjing')).resolves.toBeTruthy();
    const left = await server.db.query(
      `select 1 from recovery_code c join staff_user u on u.id = c.user_id where u.login_name = 'tanjing'`,
    );
    expect(left).toEqual([]);
  });
});

describe('one who lost his phone and his codes', () => {
  const id = seedId.user('huangrong');
  const reset = (token: string, body: Record<string, unknown> = { id, reason: '手机丢失，已当面核实本人' }) =>
    server.call(resetSysUserSecondFactor.path, body, { token });
  const isShown = async (name: string) => {
    const token = await server.login(name);
    const { objects } = await server.call(getSysUserPage.path, { keyword: 'huangrong' }, { token });
    return (objects.datas as unknown as { hasSecondFactor: boolean }[])[0]?.hasSecondFactor;
  };

  it('has it taken off by an administrator, with a reason; he is told, and his logins end', async () => {
    const admin = await server.login('admin');
    expect(await isShown('admin')).toBe(false);
    expect(await reset(admin)).toMatchObject({ state: 0, msg: '该用户没有启用两步验证' });
    const { token } = await enrol('huangrong');
    expect(await isShown('admin')).toBe(true);
    // Whoever cannot take it off is not told whose password alone opens an account.
    await server.db.query(`insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, '{}')`, [
      seedId.role('viewer'),
      seedId.menu('staff'),
    ]);
    expect(await isShown('viewer')).toBe(false);
    await server.db.query('delete from role_menu where role_id = $1 and menu_id = $2', [
      seedId.role('viewer'),
      seedId.menu('staff'),
    ]);
    expect(await reset(admin, { id, reason: ' ' })).toMatchObject({ state: 0, msg: '请填写解除原因' });
    expect(await reset(admin)).toMatchObject({ state: 1, msg: '两步验证已解除' });
    expect(await server.call(getCurrentUser.path, {}, { token })).toMatchObject({ status: 401 });
    await expect(server.login('huangrong')).resolves.toBeTruthy();
    expect(await isShown('admin')).toBe(false);
    const [letter] = await server.db.query<{ content: string; sender_name: string }>(
      `select content, sender_name from letter where user_id = $1 and title = '账号安全提醒：两步验证已被解除'`,
      [id],
    );
    expect(letter).toMatchObject({
      sender_name: '陈雅琴',
      content: expect.stringContaining('手机丢失，已当面核实本人'),
    });
    const [audited] = await server.db.query<{ result: string; detail: unknown }>(
      'select result, detail from audit_log where call = $1 and object_id = $2 order by id desc limit 1',
      [resetSysUserSecondFactor.path, id],
    );
    expect(audited).toMatchObject({ result: 'ok', detail: { reason: '手机丢失，已当面核实本人' } });
  });

  it('does not take it off himself, nor is it taken off by who proved himself long ago', async () => {
    await enrol('huangrong');
    const own = await server.login('admin');
    expect(await reset(own, { id: seedId.user('admin'), reason: '试试' })).toMatchObject({
      msg: '请在“账号安全”中解除自己的两步验证',
    });
    server.clock.advance({ minutes: 20 });
    expect((await server.call(getCurrentUser.path, {}, { token: own })).state).toBe(1);
    server.clock.advance({ minutes: 11 });
    expect(await reset(own)).toMatchObject({ state: 0, objects: { code: 'CONFIRM_IDENTITY' } });
  });
});

describe('where the installation asks for it', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ env: { REQUIRE_SECOND_FACTOR: 'platform' } });
  });
  afterAll(() => strict.close());

  it('a platform administrator without one may only set it up; others work as ever', async () => {
    const token = await strict.login('platform');
    const asked = { token };
    expect(await strict.call(getUnits.path, {}, asked)).toMatchObject({ state: 0, msg: '请先设置两步验证' });
    expect((await strict.call(getCurrentUser.path, {}, asked)).objects).toMatchObject({
      isRestricted: true,
      mustSetSecondFactor: true,
    });
    expect((await strict.call(getUnits.path, {}, { token: await strict.login('admin') })).state).toBe(1);
    const weak = { oldPasswords: 'wrong', newPassword: 'Jiangbei#2026!' };
    expect((await strict.call(changePassword.path, weak, asked)).msg).toBe('原密码不正确');
    const { objects } = await strict.call(beginSecondFactor.path, {}, asked);
    const code = codeOfApp(textOf(objects.secret), strict.clock.now());
    expect((await strict.call(enableSecondFactor.path, { passwords, code }, asked)).state).toBe(1);
    expect((await strict.call(getUnits.path, {}, asked)).state).toBe(1);
    expect((await strict.call(getOwnSecurity.path, {}, asked)).objects).toMatchObject({ isDemanded: true });
    expect((await strict.call(signOut.path, {}, asked)).state).toBe(1);
  });
});
