import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { databaseUrlFrom, repositoryRoot } from '../config';
import { type Connection, startEmbeddedPostgres } from '../db/embedded';
import { embeddedUser, isUnfinished } from '../db/embedded/cluster-files';
import { knownHome } from '../db/embedded/place';
import { isAlive } from '../db/embedded/processes';
import { structureAge } from '../db/migrate';
import { createOwnerPool } from '../db/pool';
import { findWritable, targetsOf } from '../db/targets';
import { errorCode } from '../error-code';
import { CommandError } from './command-error';

/** Where the server keeps its data, by the same variables. */
export interface DataPlace {
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where the server keeps the log of changes; absolute. */
  readonly archiveFolder?: string | undefined;
}

/** A command's log: only what goes wrong, on standard error, so that the output stays the command's own. */
export const commandLog = pino({ level: 'error' }, pino.destination(2));

/** Reads the variables without making anything: a mistyped folder must not become a new installation. */
export function placeFrom(env: Readonly<Record<string, string | undefined>>): DataPlace {
  const given = (name: string) => env[name]?.trim() || undefined;
  const archive = given('BACKUP_WAL_DIR');
  return {
    dataDir: resolve(repositoryRoot, given('DATA_DIR') ?? './data'),
    databaseUrl: databaseUrlFrom({
      DATABASE_URL: given('DATABASE_URL'),
      DATABASE_TLS: given('DATABASE_TLS'),
      DATABASE_CA: given('DATABASE_CA'),
    }),
    archiveFolder: archive === undefined ? undefined : resolve(repositoryRoot, archive),
  };
}

const misfits = {
  none: '数据库里还没有云馆的数据：请先启动一次服务。',
  older: '数据库的结构比程序旧：请先启动服务，由它更新结构，再执行这个命令。',
  newer: '数据库比程序新：请用与服务相同版本的程序执行这个命令。',
};

/**
 * Lends the database to a command that reads or writes its tables.
 * @throws CommandError when there is no database in the data folder, or it is of another version than the program.
 */
export function withDatabase<T>(place: DataPlace, use: (owner: pg.Pool) => Promise<T>): Promise<T> {
  return withAnyDatabase(place, async (owner) => {
    const age = await structureAge(owner);
    if (age !== 'same') throw new CommandError(misfits[age]);
    return use(owner);
  });
}

/**
 * Lends the database of whichever version to a command: the external one, the embedded one of the running server, or
 * else the embedded one started for the command alone.
 * @throws CommandError when there is no database in the data folder.
 */
export async function withAnyDatabase<T>(
  place: DataPlace,
  use: (owner: pg.Pool, connection: Connection) => Promise<T>,
): Promise<T> {
  const { connection, stop } = await connect(place);
  const owner = createOwnerPool(connection, commandLog);
  try {
    return await use(owner, connection);
  } finally {
    await owner.end();
    await stop();
  }
}

async function connect({
  dataDir,
  databaseUrl,
  archiveFolder,
}: DataPlace): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const leave = async () => undefined;
  if (databaseUrl !== undefined) {
    return { connection: await findWritable(targetsOf({ connectionString: databaseUrl })), stop: leave };
  }
  const home = knownHome(dataDir);
  if (home === undefined) {
    throw noDatabase(dataDir);
  }
  const clusterDir = join(home, 'postgres');
  // What a restore left behind may still run: starting it says what is to be done.
  const socketDir = isUnfinished(clusterDir) ? undefined : runningSocket(clusterDir);
  // What a command writes belongs into the archived log, too: a gap in it would end every later replay.
  const archive = archiveFolder === undefined ? undefined : { folder: archiveFolder, seconds: 60 };
  if (socketDir === undefined) return startEmbeddedPostgres({ dataDir, log: commandLog, archive });
  return { connection: { host: socketDir, port: 5432, user: embeddedUser, database: 'yunguan' }, stop: leave };
}

/** @throws the system's own error instead, where this user may not read the folder */
export function noDatabase(dataDir: string): CommandError {
  assertReadable(dataDir);
  return new CommandError(
    `数据目录中没有数据库：${dataDir}\n  请用 DATA_DIR 指定服务使用的数据目录，或设置 DATABASE_URL。`,
  );
}

/** PostgreSQL writes its socket folder on the fifth line of postmaster.pid. */
function runningSocket(clusterDir: string): string | undefined {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return isAlive(Number(lines[0])) ? lines[4] : undefined;
}

/** What this user may not read looks like a folder without a database. @throws the system's own error */
function assertReadable(dataDir: string): void {
  try {
    readdirSync(dataDir);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
