import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../src/db/database';
import { recordAudit } from '../src/kernel/audit/record';
import { sealAudit } from '../src/kernel/audit/seal';
import { verifyAudit } from '../src/kernel/audit/verify';
import { createTestDatabase, type TestDatabase } from './database';

let pools: TestDatabase;
let db: Database;

beforeAll(async () => {
  pools = await createTestDatabase();
  db = createDatabase(pools.app);
});
afterAll(() => pools.drop());

async function record(objectId: string): Promise<void> {
  await recordAudit(db, {
    userId: null,
    userName: '',
    venueId: null,
    address: '127.0.0.1',
    call: '/api/test',
    objectId,
    result: 'ok',
    detail: {},
    requestId: '',
  });
}

/** As someone who owns the database and silences its triggers. */
async function tamper(statement: string): Promise<void> {
  await pools.owner.query('alter table audit_log disable trigger audit_log_append_only');
  await pools.owner.query(statement);
  await pools.owner.query('alter table audit_log enable trigger audit_log_append_only');
}

it('chains block after block, beyond the tenth', async () => {
  for (let block = 1; block <= 12; block += 1) {
    await record(`a${block}`);
    await record(`b${block}`);
    expect(await sealAudit(pools.owner)).toBe(2);
  }
  expect(await sealAudit(pools.owner)).toBe(0);
  expect(await verifyAudit(pools.owner)).toEqual({ blocks: 12, rows: 24, unsealed: 0, problems: [] });
});

it('counts what is not sealed yet', async () => {
  await record('later');
  expect(await verifyAudit(pools.owner)).toMatchObject({ unsealed: 1, problems: [] });
  await sealAudit(pools.owner);
});

it('finds an edited row', async () => {
  await tamper(`update audit_log set user_name = '他人' where object_id = 'a3'`);
  expect((await verifyAudit(pools.owner)).problems).toEqual(['第 3 个区块的内容被改动']);
  await tamper(`update audit_log set user_name = '' where object_id = 'a3'`);
  expect((await verifyAudit(pools.owner)).problems).toEqual([]);
});

it('finds a removed row', async () => {
  await tamper(`delete from audit_log where object_id = 'b11'`);
  const { problems } = await verifyAudit(pools.owner);
  expect(problems).toEqual(['第 11 个区块应有 2 行，实有 1 行', '第 11 个区块的内容被改动']);
});

it('is append-only for the application and for the owner', async () => {
  await expect(db.query(`update audit_log set result = 'x'`)).rejects.toThrow(/permission denied/);
  await expect(pools.owner.query('delete from audit_log')).rejects.toThrow(/append-only/);
});
