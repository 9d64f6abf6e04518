import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/db/embedded';
import { shortHash } from '../src/db/embedded/place';
import { isAlive } from '../src/db/embedded/processes';
import { stopOrphans } from '../src/db/embedded/orphans';
import { migrate } from '../src/db/migrate';
import { createOwnerPool } from '../src/db/pool';

export type TestCluster = { host: string; port: number; user: string; database: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

const prefix = 'yunguan-test-';
const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'error' });

/** One real PostgreSQL for the whole test run, with a migrated template that test files clone. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const base = fastFolder();
  await removeLeftOvers(base);
  const dataDir = join(base, `${prefix}${process.pid}`);
  mkdirSync(dataDir, { mode: 0o755 });
  const database = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: '200' } });
  const end = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(database.connection);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('cluster', { ...database.connection, template: 'template_yunguan' });
  return end;
}

async function makeTemplate(connection: { host: string; port: number; user: string; database: string }): Promise<void> {
  const owner = createOwnerPool(connection, log);
  await owner.query('create database template_yunguan');
  await owner.end();
  const template = createOwnerPool({ ...connection, database: 'template_yunguan' }, log);
  try {
    await migrate(template, log);
  } finally {
    await template.end();
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
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    const clusterDir = join(base, name, 'postgres');
    await stopOrphans({ clusterDir, clusterName: `yg-${shortHash(clusterDir)}`, log });
    rmSync(join(base, name), { recursive: true, force: true });
  }
}
