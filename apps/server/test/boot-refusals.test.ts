import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/config';
import { ConfigError } from '../src/config-error';
import { createDatabase, type Database } from '../src/db/database';
import { checkNode } from '../src/node-version';
import { seedGround } from '../src/seed/ground';
import { seedInstallation } from '../src/seed/installation';
import { seedOrganisation } from '../src/demo/seed-organisation';
import { createTestDatabase, type TestDatabase } from './database';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'yunguan-boot-'));
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.app);
});
afterAll(async () => {
  await database.drop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

it.each(['18.20.4', '20.18.3', '16.0.0'])('refuses Node %s', (version) => {
  expect(() => checkNode(version)).toThrow(ConfigError);
  expect(() => checkNode(version)).toThrow(`Node 版本过低（${version}）`);
});

it.each(['20.19.0', '22.3.0', '24.11.1'])('starts on Node %s', (version) => {
  expect(() => checkNode(version)).not.toThrow();
});

it('refuses an external database without a key that outlives this machine', () => {
  const env = { DATA_DIR, SEED: 'empty', DATABASE_URL: 'postgres://db.internal/yunguan' };
  expect(() => readConfig(env)).toThrow('必须设置 DATA_KEY');
  expect(readConfig({ ...env, DATA_KEY: 'ab'.repeat(32) }).dataKey).toHaveLength(32);
});

it('refuses demo data on an address that others reach', () => {
  expect(() => readConfig({ DATA_DIR, HOST: '0.0.0.0' })).toThrow('拒绝启动');
});

it.each([
  ['admin123', '密码至少需要 10 个字符'],
  ['Password@2026', '密码过于常见，请更换'],
  ['Venue@2026', '密码不能与演示密码相同'],
  ['boss-Jiang-26', '密码不能包含用户名'],
])('refuses %s as the first password of an installation', async (password, text) => {
  const config = { seed: 'empty', admin: { username: 'boss', password } } as const;
  const seeding = db.transaction('*', (tx) => seedInstallation(tx, config));
  await expect(seeding).rejects.toThrow(`ADMIN_PASSWORD 不符合密码要求：${text}`);
});

it.each(['张 三', 'ab', 'a@b.cn'])('refuses %s as the first login name of an installation', async (username) => {
  const config = { seed: 'empty', admin: { username, password: undefined } } as const;
  const seeding = db.transaction('*', (tx) => seedInstallation(tx, config));
  await expect(seeding).rejects.toThrow('ADMIN_USER 不正确：登录名为 3 到 32 个字符');
});

it('refuses an installation in earnest whose accounts still have the announced password', async () => {
  await db.transaction('*', async (tx) => {
    await seedGround(tx);
    await seedOrganisation(tx);
  });
  const config = { seed: 'empty', admin: { username: undefined, password: undefined } } as const;
  const start = () => db.transaction('*', (tx) => seedInstallation(tx, config));
  await expect(start()).rejects.toThrow(/仍在使用公开的演示密码，因此拒绝启动：.*platform/);
  await expect(start()).rejects.toThrow('演示数据不能转为正式数据：请停止服务，换一个空的 DATA_DIR');
  await db.query(`update staff_user set enabled = false where login_name <> 'platform'`);
  await expect(start()).rejects.toThrow('拒绝启动：platform。');
  await db.query(`update staff_user set enabled = false`);
  await expect(start()).resolves.toMatchObject({ isNewDemo: false });
});
