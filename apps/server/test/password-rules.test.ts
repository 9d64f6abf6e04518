import { changePassword, getCurrentUser } from '@yunguan/contract/platform/auth';
import { getOperationLog } from '@yunguan/contract/platform/logs';
import { getUnits } from '@yunguan/contract/platform/review';
import { getSysRoleList } from '@yunguan/contract/platform/roles';
import { getSysUserPage } from '@yunguan/contract/platform/staff';
import { getSysMenuTree } from '@yunguan/contract/platform/menus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { seedId } from '../src/seed/ids';
import { createTestApp, type TestApp } from './app';

let dengbao: TestApp;
let asvs: TestApp;
beforeAll(async () => {
  dengbao = await createTestApp({ env: { SEED: 'empty' } });
  asvs = await createTestApp({ env: { SEED: 'empty', PASSWORD_PROFILE: 'asvs' } });
});
afterAll(() => Promise.all([dengbao.close(), asvs.close()]));

async function signIn(server: TestApp, nickName: string, password: string) {
  const token = await server.anonymous();
  const body = { nickName, passwords: wirePassword(password) };
  const answer = await server.call('/api/systems/v1/admin-sysUserLogin', body, { token });
  return { answer, token: String(answer.objects.access_token) };
}

/** Changes the password and answers the text of a refusal; undefined when it was taken. */
async function change(server: TestApp, name: string, from: string, to: string): Promise<string | undefined> {
  const { token } = await signIn(server, name, from);
  const answer = await server.call(changePassword.path, { oldPasswords: from, newPassword: to }, { token });
  return answer.state === 1 ? undefined : answer.msg;
}

const setAge = (server: TestApp, name: string, days: number) =>
  server.db.query(
    `update staff_user set password_changed_at = $2::timestamptz - make_interval(days => $3) where login_name = $1`,
    [name, server.clock.now(), days],
  );

describe('under 等保', () => {
  it('a password of 90 days must be changed at the next login, before anything else', async () => {
    await setAge(dengbao, 'viewer', 89);
    expect((await signIn(dengbao, 'viewer', demoPassword)).answer.objects).toMatchObject({ mustChangePassword: false });
    await setAge(dengbao, 'viewer', 91);
    const { answer, token } = await signIn(dengbao, 'viewer', demoPassword);
    expect(answer.objects).toMatchObject({ mustChangePassword: true });
    expect(await dengbao.call(getUnits.path, {}, { token })).toMatchObject({
      state: 0,
      msg: '请先修改密码',
    });
    const me = await dengbao.call(getCurrentUser.path, {}, { token });
    expect(me.objects).toMatchObject({ mustChangePassword: true, passwordProfile: 'dengbao' });
    expect(await change(dengbao, 'viewer', demoPassword, 'Jiangjin-2026')).toBeUndefined();
    expect((await signIn(dengbao, 'viewer', 'Jiangjin-2026')).answer.objects).toMatchObject({
      mustChangePassword: false,
    });
  });

  it('the last five passwords are not taken again, the sixth is', async () => {
    const passwords = [
      demoPassword,
      'Jiangjin-2021',
      'Jiangjin-2022',
      'Jiangjin-2023',
      'Jiangjin-2024',
      'Jiangjin-2025',
    ];
    for (const [index, next] of passwords.slice(1).entries()) {
      dengbao.clock.advance({ minutes: 1 });
      expect(await change(dengbao, 'pengtao', passwords[index] ?? '', next)).toBeUndefined();
    }
    const refusal = '新密码不能与最近 5 次使用过的密码相同';
    expect(await change(dengbao, 'pengtao', 'Jiangjin-2025', 'Jiangjin-2021')).toBe(refusal);
    expect(await change(dengbao, 'pengtao', 'Jiangjin-2025', 'Jiangjin-2024')).toBe(refusal);
    dengbao.clock.advance({ minutes: 1 });
    expect(await change(dengbao, 'pengtao', 'Jiangjin-2025', 'Jiangjin-2026')).toBeUndefined();
    dengbao.clock.advance({ minutes: 1 });
    expect(await change(dengbao, 'pengtao', 'Jiangjin-2026', 'Jiangjin-2021')).toBeUndefined();
    const [kept] = await dengbao.db.query<{ hashes: string }>(
      `select string_agg(p.password_hash, ' ') as hashes from staff_password p join staff_user u on u.id = p.user_id where u.login_name = 'pengtao'`,
    );
    expect(kept?.hashes).toContain('$argon2id$');
    expect(kept?.hashes).not.toMatch(/Jiangjin/);
  });
});

describe('under ASVS', () => {
  it('asks for length and no kinds, and never for a change because of age', async () => {
    await setAge(asvs, 'viewer', 900);
    const { answer, token } = await signIn(asvs, 'viewer', demoPassword);
    expect(answer.objects).toMatchObject({ mustChangePassword: false });
    expect((await asvs.call(getCurrentUser.path, {}, { token })).objects).toMatchObject({ passwordProfile: 'asvs' });
    expect(await change(asvs, 'viewer', demoPassword, 'Jiang-2026')).toBe('新密码至少需要 12 个字符');
    expect(await change(asvs, 'viewer', demoPassword, 'jiangjinlaojie')).toBeUndefined();
    expect(await change(asvs, 'viewer', 'jiangjinlaojie', 'jiangjinlaojie')).toBe('新密码不能与原密码相同');
  });
});

it('a demonstration goes on with its announced password, however old it is', async () => {
  const demo = await createTestApp();
  await setAge(demo, 'admin', 900);
  expect((await signIn(demo, 'admin', demoPassword)).answer.objects).toMatchObject({ mustChangePassword: false });
  await demo.close();
});

it('accounts that nobody used for 90 days are pointed out and found', async () => {
  const token = await dengbao.login('admin');
  await dengbao.db.query(`update staff_user set last_login_at = now()`);
  await dengbao.db.query(
    `update staff_user set last_login_at = now() - interval '91 days' where login_name in ('xionglei', 'longhuimin')`,
  );
  await dengbao.db.query(`update staff_user set enabled = false where login_name = 'longhuimin'`);
  await dengbao.db.query(
    `update staff_user set last_login_at = null, created_at = now() - interval '91 days' where login_name = 'xuwenjing'`,
  );
  const list = async (filter: object) => {
    const { objects } = await dengbao.call(getSysUserPage.path, { pageSize: 100, ...filter }, { token });
    return objects.datas as { loginName: string; isUnused: boolean }[];
  };
  const unused = await list({ unused: true });
  expect(unused.map((row) => row.loginName).sort()).toEqual(['xionglei', 'xuwenjing']);
  expect(unused.every((row) => row.isUnused)).toBe(true);
  const all = await list({});
  expect(all.filter((row) => row.isUnused)).toHaveLength(2);
  expect(all.length).toBeGreaterThan(2);
});

it('an auditor reads the trail and nothing else', async () => {
  await dengbao.db.query(
    `update user_role set role_id = $1 where user_id = (select id from staff_user where login_name = 'zhengzhiqiang')`,
    [seedId.role('auditor')],
  );
  const { token } = await signIn(dengbao, 'zhengzhiqiang', demoPassword);
  expect((await dengbao.call(getOperationLog.path, {}, { token })).state).toBe(1);
  for (const { path } of [getSysUserPage, getSysRoleList, getSysMenuTree]) {
    expect((await dengbao.call(path, {}, { token })).state, path).toBe(0);
  }
});
