import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../src/db/database';
import { startEmbeddedPostgres } from '../src/db/embedded';
import { shortHash } from '../src/db/embedded/place';
import { isAlive } from '../src/db/embedded/processes';
import { stopOrphans } from '../src/db/embedded/orphans';
import { migrate } from '../src/db/migrate';
import { createOwnerPool, createPools } from '../src/db/pool';
import { seedMembers } from '../src/demo/members';
import { seedGround } from '../src/seed/ground';
import { seedOrganisation } from '../src/demo/seed-organisation';
import { templates } from './templates';

export type TestCluster = { host: string; port: number; user: string; database: string };

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

const prefix = 'yunguan-test-';
const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'error' });

/** One real PostgreSQL for the whole test run, with the templates that test files clone. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const base = fastFolder();
  await removeLeftOvers(base);
  // Not by the process alone: two projects of one run have a cluster each.
  const dataDir = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  chmodSync(dataDir, 0o755);
  const database = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: '200' } });
  const end = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplates(database.connection);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('cluster', database.connection);
  return end;
}

async function makeTemplates(cluster: TestCluster): Promise<void> {
  await create(cluster, `create database ${templates.tables}`);
  const owner = createOwnerPool({ ...cluster, database: templates.tables }, log);
  try {
    await migrate(owner, log);
  } finally {
    await owner.end();
  }
  await create(cluster, `create database ${templates.network} template ${templates.tables}`);
  const pools = await createPools({ connection: { ...cluster, database: templates.network }, workers: 1, log });
  try {
    await createDatabase(pools.app).transaction('*', async (tx) => {
      await seedGround(tx);
      await seedOrganisation(tx);
      await seedMembers(tx);
    });
  } finally {
    await pools.end();
  }
}

async function create(cluster: TestCluster, statement: string): Promise<void> {
  const owner = createOwnerPool(cluster, log);
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}

/** fsync stays on in tests; memory makes it cheap. Containers often give /dev/shm only 64 MB. */
function fastFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2_000_000_000 ? memory : tmpdir();
}

/** A test run that was killed leaves its cluster behind. */
async function removeLeftOvers(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const clusterDir = join(base, name, 'postgres');
    await stopOrphans({ clusterDir, clusterName: `yg-${shortHash(clusterDir)}`, log });
    rmSync(join(base, name), { recursive: true, force: true });
  }
}
