import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { copyCluster } from '../../src/cli/back-up';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded';
import { makeDataDir, signalDatabase } from './server-process';

const log = pino({ level: 'silent' });

export interface ClusterOfTwo {
  /** Names both servers, as the operator writes it. */
  readonly url: string;
  /** Ends the primary with every process of it, and keeps it down. */
  killPrimary(): Promise<void>;
  /** Lets the standby take over. */
  promote(): Promise<void>;
  /** A connection to the standby, in UTC. */
  openStandby(): Promise<pg.Client>;
  remove(): Promise<void>;
}

/** A primary with a standby that confirms each commit, both from the programs that the product brings along. */
export async function startClusterOfTwo(): Promise<ClusterOfTwo> {
  const [first, second] = [makeDataDir(), makeDataDir()];
  const primary = await startEmbeddedPostgres({ dataDir: first, log });
  const cluster = join(second, 'postgres');
  mkdirSync(cluster, { mode: 0o700 });
  await copyCluster({ connection: primary.connection, clusterDir: join(first, 'postgres'), target: cluster });
  writeFileSync(join(cluster, 'standby.signal'), '');
  const standby = await startEmbeddedPostgres({
    dataDir: second,
    log,
    settings: {
      primary_conninfo: `host=${primary.connection.host} user=${primary.connection.user} application_name=standby`,
    },
  });
  await ask(primary, `alter system set synchronous_standby_names = 'standby'`);
  await ask(primary, 'select pg_reload_conf()');
  await untilSynchronous(primary);
  const { user, database } = primary.connection;
  const hosts = [primary, standby].map(({ connection }) => connection.host).join(',');
  let isGone = false;
  return {
    url: `postgres:///${database}?host=${hosts}&user=${user}`,
    killPrimary: async () => {
      isGone = true;
      signalDatabase(first, 'SIGKILL');
      // In the same turn, so that nobody starts it again.
      await primary.stop();
    },
    promote: async () => {
      await ask(standby, 'select pg_promote(true, 30)');
    },
    openStandby: async () => {
      const client = new pg.Client({ ...standby.connection, options: '-c TimeZone=UTC' });
      // A test that failed leaves it open until the server ends; only its own fault shall be told then.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    remove: async () => {
      await standby.stop();
      if (!isGone) await primary.stop();
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function ask<R extends pg.QueryResultRow>({ connection }: EmbeddedPostgres, text: string): Promise<R[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** From then on an acknowledged commit is on both disks. */
async function untilSynchronous(primary: EmbeddedPostgres): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const [row] = await ask<{ state: string }>(primary, 'select sync_state as state from pg_stat_replication');
    if (row?.state === 'sync') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the standby does not follow');
}
