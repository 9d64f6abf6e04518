import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { archiveOf, archiveSettings, type ArchivePlan, type Replay, replaySettings } from './archive/wal-archive';
import { type Account, chooseAccount } from './embedded/account';
import { type Binaries, readyBinaries } from './embedded/binaries';
import { embeddedUser, ensureCluster, giveTo } from './embedded/cluster-files';
import { clusterNameOf, stopOrphans } from './embedded/orphans';
import { chooseHome, knownHome, prepareSocketDir } from './embedded/place';
import { type Supervised, supervise } from './embedded/supervisor';
import { takeLock } from './lock';

/** How every process of this server reaches the database. */
export type Connection = { host: string; port: number; user: string; database: string } | { connectionString: string };

export type EmbeddedPostgres = Supervised & {
  connection: { host: string; port: number; user: string; database: string };
  /** Folders of this installation's archive, when it keeps one. */
  archive: { wal: string; files: string } | undefined;
};

export type EmbeddedInput = {
  /** Absolute path. */
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings over ours, by name; for tests and measurements. */
  settings?: Readonly<Record<string, string>>;
  /** Keeps the log of changes beside the backups. */
  archive?: ArchivePlan | undefined;
  /** The cluster is a copy with a log to replay before it opens for writing. */
  replay?: Replay | undefined;
};

/** An acknowledged write must survive kill -9 and a power cut (first three), and the rest suits one machine. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // The DETAIL line of a broken unique key would write phone and identity numbers into the log.
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
};

/**
 * Starts the PostgreSQL that comes with the program on a private unix socket, without a network port.
 * @throws LockedError when another server uses the data folder, EmbeddedError when it cannot run here.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings: extra,
  archive,
  replay,
}: EmbeddedInput): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const lock = takeLock(join(dataDir, 'server.lock'));
  try {
    const place = await preparePlace(dataDir, { log, isRestoring: replay !== undefined });
    const archiving = archive === undefined ? {} : archiveSettings(archive, place);
    const replaying = replay === undefined ? {} : replaySettings(replay, place.clusterDir);
    const opened = await openCluster(place, { dataDir, log, values: { ...archiving, ...replaying, ...extra } });
    return {
      ...opened,
      archive: archive && archiveOf(archive.folder, place.clusterDir),
      stop: async () => {
        await opened.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A cluster, and what runs it. */
export type Place = {
  clusterDir: string;
  clusterName: string;
  socketDir: string;
  account: Account | undefined;
  binaries: Binaries;
};

/** Starts PostgreSQL on a cluster and makes its database if there is none. Only for the holder of the data folder's lock. */
export async function openCluster(
  place: Place,
  { dataDir, log, values }: { dataDir: string; log: Logger; values: Readonly<Record<string, string>> },
): Promise<Omit<EmbeddedPostgres, 'archive'>> {
  const connection = { host: place.socketDir, port: 5432, user: embeddedUser, database: 'yunguan' };
  const supervised = await supervise({
    program: place.binaries.postgres,
    options: commandLine(place, { ...settings, ...values }),
    clusterDir: place.clusterDir,
    account: place.account,
    logFile: join(dataDir, 'logs', 'postgres.log'),
    connection: { ...connection, database: 'postgres' },
    clear: () => stopOrphans({ ...place, log }),
    log,
  });
  await ensureDatabase(connection).catch(async (error: unknown) => {
    await supervised.stop();
    throw error;
  });
  return {
    connection,
    onExit: supervised.onExit,
    stop: async () => {
      await supervised.stop();
      rmSync(place.socketDir, { recursive: true, force: true });
    },
  };
}

/** What runs a cluster that is there. */
export function placeOf(clusterDir: string, run: { account: Account | undefined; binaries: Binaries }): Place {
  const { account, binaries } = run;
  if (account !== undefined && statSync(clusterDir).uid !== account.uid) giveTo(clusterDir, account);
  const clusterName = clusterNameOf(clusterDir);
  return { clusterDir, clusterName, socketDir: prepareSocketDir(clusterDir, account), account, binaries };
}

async function preparePlace(
  dataDir: string,
  { log, isRestoring }: { log: Logger; isRestoring: boolean },
): Promise<Place> {
  const known = knownHome(dataDir);
  const account = chooseAccount(known === undefined ? undefined : join(known, 'postgres'));
  const home = chooseHome({ dataDir, account, log });
  const binaries = readyBinaries({ account, copyInto: () => home });
  const clusterDir = await ensureCluster({ home, binaries, account, isRestoring });
  return placeOf(clusterDir, { account, binaries });
}

/** `-D` comes first: a later start finds an orphan by it. */
function commandLine(place: Place, values: Readonly<Record<string, string>>): string[] {
  const all = { ...values, unix_socket_directories: place.socketDir, cluster_name: place.clusterName };
  return ['-D', place.clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function ensureDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}
