import type { Database, Tx, VenueScope } from './database';

/** Reads of the database behind the wall of one scope. */
export function behind(db: Database, scope: VenueScope): Tx {
  return { query: (text, values) => db.within(scope, text, values) };
}
