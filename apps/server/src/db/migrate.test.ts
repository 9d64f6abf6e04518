import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { migrate } from './migrate';
import { createOwnerPool } from './pool';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let folder = '';

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'yunguan-migrate-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(database.owner, log, folder);

it('applies the files in the order of their numbers, each once', async () => {
  file('0002_fill.sql', 'insert into thing values (1)');
  file('0001_thing.sql', 'create table thing (id int)');
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  file('0003_more.sql', 'insert into thing values (2)');
  expect(await run()).toBe(1);
  const { rows } = await database.owner.query('select id from thing order by id');
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it('leaves nothing of an upgrade that fails half way: the program of before goes on', async () => {
  file('0001_thing.sql', 'create table thing (id int)');
  await run();
  file('0002_fill.sql', 'insert into thing values (1)');
  file('0003_broken.sql', 'alter table thing add column name text; select 1/0;');
  await expect(run()).rejects.toThrow('数据库结构文件 0003_broken.sql 执行失败，本次升级已全部撤回：division by zero');
  const { rows } = await database.owner.query('select * from thing');
  expect(rows).toEqual([]);
  for (const name of ['0002_fill.sql', '0003_broken.sql']) rmSync(join(folder, name));
  expect(await run()).toBe(0);
});

it('says what to do when the disk of the database is full', async () => {
  file(
    '0001_full.sql',
    `do $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file "base/1/2"'; end $$`,
  );
  await expect(run()).rejects.toThrow(
    '数据库结构文件 0001_full.sql 执行失败，本次升级已全部撤回：数据库所在的磁盘空间不足，请清理磁盘后再试。',
  );
});

it('fills new columns from rows behind row-level security although the owner is no superuser', async () => {
  const name = `plain_${database.connection.database}`;
  await database.owner.query(`create role ${name} login; grant create on schema public to ${name}`);
  const plain = createOwnerPool({ ...database.connection, user: name }, log);
  try {
    file(
      '0001_thing.sql',
      `create table thing (id int); insert into thing values (1);
       alter table thing enable row level security; alter table thing force row level security;
       create policy wall on thing using (coalesce(current_setting('app.venues', true), '') = '*')`,
    );
    await migrate(plain, log, folder);
    file('0002_use.sql', 'create table use as select id from thing');
    await migrate(plain, log, folder);
    expect((await plain.query('select id from use')).rows).toEqual([{ id: 1 }]);
  } finally {
    await plain.end();
    await database.owner.query(`drop owned by ${name}; drop role ${name}`);
  }
});

it('refuses a file that was changed after it was applied', async () => {
  file('0001_thing.sql', 'create table thing (id int)');
  await run();
  file('0001_thing.sql', 'create table thing (id bigint)');
  await expect(run()).rejects.toThrow('0001_thing.sql 被改动');
});

it('does not mind other line ends', async () => {
  file('0001_thing.sql', 'create table thing (\n id int)\n');
  await run();
  file('0001_thing.sql', 'create table thing (\r\n id int)\r\n');
  expect(await run()).toBe(0);
});

it('refuses when an applied file is missing', async () => {
  file('0001_thing.sql', 'create table thing (id int)');
  file('0002_more.sql', 'select 1');
  await run();
  rmSync(join(folder, '0001_thing.sql'));
  await expect(run()).rejects.toThrow('缺少已执行过的数据库结构文件 0001_thing.sql');
});

it('refuses a database that is newer than the program', async () => {
  file('0001_thing.sql', 'select 1');
  file('0002_more.sql', 'select 1');
  await run();
  rmSync(join(folder, '0002_more.sql'));
  await expect(run()).rejects.toThrow('数据库比程序新（已执行 0002_more.sql）');
});

it('refuses a new file with an old number', async () => {
  file('0002_more.sql', 'select 1');
  await run();
  file('0001_late.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001_late.sql 的编号小于已执行的 0002_more.sql');
});

it.each([
  [['0001_a.sql', '0001_b.sql'], '编号重复'],
  [['first.sql'], '文件名应形如 0001_name.sql：first.sql'],
])('refuses wrong names: %j', async (names, message) => {
  for (const name of names) file(name, 'select 1');
  await expect(run()).rejects.toThrow(message);
});

it('lets servers that start at once take turns', async () => {
  file('0001_thing.sql', 'create table thing (id int); select pg_sleep(0.2)');
  const counts = await Promise.all([run(), run()]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
});
