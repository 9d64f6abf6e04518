import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded';
import { createOwnerPool } from '../apps/server/src/db/pool';
import { createRegionIndex } from '../apps/server/src/kernel/regions/region-tree';
import { countVotes, fillVotes, multiplyVotes } from './data';
import { fillLibrary } from './library';
import { cpuSecondsOfDatabase, parentOf } from './processes';
import { startProgram } from './programs';
import { fillContest } from './votes';

const log = pino({ level: 'error' });
const regionsFile = fileURLToPath(new URL('../data/regions.tsv.gz', import.meta.url));

/** One filled database, and how to reach it. */
export interface Filled {
  readonly name: string;
  readonly host: string;
  /** As the server's DATABASE_URL. */
  readonly url: string;
  readonly rows: number;
  readonly owner: pg.Pool;
}

export interface BenchDatabases {
  readonly small: Filled;
  /** Absent in a quick run. */
  readonly large: Filled | undefined;
  /** The process of which all others of the database server are children. */
  readonly postmaster: number;
  /** Processor seconds of the database server so far. */
  readonly cpu: () => number;
  /** Cleans up after writes, so that PostgreSQL has nothing left to do on its own. */
  readonly cleanUp: () => Promise<void>;
  stop(): Promise<void>;
}

const smallRows = 20_000;
const factor = 10;

/** Starts a PostgreSQL of its own with the product's settings and fills it; a folder that is kept is filled once. */
export async function openDatabases(folder: string, withLarge: boolean): Promise<BenchDatabases> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log });
  const { host, user } = server.connection;
  const filled = (name: string, rows: number): Filled => ({
    name,
    host,
    rows,
    url: `postgres:///${name}?host=${host}&user=${user}`,
    owner: createOwnerPool({ ...server.connection, database: name }, log),
  });
  const admin = createOwnerPool({ ...server.connection, database: 'postgres' }, log);
  const small = filled('bench_small', smallRows);
  if (await makeDatabase(admin, 'create database bench_small')) await enterDemo(folder, small);
  if ((await countVotes(small.owner)) < smallRows) {
    await fillVotes(small.owner, { rows: smallRows, regions: createRegionIndex(regionsFile) });
  }
  await fillLibrary(small.owner);
  await fillContest(small.owner);
  const large = withLarge ? filled('bench_large', smallRows * factor) : undefined;
  if (large) await enlarge(admin, { small, large });
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return {
    small,
    large,
    postmaster,
    cpu: () => cpuSecondsOfDatabase(postmaster),
    cleanUp: () => cleanUp([small, large]),
    stop: async () => {
      await Promise.all([admin.end(), small.owner.end(), large?.owner.end()]);
      await server.stop();
    },
  };
}

/** Its own cleaning starts when it likes and would be counted with whatever is measured then. */
async function cleanUp(databases: readonly (Filled | undefined)[]): Promise<void> {
  for (const database of databases) await database?.owner.query('vacuum analyze');
  await databases[0]?.owner.query('checkpoint');
}

async function makeDatabase(admin: pg.Pool, text: string): Promise<boolean> {
  try {
    await admin.query(text);
    return true;
  } catch (error) {
    // 42P04 duplicate_database: kept from a run before.
    if (error instanceof Error && 'code' in error && error.code === '42P04') return false;
    throw error;
  }
}

/** The server itself makes the tables and enters people, rights, regions and pictures. */
async function enterDemo(folder: string, database: Filled): Promise<void> {
  const program = await startProgram('main', { env: productEnv(folder, database) });
  await program.stop();
}

/** Environment of the product over one of the databases. */
export function productEnv(folder: string, database: Filled): Record<string, string> {
  const dataDir = join(folder, database.name);
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true });
  return { PORT: '0', WORKERS: '1', LOG_LEVEL: 'error', DATA_DIR: dataDir, DATABASE_URL: database.url };
}

async function enlarge(admin: pg.Pool, { small, large }: { small: Filled; large: Filled }): Promise<void> {
  // A template may have no connection while it is copied.
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [small.name]);
  if (!(await makeDatabase(admin, `create database ${large.name} template ${small.name}`))) return;
  await multiplyVotes(large.owner, factor);
}
