import type { PoolClient } from 'pg';
import type { BoundContent } from '../../kernel/content/binding';
import type { Pools } from '../../db/pool';

/**
 * Tables that hold file names without showing the files: the audit trail tells what was, answers of calls are kept for a
 * day, an upload and its thumbnails are what the question is about. The others are asked in a way of their own:
 * uses and the library by their index, snapshots together with their record.
 */
const unasked = [
  'audit_log',
  'audit_block',
  'idempotency',
  'upload',
  'thumbnail_task',
  'upload_use',
  'resource',
  'revision',
  'region',
] as const;

/**
 * Columns of tables that grow with every click and never hold a path: ballots, sessions, failed logins, one-time codes. A
 * column that such a table gets later is asked by itself.
 */
export const pathFree: Readonly<Record<string, readonly string[]>> = {
  vote_ballot: ['period', 'channel', 'address', 'agent', 'disqualified_by_name', 'disqualified_reason'],
  vote_team_rotation: ['entered_by_name'],
  access_token: ['address', 'end_reason'],
  login_failure: ['account', 'address'],
  member_code: ['tel'],
  member_outbox: ['tel'],
  call_allowance: ['key'],
  view_tally: ['content_type'],
  moved_number: ['content_type'],
};

const pathFreeNames = Object.entries(pathFree).flatMap(([table, columns]) =>
  columns.map((column) => `${table}.${column}`),
);

/** Milliseconds after which reading one table is given up: the next run chooses other files. */
const patience = 120_000;

/** Every other column that may hold a path, so that a table that is added later is asked by itself. */
const textColumns = `
select c.oid::regclass::text as table, string_agg('t.' || quote_ident(a.attname), ', ') as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
  and a.atttypid = any ('{text,varchar,json,jsonb,text[],varchar[],jsonb[]}'::regtype[])
  and c.relname <> all ($1::text[]) and c.relname || '.' || a.attname <> all ($2::text[])
group by c.oid order by c.oid`;

/**
 * Those of the hashes that anything in the database still mentions: rows of contents in and out of the recycle bin,
 * their snapshots, drafts, letters, enclosures, icons, preferences and whatever else keeps texts. All of it as it was at
 * one moment after the hashes were chosen: what moves from one table to another meanwhile is found in one of them.
 */
export async function mentionedHashes(
  pools: Pick<Pools, 'sweeping'>,
  types: readonly BoundContent[],
  hashes: readonly string[],
): Promise<Set<string>> {
  const mentioned = new Set<string>();
  const client = await pools.sweeping.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // The owner of the tables stands behind the wall, too: without this he would find nothing mentioned.
    await client.query("select set_config('app.venues', '*', true)");
    await client.query(`set local statement_timeout = ${patience}`);
    const tables = await client.query<{ table: string; columns: string }>(textColumns, [[...unasked], pathFreeNames]);
    const texts = tables.rows.map(({ table, columns }) => `select concat_ws(' ', ${columns}) as words from ${table} t`);
    for (const text of [...texts, snapshots(types)]) await collect(client, { text, hashes, mentioned });
    return mentioned;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function collect(
  client: PoolClient,
  asked: { readonly text: string; readonly hashes: readonly string[]; readonly mentioned: Set<string> },
): Promise<void> {
  // One pass over the texts, however many hashes are asked for; most texts hold none, which is quickly seen.
  const { rows } = await client.query<{ hash: string }>(
    `select distinct found.hash[1] as hash from (select t.words from (${asked.text}) t where t.words ~ '[0-9a-f]{64}') s
     cross join lateral regexp_matches(s.words, '[0-9a-f]{64}', 'g') as found (hash) where found.hash[1] = any ($1::text[])`,
    [asked.hashes],
  );
  for (const { hash } of rows) asked.mentioned.add(hash);
}

/** Snapshots are never deleted; those of a record that was purged show nothing any more. */
function snapshots(types: readonly BoundContent[]): string {
  const living = types.map(({ declaration, binding }) => {
    const isOfType = `r.content_type = '${declaration.key}'`;
    return `(${isOfType} and exists (select from ${binding.table} c where c.id = r.object_id))`;
  });
  const known = types.map(({ declaration }) => `'${declaration.key}'`).join(', ');
  const unknown = `r.content_type <> all (array[${known}]::text[])`;
  return `select r.form::text as words from revision r where ${[unknown, ...living].join(' or ')}`;
}
