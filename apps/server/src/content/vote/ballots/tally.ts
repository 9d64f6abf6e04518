import type { Transaction } from '../../../db/database';

/** SQL of the month that a ballot counts for, over its columns: that of its casting, whatever becomes of it later. */
export const monthSql = 'china_month(cast_at)';

/**
 * SQL that books votes: `source` is a relation with `rotation_id`, `team_id`, `month` and `votes` (how many more or fewer).
 * Each connection has a slot of its own, so that voters for one team do not wait for each other; slots may be negative,
 * their sum counts.
 */
export function bookVotes(source: string): string {
  return `insert into vote_tally as t (rotation_id, team_id, month, slot, n)
    select rotation_id, team_id, month, pg_backend_pid() % 16, votes from ${source}
    on conflict (rotation_id, team_id, month, slot) do update set n = t.n + excluded.n`;
}

/** SQL of a team's valid votes in a round. */
export function pollSql(rotation: string, team: string): string {
  return `(select coalesce(sum(p.n), 0)::bigint from vote_tally p where p.rotation_id = ${rotation} and p.team_id = ${team})`;
}

/** The activity's own numbers follow later. The last statement of its transaction: writers of one activity meet here. */
export function markMoved(tx: Transaction, activityId: string): void {
  tx.send(`insert into moved_number (content_type, object_id) values ('vote', $1) on conflict do nothing`, [
    activityId,
  ]);
}
