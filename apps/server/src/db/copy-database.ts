import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

interface Table {
  readonly name: string;
  /** Quoted, without those that are computed from others. */
  readonly columns: string;
}

/** Two databases of the same structure do not hold the same rows after all. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

const tablesText = `
  select format('%I', c.relname) as name,
         string_agg(format('%I', a.attname), ', ' order by a.attname) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`;

/**
 * Gives the second database, of the same structure, the rows and sequences of the first one, and compares every row. Both
 * as superuser, and nobody else writes. `tell` hears what is being done: of millions of rows it takes many minutes.
 * @throws CopyError when their tables differ, or a table does not hold the same rows. Answers how many rows there are.
 */
export async function copyDatabase(
  source: pg.ClientConfig,
  target: pg.ClientConfig,
  tell: (step: string) => void,
): Promise<{ rows: number }> {
  const [from, into] = await Promise.all([connect(source), connect(target)]);
  try {
    await from.query('set default_transaction_read_only = on');
    // Neither the triggers that count and refuse changes, nor the order in which rows refer to each other.
    await into.query('set session_replication_role = replica');
    const tables = await tablesOf(from);
    const others = await tablesOf(into);
    if (JSON.stringify(tables) !== JSON.stringify(others)) throw new CopyError('两个数据库的表不同。');
    if (tables.length === 0) return { rows: 0 };
    tell(`正在复制 ${tables.length} 张表`);
    await into.query('begin');
    await into.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of tables) {
      await pipeline(
        from.query(copyTo(`copy ${name} (${columns}) to stdout`)),
        into.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
      );
    }
    await copySequences(from, into);
    await into.query('commit');
    tell('正在逐行核对');
    const rows = await compare(tables, from, into);
    // Without it the first hours would be slow: nothing is known of the new tables.
    await into.query('vacuum (analyze)');
    return { rows };
  } finally {
    await Promise.all([from.end(), into.end()]);
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, options: '-c TimeZone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(tablesText)).rows;
}

async function copySequences(from: pg.Client, into: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | null; start: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last, start_value as start
     from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last, start } of rows) {
    await into.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? start, last !== null]);
  }
}

/** By the texts of all rows: their sum does not depend on the order. @returns how many rows there are. */
async function compare(tables: readonly Table[], from: pg.Client, into: pg.Client): Promise<number> {
  let all = 0;
  for (const { name } of tables) {
    const statement = `select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as sum from ${name} t`;
    const [old, fresh] = await Promise.all(
      [from, into].map(async (client) => (await client.query<{ rows: number; sum: string }>(statement)).rows[0]),
    );
    if (old?.rows !== fresh?.rows || old?.sum !== fresh?.sum) {
      throw new CopyError(`表 ${name} 转换之后与原来的不同：原有 ${old?.rows} 行，现有 ${fresh?.rows} 行。`);
    }
    all += old?.rows ?? 0;
  }
  return all;
}
