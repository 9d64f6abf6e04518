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

/** China time of the entry, as the log shows it. */
async function timeOf(objectId: string): Promise<string> {
  const { rows } = await pools.owner.query<{ at: string }>(
    `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from audit_log where object_id = $1`,
    [objectId],
  );
  return rows[0]?.at ?? 'no such entry';
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
  expect((await verifyAudit(pools.owner)).problems).toEqual([
    `第 3 个区块的内容被改动（记录时间 ${await timeOf('a3')} 至 ${await timeOf('b3')}）`,
  ]);
  await tamper(`update audit_log set user_name = '' where object_id = 'a3'`);
  expect((await verifyAudit(pools.owner)).problems).toEqual([]);
});

it('finds a removed row', async () => {
  await tamper(`delete from audit_log where object_id = 'b11'`);
  const { problems } = await verifyAudit(pools.owner);
  const times = `（记录时间 ${await timeOf('a11')} 至 ${await timeOf('a11')}）`;
  expect(problems).toEqual([`第 11 个区块应有 2 行，实有 1 行${times}`, `第 11 个区块的内容被改动${times}`]);
});

it('tells of entries that are all gone, and of a block that is, when they were sealed', async () => {
  const { rows } = await pools.owner.query<{ at: string }>(
    `select to_char(sealed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from audit_block order by no`,
  );
  const sealed = (no: number) => rows[no - 1]?.at;
  const client = await pools.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table audit_log disable trigger audit_log_append_only');
    await client.query('alter table audit_block disable trigger audit_block_append_only');
    await client.query(`delete from audit_log where object_id in ('a1', 'b1', 'a5', 'b5')`);
    await client.query('delete from audit_block where no = 8');
    // The same connection, so that nothing of it stays.
    const { problems } = await verifyAudit(client as unknown as typeof pools.owner);
    expect(problems).toContain(`第 1 个区块的内容被改动（封存于 ${sealed(1)} 之前）`);
    expect(problems).toContain(`第 5 个区块的内容被改动（封存于 ${sealed(4)} 至 ${sealed(5)}）`);
    expect(problems).toContain(`缺少第 8 个区块（封存于 ${sealed(7)} 至 ${sealed(9)}）`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('seals a row whose transaction ended after a block was sealed over it, and takes none for sealed twice', async () => {
  const slow = await pools.owner.connect();
  const insert = `insert into audit_log (call, result, object_id) values ('/api/test', 'ok', $1) returning id::int`;
  try {
    await slow.query('begin');
    const { rows } = await slow.query<{ id: number }>(insert, ['slow']);
    await record('quick');
    expect(await sealAudit(pools.owner)).toBe(1);
    expect(await sealAudit(pools.owner)).toBe(0);
    await slow.query('commit');
    expect(await sealAudit(pools.owner)).toBe(1);
    const block = 'select ids::text, high > $1 as "isBelow" from audit_block order by no desc limit 1';
    expect((await pools.owner.query(block, [rows[0]?.id])).rows).toEqual([
      { ids: `{[${rows[0]?.id},${Number(rows[0]?.id) + 1})}`, isBelow: true },
    ]);
  } finally {
    slow.release();
  }
  expect(await sealAudit(pools.owner)).toBe(0);
  expect(await verifyAudit(pools.owner)).toMatchObject({ unsealed: 0, rows: 26 });
});

it('goes on behind blocks that were sealed long ago', async () => {
  await pools.owner.query('alter table audit_block disable trigger audit_block_append_only');
  await pools.owner.query(`update audit_block set sealed_at = sealed_at - interval '2 hours'`);
  await pools.owner.query('alter table audit_block enable trigger audit_block_append_only');
  expect(await sealAudit(pools.owner)).toBe(0);
  await record('today');
  expect(await sealAudit(pools.owner)).toBe(1);
  expect(await sealAudit(pools.owner)).toBe(0);
});

it('finds a row that was put into an old gap', async () => {
  // The row that was removed above left one.
  await pools.owner.query(
    `insert into audit_log (id, call, result) overriding system value
     select max(id) filter (where object_id = 'a11') + 1, '/api/test', 'ok' from audit_log`,
  );
  expect(await sealAudit(pools.owner)).toBe(0);
  const { problems, unsealed } = await verifyAudit(pools.owner);
  expect(unsealed).toBe(0);
  expect(problems.join()).toContain('第 11 个区块的内容被改动');
  await tamper(`delete from audit_log where object_id = ''`);
  await pools.owner.query(
    `insert into audit_log (id, call, result) overriding system value values (-5, '/api/test', 'ok')`,
  );
  expect((await verifyAudit(pools.owner)).problems).toContain('有 1 行早已过了封存的时间，却不在任何区块中');
});

it('is append-only for the application and for the owner', async () => {
  await expect(db.query(`update audit_log set result = 'x'`)).rejects.toThrow(/permission denied/);
  await expect(pools.owner.query('delete from audit_log')).rejects.toThrow(/append-only/);
});
