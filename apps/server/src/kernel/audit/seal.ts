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

/** The text of a row that its block's hash covers. */
export const canonicalText = `to_jsonb(a)::text`;

/** Longest time between the first statement of a transaction and its end, by far: a row that is seen later is a stranger's. */
const latest = '1 hour';
const lastOld = `(select b.high from audit_block b where b.sealed_at <= now() - interval '${latest}' order by b.no desc limit 1)`;

/** Ids that no block names: behind the newest blocks, and the gaps between their rows. Older gaps are not looked at. */
const openIds = `int8multirange(int8range(coalesce(${lastOld}, 0), null)) - coalesce(
  (select range_agg(b.ids) from audit_block b where b.sealed_at > now() - interval '${latest}'), '{}')`;

/**
 * Rows that no block names, as a from clause over the alias `a`: new ones, and late ones, whose transactions ended after
 * a block was sealed over them. At most `most` of each gap, the first ones.
 */
export const unsealedRows = (most?: number) => `
  unnest(${openIds}) gap cross join lateral (
    select * from audit_log where id >= lower(gap) and id < coalesce(upper(gap), 9223372036854775807)
    order by id limit ${most ?? 'all'}) a`;

/**
 * Chains the audit rows that have no block yet: each block's hash covers its rows and the hash before it.
 * One process at a time; answers how many rows were sealed.
 */
export async function sealAudit(owner: Pool): Promise<number> {
  // Asked every second, and most often in vain: planned once, without a transaction.
  const { rowCount } = await owner.query({ name: 'unsealed-audit', text: `select from ${unsealedRows(1)} limit 1` });
  if (!rowCount) return 0;
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
      `select a.id::text, ${canonicalText} as canonical from ${unsealedRows(blockSize)} order by a.id limit ${blockSize}`,
    )
  ).rows;
  if (rows.length === 0) return 0;
  const [last] = (
    await client.query<{ no: string; hash: Buffer; high: string }>(
      'select b.no::text, b.hash, b.high::text from audit_block b order by b.no desc limit 1',
    )
  ).rows;
  const no = last ? Number(last.no) + 1 : 1;
  const previous = last?.hash ?? genesis;
  const hash = blockHash(
    previous,
    rows.map((row) => row.canonical),
  );
  await client.query(
    `insert into audit_block (no, rows, ids, high, previous, hash)
     select $1, count(*), range_agg(int8range(id, id, '[]')), greatest(max(id) + 1, $3), $4, $5 from unnest($2::bigint[]) as id`,
    [no, rows.map((row) => row.id), last?.high ?? 0, previous, hash],
  );
  return rows.length;
}

/** Hash of a block: of the hash before it and of each of its rows. */
export function blockHash(previous: Buffer, canonical: readonly string[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const text of canonical) hash.update(createHash('sha256').update(text).digest());
  return hash.digest();
}
