import { setTimeout } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';

/**
 * Has statistics gathered, and every page of the tables (all where none are named) known to be seen by everybody, so that an
 * index alone answers. One pass may miss pages: a snapshot of elsewhere in the database (the server gathers statistics of its
 * own accord) keeps them back, as does whoever writes one out. Left to itself it leaves a few dead rows in the indexes, too.
 * After ten seconds it is what it is.
 */
export async function vacuumed(owner: Pick<Pool | ClientBase, 'query'>, ...tables: string[]): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    await owner.query(`vacuum (analyze, index_cleanup on) ${tables.join(', ')}`);
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::int as left from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relallvisible < relpages and (cardinality($1::text[]) = 0 or relname = any($1))`,
      [tables],
    );
    if (rows[0]?.left === 0) return;
    await setTimeout(250);
  }
}
