import { afterAll, beforeAll, expect, it } from 'vitest';
import { disableUser, resetPassword } from '../src/cli/staff';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { type ContentApp, createContentApp } from './content-app';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const owner = () => app.deps.pools.owner;
const place = () => {
  const { host, port, user, database } = owner().options;
  return { dataDir: '', databaseUrl: `postgresql://${user}@localhost:${port}/${database}?host=${host}` };
};

async function login(nickName: string, password: string) {
  const body = { nickName, passwords: wirePassword(password) };
  return app.call('/api/systems/v1/admin-sysUserLogin', body, { token: await app.anonymous() });
}

it('a password that is reset opens an account that was locked, however its name is written, and counts as used', async () => {
  for (let failure = 0; failure < 5; failure += 1) await login('editor', 'Wrong@2026');
  expect((await login('editor', 'Venue@2026')).state).toBe(0);
  const said = await resetPassword(place(), ' Editor ');
  expect(said).toContain('已重置 editor（');
  expect(said).not.toContain('停用状态');
  const password = said.split('\n')[1]?.trim() ?? '';
  expect((await login('editor', password)).state).toBe(1);
  const { rows } = await owner().query(
    `select count(*)::int as n from staff_password p join staff_user u on u.id = p.user_id where u.login_name = 'editor'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('a new password of an account that is disabled opens nothing, which is said', async () => {
  await disableUser(place(), 'viewer');
  const said = await resetPassword(place(), 'viewer');
  expect(said).toContain('注意：该账号处于停用状态，启用后才能登录。');
  expect((await login('viewer', said.split('\n')[1]?.trim() ?? '')).state).toBe(0);
});

it('a platform administrator who is disabled leaves nobody in charge', async () => {
  const change = `update staff_user u set enabled = $1 from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = u.id and r.is_platform and u.login_name <> 'platform'`;
  await owner().query(
    `insert into user_role select (jsonb_populate_record(ur, jsonb_build_object('user_id', (select id from staff_user where login_name = 'admin')))).*
     from user_role ur join role r on r.id = ur.role_id join staff_user u on u.id = ur.user_id where r.is_platform and u.login_name = 'platform'`,
  );
  await owner().query(change, [false]);
  await expect(disableUser(place(), 'platform')).rejects.toThrow('最后一个可用的平台管理员，不能停用');
  await owner().query(change, [true]);
  expect(await disableUser(place(), 'platform')).toContain('已停用 platform');
});
