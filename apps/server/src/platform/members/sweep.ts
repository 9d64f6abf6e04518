import type { Database } from '../../db/database';
import { removeInStretches } from '../../kernel/in-stretches';

/** What decides nothing any more, and since when. */
const over = [
  ['member_code', `sent_at < $1::timestamptz - interval '2 days'`],
  ['member_outbox', `created_at < $1::timestamptz - interval '7 days'`],
  ['call_allowance', `window_start < $1::timestamptz - interval '2 days'`],
] as const;

/** Removes codes, sent messages and counters that decide nothing any more. Run it now and then. */
export async function sweepMembers(db: Database, now: Date): Promise<void> {
  for (const [table, where] of over) await removeInStretches(db, table, { where, values: [now] });
}
