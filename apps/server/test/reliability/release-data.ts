import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { migrate, migrationsFolder } from '../../src/db/migrate';
import { createOwnerPool } from '../../src/db/pool';
import { createTestDatabase, type TestDatabase } from '../database';

/** Releases whose data lies beside the fixtures, by the number of their newest structure file. */
export type Release = '0002' | '0012';

const fixtures = join(import.meta.dirname, '../fixtures/releases');

/** `DATA_KEY` of the installations that the data comes from. */
export const releaseKey = `${'0'.repeat(63)}1`;

export interface ReleasedDatabase extends TestDatabase {
  /** `DATABASE_URL` of the owner of the tables. */
  readonly url: string;
  /** Connections of the owner of the tables; `owner` is a superuser in any case. */
  readonly tables: pg.Pool;
  /** Rows by table, as that release left them. */
  readonly left: ReadonlyMap<string, readonly unknown[]>;
}

/** The structure files up to a number, in a folder that the caller removes. */
export function structureUpTo(release: Release): string {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-release-'));
  for (const name of readdirSync(migrationsFolder)) {
    if (name.slice(0, 4) <= release) cpSync(join(migrationsFolder, name), join(folder, name));
  }
  return folder;
}

/** Uploaded files of the release, in a data folder. */
export function releasedFiles(dataDir: string): void {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  cpSync(join(fixtures, 'files'), join(dataDir, 'files'), { recursive: true });
}

/**
 * A database as an old release left it: its structure and rows of each of its tables. `plainOwner`: the tables belong to
 * a user that is no superuser, as in a database of a city's computing centre.
 */
export async function releasedDatabase(
  release: Release,
  how: { plainOwner: boolean } = { plainOwner: false },
): Promise<ReleasedDatabase> {
  const database = await createTestDatabase('empty');
  const { host, user: superuser, database: name } = database.connection;
  const user = how.plainOwner ? `owner_of_${name}` : superuser;
  if (how.plainOwner) await makePlainOwner(database.owner, { user, name });
  const tables = createOwnerPool({ ...database.connection, user }, pino({ level: 'silent' }));
  await restructure(tables, release);
  await database.owner.query(readFileSync(join(fixtures, `${release}.sql`), 'utf8'));
  await bringToNow(database.owner);
  return {
    ...database,
    url: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`,
    tables,
    left: await everyRow(database.owner),
    drop: async () => {
      await tables.end();
      if (how.plainOwner)
        await database.owner.query(`reassign owned by ${user} to ${superuser}; drop owned by ${user}`);
      if (how.plainOwner) await database.owner.query(`drop role ${user}`);
      await database.drop();
    },
  };
}

async function makePlainOwner(superuser: pg.Pool, { user, name }: { user: string; name: string }): Promise<void> {
  await superuser.query(`create role ${user} login; grant yunguan_app to ${user} with admin option`);
  await superuser.query(`alter database ${name} owner to ${user}; alter schema public owner to ${user}`);
}

async function restructure(owner: pg.Pool, release: Release): Promise<void> {
  const folder = structureUpTo(release);
  try {
    await migrate(owner, pino({ level: 'silent' }), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As if it had been left today: sessions, drafts and letters expire. Times of the audit trail are part of its hashes. */
async function bringToNow(superuser: pg.Pool): Promise<void> {
  const { rows: tables } = await superuser.query<{ name: string; changes: string }>(
    `select table_name as name, string_agg(format('%1$I = %1$I + age', column_name), ', ') as changes
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
       and is_generated = 'NEVER' and table_name not in ('audit_log', 'audit_block', 'schema_migration') group by 1`,
  );
  const updates = tables.map(
    ({ name, changes }) =>
      `update ${name} set ${changes} from (select now() - max(created_at) as age from vote_activity) a;`,
  );
  await superuser.query(
    `begin; set local session_replication_role = replica; ${updates.sort(contentsLast).join('\n')} commit`,
  );
}

/** The age is read off the contents, so they move last. */
const contentsLast = (a: string, b: string) =>
  Number(a.includes('update vote_activity')) - Number(b.includes('update vote_activity'));

async function everyRow(owner: pg.Pool): Promise<Map<string, readonly unknown[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration' order by 1`,
  );
  const found = new Map<string, readonly unknown[]>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Conditions of being there again, over the new row `t` and the `old` one: each value that it had; new columns do not count. */
const isThere: Readonly<Record<string, string>> = {
  // What a row said of its block, the block says of its rows (docs/adr/0026).
  audit_log: `to_jsonb(t) @> old.row or not to_jsonb(t) ? 'block' and to_jsonb(t) @> old.row - 'block' and (
    old.row -> 'block' = 'null' or exists (select from audit_block b
      where b.no = (old.row ->> 'block')::bigint and (to_jsonb(b) ->> 'ids')::int8multirange @> t.id))`,
};

/** Old rows that are no longer there. */
export async function lostRows(owner: pg.Pool, left: ReleasedDatabase['left']): Promise<Map<string, unknown[]>> {
  const lost = new Map<string, unknown[]>();
  for (const [table, rows] of left) {
    const gone = await owner.query<{ row: unknown }>(
      `select old.row from jsonb_array_elements($1::jsonb) as old (row)
       where not exists (select from ${table} t where ${isThere[table] ?? 'to_jsonb(t) @> old.row'})`,
      [JSON.stringify(rows)],
    );
    if (gone.rows.length > 0)
      lost.set(
        table,
        gone.rows.map(({ row }) => row),
      );
  }
  return lost;
}
