import pino from 'pino';
import { createDatabase } from '../../src/db/database';
import { seedGround } from '../../src/seed/ground';
import { seedOrganisation } from '../../src/seed/organisation';
import { createTestDatabase, type TestDatabase } from '../database';

export interface PreparedDatabase extends TestDatabase {
  /** `DATABASE_URL` of the database. */
  url: string;
}

/** A database with the demo network but without contents, outside the server: it outlives every kill of the server. */
export async function prepareDatabase(): Promise<PreparedDatabase> {
  const database = await createTestDatabase();
  await createDatabase(database.app).transaction('*', async (tx) => {
    await seedGround(tx);
    await seedOrganisation(tx);
  });
  const { database: name, host, user } = database.connection;
  return { ...database, url: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}` };
}

/** A logger for parts that want one. */
export const silent = pino({ level: 'silent' });
