import type { ContentApp } from './content-app';
import { ownerSql } from './owner-sql';

/**
 * How many times the work made PostgreSQL end a transaction because two waited for each other. Such a transaction is tried
 * again, so that nobody sees more of it than a second's wait.
 */
export async function deadlocksDuring(app: ContentApp, work: () => Promise<unknown>): Promise<number> {
  const sql = ownerSql(() => app);
  const told = async () => {
    // A connection tells its numbers at most once a second, and reads those of others as they were a moment ago.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await sql('select pg_stat_clear_snapshot()');
    const [row] = await sql<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    return row?.n ?? 0;
  };
  const before = await told();
  await work();
  return (await told()) - before;
}
