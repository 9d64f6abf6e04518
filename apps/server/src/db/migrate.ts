import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Logger } from 'pino';
import { explainDatabase } from './database-problem';

/** The files and the database do not belong together; the message says in Chinese what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

type Migration = { version: number; name: string; sql: string; sha256: string };
type Applied = { version: number; name: string; sha256: string };

/** Beside this file in the source, and copied beside the bundle by the build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Any number that no other program on the same database uses: several servers may start at once. */
const advisoryLock = 7_164_202_601;

/**
 * Brings the database up to date, forward only: all new files in one transaction, each recorded with its fingerprint. An
 * upgrade that fails leaves the database as it was, so that the program of before can go on with it.
 * @returns how many files were applied.
 * @throws MigrationError when an applied file was changed or is missing, or the database is newer than the program.
 */
export async function migrate(owner: pg.Pool, log: Logger, folder: string = migrationsFolder): Promise<number> {
  return await applyPending(owner, log, readMigrations(folder));
}

/**
 * Gives an empty database the structure of another one, which may be older than the program but not newer.
 * @throws MigrationError as `migrate` does, of the other one
 */
export async function migrateLike(owner: pg.Pool, log: Logger, other: pg.Pool): Promise<void> {
  const { rows } = await other.query<Applied>('select version, name, sha256 from schema_migration order by version');
  const migrations = readMigrations(migrationsFolder);
  comparePlan(migrations, rows);
  const newest = rows.at(-1)?.version ?? 0;
  await applyPending(
    owner,
    log,
    migrations.filter(({ version }) => version <= newest),
  );
}

async function applyPending(owner: pg.Pool, log: Logger, migrations: readonly Migration[]): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      `create table if not exists schema_migration (
         version int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<Applied>('select version, name, sha256 from schema_migration order by version');
    const pending = comparePlan(migrations, rows);
    if (pending.length > 0) await apply(client, pending);
    for (const { name } of pending) log.info({ migration: name }, '数据库结构已更新');
    return pending.length;
  } finally {
    // The lock belongs to the session: a client that is closed, not pooled, gives it back whatever happened.
    client.release(true);
  }
}

/** How the structure of a database stands to this program's files; `none` before the first start. Changes nothing. */
export async function structureAge(
  owner: pg.Pool,
  folder: string = migrationsFolder,
): Promise<'none' | 'older' | 'same' | 'newer'> {
  const { rows: found } = await owner.query<{ made: boolean }>(
    `select to_regclass('schema_migration') is not null as made`,
  );
  if (found[0]?.made !== true) return 'none';
  const { rows } = await owner.query<{ newest: number | null }>('select max(version) as newest from schema_migration');
  const [newest, ours] = [rows[0]?.newest ?? 0, readMigrations(folder).at(-1)?.version ?? 0];
  if (newest === ours) return 'same';
  return newest > ours ? 'newer' : 'older';
}

async function apply(client: pg.PoolClient, pending: readonly Migration[]): Promise<void> {
  let current = '';
  try {
    await client.query('begin');
    // An owner that is no superuser stands behind row-level security, too: a file that fills new columns from old rows
    // would find none.
    await client.query("select set_config('app.venues', '*', true)");
    for (const { version, name, sql, sha256 } of pending) {
      current = name;
      await client.query(sql);
      await client.query('insert into schema_migration (version, name, sha256) values ($1, $2, $3)', [
        version,
        name,
        sha256,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // A full disk, a right that is missing: what to do, not the database's English.
    const explained = explainDatabase(error);
    const reason = explained instanceof Error ? explained.message : String(explained);
    throw new MigrationError(`数据库结构文件 ${current} 执行失败，本次升级已全部撤回：${reason}`, { cause: error });
  }
}

/** @returns the migrations that the database has not seen. */
function comparePlan(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0;
  for (const row of applied) {
    if (row.version > newest) {
      throw new MigrationError(`数据库比程序新（已执行 ${row.name}），请升级程序后再启动。`);
    }
    const file = migrations.find((migration) => migration.version === row.version);
    if (file === undefined) throw new MigrationError(`缺少已执行过的数据库结构文件 ${row.name}，请恢复该文件。`);
    if (file.sha256 !== row.sha256) {
      throw new MigrationError(`已执行过的数据库结构文件 ${file.name} 被改动，请恢复原文件，并把改动写成新的文件。`);
    }
  }
  const last = applied.at(-1);
  const pending = migrations.filter(({ version }) => applied.every((row) => row.version !== version));
  const late = pending.find(({ version }) => last !== undefined && version < last.version);
  if (late === undefined) return pending;
  throw new MigrationError(`数据库结构文件 ${late.name} 的编号小于已执行的 ${last?.name}，请改用更大的编号。`);
}

function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readMigration(folder, name));
  const doubled = migrations.find((entry, index) => migrations[index + 1]?.version === entry.version);
  if (doubled !== undefined) throw new MigrationError(`数据库结构文件编号重复：${doubled.name}`);
  return migrations;
}

function readMigration(folder: string, name: string): Migration {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
  if (number === undefined) throw new MigrationError(`数据库结构文件名应形如 0001_name.sql：${name}`);
  // Line ends may change on checkout; the meaning does not.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return { version: Number(number), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}
