import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { createPools, type Pools } from '../src/db/pool';
import { templates } from './templates';

export type TestDatabase = Pools & {
  connection: { host: string; port: number; user: string; database: string };
  /** Closes the pools and removes the database. */
  drop: () => Promise<void>;
};

const origins = { ...templates, empty: 'template0' } as const;

/** A database of its own for a test file: a clone of a template, or an empty one. */
export async function createTestDatabase(from: keyof typeof origins = 'tables'): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  // The usual way writes every block into the log as well: twice the time, for a database that lasts minutes.
  await administer(`create database ${database} template ${origins[from]} strategy file_copy`);
  const connection = { ...cluster, database };
  const pools = await createPools({ connection, workers: 1, log: pino({ level: 'silent' }) });
  return {
    ...pools,
    connection,
    drop: async () => {
      await pools.end();
      await administer(`drop database if exists ${database} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('cluster'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
