import type { Pool } from 'pg';
import { blockTimes } from './block-times';
import { blockHash, canonicalText, genesis, unsealedRows } from './seal';

export interface AuditVerdict {
  readonly blocks: number;
  readonly rows: number;
  readonly unsealed: number;
  /** One line per broken block, with the time of its entries; empty when the log is whole. */
  readonly problems: readonly string[];
}

/** Where a verification that goes step by step has come to. */
export interface AuditProgress extends AuditVerdict {
  readonly totalBlocks: number;
  /** Last block that was checked: where the next step begins. */
  readonly lastBlock: number;
  readonly isDone: boolean;
  readonly firstBroken: number | null;
  /** Hash of the last block of the chain, hexadecimal; empty while there is none. */
  readonly lastHash: string;
  /** China time of the last block. */
  readonly lastSealTime: string;
}

interface Block {
  no: number;
  rows: number;
  previous: Buffer;
  hash: Buffer;
}

/** Rows that are held in memory at one time, about. */
const rowsAtOnce = 5000;

/** Recomputes the whole chain; finds any row that was removed, added or edited after it was sealed. */
export async function verifyAudit(owner: Pool): Promise<AuditVerdict> {
  const { blocks, rows, unsealed, problems } = await verifyAuditFrom(owner, { after: 0, milliseconds: Infinity });
  return { blocks, rows, unsealed, problems };
}

/** Recomputes the chain behind a block until the time is up; what no block names is looked at with the last one. */
export async function verifyAuditFrom(
  owner: Pool,
  { after, milliseconds }: { readonly after: number; readonly milliseconds: number },
): Promise<AuditProgress> {
  const until = performance.now() + milliseconds;
  const found: { no: number; text: string }[] = [];
  let place = { no: after, hash: await hashOf(owner, after) };
  let [blocks, rows, isDone] = [0, 0, false];
  do {
    const batch = await blocksAfter(owner, place.no);
    isDone = batch.length === 0;
    const texts = await rowsOf(owner, batch);
    const broken: { no: number; text: string }[] = [];
    for (const block of batch) {
      const own = texts.get(block.no) ?? [];
      broken.push(...problemsOf(block, own, place));
      place = { no: block.no, hash: block.hash };
      rows += own.length;
    }
    const times = await blockTimes(owner, [...new Set(broken.map(({ no }) => no))]);
    found.push(...broken.map(({ no, text }) => ({ no, text: `${text}（${times.get(no)}）` })));
    blocks += batch.length;
  } while (!isDone && performance.now() < until);
  const chain = await stateOfChain(owner);
  const strangers = isDone ? await strangeRows(owner) : 0;
  return {
    blocks,
    rows,
    isDone,
    lastBlock: place.no,
    firstBroken: found[0]?.no ?? null,
    problems: [
      ...found.map(({ text }) => text),
      ...(strangers > 0 ? [`有 ${strangers} 行早已过了封存的时间，却不在任何区块中`] : []),
    ],
    ...chain,
  };
}

function problemsOf(block: Block, texts: readonly string[], before: { no: number; hash: Buffer }) {
  const { no } = block;
  const problems: { no: number; text: string }[] = [];
  if (no !== before.no + 1) problems.push({ no: before.no + 1, text: `缺少第 ${before.no + 1} 个区块` });
  if (texts.length !== block.rows)
    problems.push({ no, text: `第 ${no} 个区块应有 ${block.rows} 行，实有 ${texts.length} 行` });
  if (!block.previous.equals(before.hash)) problems.push({ no, text: `第 ${no} 个区块与前一区块不相接` });
  if (!block.hash.equals(blockHash(block.previous, texts))) problems.push({ no, text: `第 ${no} 个区块的内容被改动` });
  return problems;
}

async function hashOf(owner: Pool, no: number): Promise<Buffer> {
  if (no === 0) return genesis;
  const { rows } = await owner.query<{ hash: Buffer }>('select hash from audit_block where no = $1', [no]);
  return rows[0]?.hash ?? genesis;
}

async function blocksAfter(owner: Pool, no: number): Promise<Block[]> {
  const { rows } = await owner.query<Omit<Block, 'no'> & { no: string }>(
    'select b.no::text, b.rows, b.previous, b.hash from audit_block b where b.no > $1 order by b.no limit 1000',
    [no],
  );
  const batch: Block[] = [];
  let held = 0;
  for (const block of rows) {
    if (batch.length > 0 && held + block.rows > rowsAtOnce) break;
    batch.push({ ...block, no: Number(block.no) });
    held += block.rows;
  }
  return batch;
}

/** Rows with the blocks that name them, as a from clause over the aliases `b` and `a`. */
const sealedRows = `
  audit_block b cross join lateral unnest(b.ids) part join audit_log a on a.id >= lower(part) and a.id < upper(part)`;

/** The rows of the blocks as the texts that their hashes cover. */
async function rowsOf(owner: Pool, blocks: readonly Block[]): Promise<Map<number, string[]>> {
  const { rows } = await owner.query<{ block: string; canonical: string }>(
    `select b.no::text as block, ${canonicalText} as canonical
     from ${sealedRows} where b.no = any ($1::bigint[]) order by b.no, a.id`,
    [blocks.map((block) => block.no)],
  );
  const texts = new Map<number, string[]>();
  for (const { block, canonical } of rows) {
    const own = texts.get(Number(block)) ?? [];
    own.push(canonical);
    texts.set(Number(block), own);
  }
  return texts;
}

async function stateOfChain(owner: Pool) {
  const { rows } = await owner.query<{ total: number; unsealed: number; hash: string | null; at: string | null }>(
    `select (select count(*)::int from audit_block) as total,
       (select count(*)::int from ${unsealedRows()}) as unsealed,
       encode(b.hash, 'hex') as hash, to_char(b.sealed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
     from (values (1)) one left join lateral (select hash, sealed_at from audit_block order by no desc limit 1) b on true`,
  );
  const state = rows[0];
  return {
    totalBlocks: state?.total ?? 0,
    unsealed: state?.unsealed ?? 0,
    lastHash: state?.hash ?? '',
    lastSealTime: state?.at ?? '',
  };
}

/** Rows that the sealing passed by: entered by hand where the log had a gap, or taken out of the block that named them. */
async function strangeRows(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select ((select count(*) from audit_log) - (select count(*) from ${unsealedRows()})
       - (select count(*) from ${sealedRows}))::int as n`,
  );
  return rows[0]?.n ?? 0;
}
