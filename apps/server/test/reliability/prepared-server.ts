import { createTestDatabase, type TestDatabase } from '../database';

export interface PreparedDatabase extends TestDatabase {
  /** `DATABASE_URL` of the database. */
  url: string;
}

/**
 * A database outside the server, so that it outlives every kill of the server: with the demo network but without
 * contents, or empty, so that the server's first start fills it with everything.
 */
export async function prepareDatabase(fill: 'network' | 'nothing' = 'network'): Promise<PreparedDatabase> {
  const database = await createTestDatabase(fill === 'network' ? 'network' : 'tables');
  const { database: name, host, user } = database.connection;
  return { ...database, url: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}` };
}
