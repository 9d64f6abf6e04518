import type { Tx } from '../../db/database';

/** Removes codes, sent messages and counters that decide nothing any more. Run it now and then. */
export async function sweepMembers(db: Tx, now: Date): Promise<void> {
  await db.query(`delete from member_code where sent_at < $1::timestamptz - interval '2 days'`, [now]);
  await db.query(`delete from member_outbox where created_at < $1::timestamptz - interval '7 days'`, [now]);
  await db.query(`delete from call_allowance where window_start < $1::timestamptz - interval '2 days'`, [now]);
}
