import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { checkDatabase } from './boot-checks';
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
