import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

const sealLock = 7_301_001;
/** Most rows of one block. */
export const blockSize = 1000;
/** What stands in the place of the hash before the first block. */
export const genesis = Buffer.alloc(32);

interface SealRow {
  id: string;
  canonical: string;
}

/** The text of a row that its block's hash covers; its block number is left out, because sealing sets it. */
export const canonicalText = `(to_jsonb(a) - 'block')::text`;

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

/** Hash of a block: of the hash before it and of each of its rows. */
export function blockHash(previous: Buffer, canonical: readonly string[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const text of canonical) hash.update(createHash('sha256').update(text).digest());
  return hash.digest();
}
