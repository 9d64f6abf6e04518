import type { Tx } from '../../db/database';

/** Removes tokens and failure counters that decide nothing any more; answers how many rows went. Run it now and then. */
export async function sweepAuth(db: Tx, now: Date): Promise<number> {
  const tokens = await db.query(
    `delete from access_token where expires_at < $1::timestamptz - interval '1 day' or ended_at < $1::timestamptz - interval '1 day'
     returning 1`,
    [now],
  );
  const failures = await db.query(
    `delete from login_failure where window_start < $1::timestamptz - interval '1 day' returning 1`,
    [now],
  );
  const tickets = await db.query('delete from login_ticket where expires_at < $1 returning 1', [now]);
  const places = await db.query(
    `delete from login_place where last_at < $1::timestamptz - interval '180 days' returning 1`,
    [now],
  );
  return tokens.length + failures.length + tickets.length + places.length;
}
