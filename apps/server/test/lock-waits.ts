import { expect } from 'vitest';
import type { TestApp } from './app';

/** Resolves once so many statements of the test's database wait for a lock that somebody else holds. */
export async function waitingForLocks({ deps }: TestApp, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await deps.pools.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { interval: 10 }).toBe(count);
}
