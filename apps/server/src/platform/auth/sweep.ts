import type { Database } from '../../db/database';
import { removeInStretches } from '../../kernel/in-stretches';

/** What decides nothing any more, and since when. */
const over = [
  ['access_token', `expires_at < $1::timestamptz - interval '1 day' or ended_at < $1::timestamptz - interval '1 day'`],
  ['login_failure', `window_start < $1::timestamptz - interval '1 day'`],
  ['login_ticket', 'expires_at < $1'],
  ['login_place', `last_at < $1::timestamptz - interval '180 days'`],
] as const;

/** Removes tokens and failure counters that decide nothing any more; answers how many rows went. Run it now and then. */
export async function sweepAuth(db: Database, now: Date): Promise<number> {
  let gone = 0;
  for (const [table, where] of over) gone += await removeInStretches(db, table, { where, values: [now] });
  return gone;
}
