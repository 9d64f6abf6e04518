import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { checkDatabase, checkRole } from './boot-checks';
import { startEmbeddedPostgres } from './embedded';
import { createOwnerPool } from './pool';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

async function checkWith(setting: string): Promise<void> {
  await database.owner.query(`alter database ${database.connection.database} set ${setting}`);
  const pool = createOwnerPool(database.connection, pino({ level: 'silent' }));
  try {
    await checkDatabase(pool);
  } finally {
    await pool.end();
  }
}

it('accepts a database that keeps what it acknowledged', async () => {
  await expect(checkDatabase(database.owner)).resolves.toBeUndefined();
  await expect(checkWith('synchronous_commit = local')).resolves.toBeUndefined();
});

it('refuses a database that acknowledges before it has written, and names the setting', async () => {
  await expect(checkWith('synchronous_commit = off')).rejects.toThrow(
    /synchronous_commit=off[\s\S]*拒绝启动[\s\S]*设为 on/,
  );
});

it('refuses a database that would not survive a power cut', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yunguan-unsafe-'));
  chmodSync(dataDir, 0o755);
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const unsafe = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings });
  const pool = createOwnerPool(unsafe.connection, pino({ level: 'silent' }));
  try {
    await expect(checkDatabase(pool)).rejects.toThrow('数据库设置 fsync=off、full_page_writes=off');
  } finally {
    await pool.end();
    await unsafe.stop();
    rmSync(dataDir, { recursive: true });
  }
});

it('refuses a database that is too old, and takes the oldest that is not', async () => {
  const of = (server_version_num: string) => {
    const found = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', server_encoding: 'UTF8' };
    return { query: async () => ({ rows: [{ ...found, server_version_num }] }) } as unknown as pg.Pool;
  };
  await expect(checkDatabase(of('140019'))).rejects.toThrow(
    /版本过低（server_version_num=140019），需要 PostgreSQL 15/,
  );
  await expect(checkDatabase(of('150000'))).resolves.toBeUndefined();
});

it('refuses a database that keeps no Chinese texts', async () => {
  const name = `${database.connection.database}_ascii`;
  await database.owner.query(
    `create database ${name} encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`,
  );
  const pool = createOwnerPool({ ...database.connection, database: name }, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await pool.end();
    await database.owner.query(`drop database ${name}`);
  });
  await expect(checkDatabase(pool)).rejects.toThrow('数据库的字符编码是 SQL_ASCII，需要 UTF8');
});

describe('the first start', () => {
  /** A database of its own without any structure, seen by a user of its own. */
  async function roleCheckedFor(rights: (user: string) => string): Promise<void> {
    const name = `${database.connection.database}_role`;
    await database.owner.query(`create database ${name}`);
    await database.owner.query(`create role ${name}_user login ${rights(`${name}_user`)}`);
    const place = { ...database.connection, database: name, user: `${name}_user` };
    const pool = createOwnerPool(place, pino({ level: 'silent' }));
    try {
      await checkRole(pool);
    } finally {
      await pool.end();
      await database.owner.query(`drop database ${name}`);
      await database.owner.query(`drop role ${name}_user`);
    }
  }

  it('is refused to a user that may neither make nor lend the limited role, with what to do', async () => {
    const lend = /拒绝首次启动。\n {2}请数据库管理员执行：GRANT yunguan_app TO "\w+_user" WITH ADMIN OPTION;$/;
    await expect(roleCheckedFor(() => '')).rejects.toThrow(lend);
    // From PostgreSQL 16 on, who may make roles lends only those that he made.
    await expect(roleCheckedFor(() => 'createrole')).rejects.toThrow(lend);
    await expect(roleCheckedFor((user) => `; grant yunguan_app to ${user}`)).rejects.toThrow(lend);
  });

  it('is open to a superuser and to whom the role was lent to be lent on', async () => {
    await expect(roleCheckedFor(() => 'superuser')).resolves.toBeUndefined();
    await expect(roleCheckedFor((user) => `; grant yunguan_app to ${user} with admin option`)).resolves.toBeUndefined();
  });

  /** A cluster without the limited role, or of an older version: the tests' own has it once and for all. */
  function roleCheckedAs(standing: { creates: boolean; lends: boolean | null; version: number }): Promise<void> {
    const answer = async (text: string) => ({
      rows: [text.includes('to_regclass') ? { made: false } : { name: 'yg', ...standing }],
    });
    return checkRole({ query: answer } as unknown as pg.Pool);
  }

  it('is open to whom may make the role, or lend any', async () => {
    await expect(roleCheckedAs({ creates: true, lends: null, version: 170_000 })).resolves.toBeUndefined();
    await expect(roleCheckedAs({ creates: true, lends: false, version: 150_009 })).resolves.toBeUndefined();
    await expect(roleCheckedAs({ creates: true, lends: false, version: 160_000 })).rejects.toThrow('拒绝首次启动');
  });

  it('names the making of the role, too, where there is none', async () => {
    await expect(roleCheckedAs({ creates: false, lends: null, version: 170_000 })).rejects.toThrow(
      '请数据库管理员执行：CREATE ROLE yunguan_app NOLOGIN; GRANT yunguan_app TO "yg" WITH ADMIN OPTION;',
    );
  });

  it('is past when there is a structure', async () => {
    const grown = await createTestDatabase();
    onTestFinished(() => grown.drop());
    await grown.owner.query('create role nobody_special login');
    const pool = createOwnerPool({ ...grown.connection, user: 'nobody_special' }, pino({ level: 'silent' }));
    onTestFinished(async () => {
      await pool.end();
      await grown.owner.query('drop owned by nobody_special; drop role nobody_special');
    });
    await grown.owner.query('grant select on schema_migration to nobody_special');
    await expect(checkRole(pool)).resolves.toBeUndefined();
  });
});
