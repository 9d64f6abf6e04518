import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

const sealLock = 7_301_001;
/** Most rows of one block. */
export const blockSize = 1000;
const genesis = Buffer.alloc(32);

interface SealRow {
  id: string;
  canonical: string;
}

/** The text of a row that its block's hash covers; its block number is left out, because sealing sets it. */
const canonicalText = `(to_jsonb(a) - 'block')::text`;

/**
 * Chains the audit rows that have no block yet: each block's hash covers its rows and the hash before it.
 * One process at a time; answers how many rows were sealed.
 */
export async function sealAudit(owner: Pool): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const [lock] = (await client.query<{ ok: boolean }>('select pg_try_advisory_xact_lock($1) as ok', [sealLock])).rows;
    const sealed = lock?.ok ? await sealBlock(client) : 0;
    await client.query('commit');
    return sealed;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

// Sorting names its table: a bare `no` or `id` would mean the selected text, where 10 comes before 9.
async function sealBlock(client: PoolClient): Promise<number> {
  const rows = (
    await client.query<SealRow>(
      `select id::text, ${canonicalText} as canonical from audit_log a where block is null order by a.id limit ${blockSize}`,
    )
  ).rows;
  if (rows.length === 0) return 0;
  const [last] = (
    await client.query<{ no: string; hash: Buffer }>(
      'select b.no::text, b.hash from audit_block b order by b.no desc limit 1',
    )
  ).rows;
  const no = last ? Number(last.no) + 1 : 1;
  const previous = last?.hash ?? genesis;
  await client.query('update audit_log set block = $1 where id = any ($2::bigint[])', [no, rows.map((row) => row.id)]);
  await client.query('insert into audit_block (no, rows, previous, hash) values ($1, $2, $3, $4)', [
    no,
    rows.length,
    previous,
    blockHash(
      previous,
      rows.map((row) => row.canonical),
    ),
  ]);
  return rows.length;
}

function blockHash(previous: Buffer, canonical: readonly string[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const text of canonical) hash.update(createHash('sha256').update(text).digest());
  return hash.digest();
}

export interface AuditVerdict {
  readonly blocks: number;
  readonly rows: number;
  readonly unsealed: number;
  /** One line per broken block; empty when the log is whole. */
  readonly problems: readonly string[];
}

/** Recomputes the whole chain; finds any row that was removed, added or edited after it was sealed. */
export async function verifyAudit(owner: Pool): Promise<AuditVerdict> {
  const problems: string[] = [];
  const blocks = (
    await owner.query<{ no: string; rows: number; previous: Buffer; hash: Buffer }>(
      'select b.no::text, b.rows, b.previous, b.hash from audit_block b order by b.no',
    )
  ).rows;
  let previous: Buffer = genesis;
  let expected = 1;
  let rows = 0;
  for (const block of blocks) {
    if (Number(block.no) !== expected) problems.push(`缺少第 ${expected} 个区块`);
    expected = Number(block.no) + 1;
    const found = (
      await owner.query<SealRow>(
        `select id::text, ${canonicalText} as canonical from audit_log a where block = $1 order by a.id`,
        [block.no],
      )
    ).rows;
    rows += found.length;
    if (found.length !== block.rows)
      problems.push(`第 ${block.no} 个区块应有 ${block.rows} 行，实有 ${found.length} 行`);
    if (!block.previous.equals(previous)) problems.push(`第 ${block.no} 个区块与前一区块不相接`);
    if (
      !block.hash.equals(
        blockHash(
          block.previous,
          found.map((row) => row.canonical),
        ),
      )
    )
      problems.push(`第 ${block.no} 个区块的内容被改动`);
    previous = block.hash;
  }
  const [tail] = (await owner.query<{ n: string }>('select count(*) as n from audit_log where block is null')).rows;
  const [orphan] = (
    await owner.query<{ n: string }>(
      'select count(*) as n from audit_log a where block is not null and not exists (select from audit_block b where b.no = a.block)',
    )
  ).rows;
  if (Number(orphan?.n ?? 0) > 0) problems.push(`有 ${orphan?.n} 行属于不存在的区块`);
  return { blocks: blocks.length, rows, unsealed: Number(tail?.n ?? 0), problems };
}
