import type { Transaction } from '../../../db/database';

interface Entering {
  readonly activityId: string;
  /** Teams that were just approved; without them every approved team of the activity. */
  readonly teamIds?: readonly string[];
  readonly userName: string;
}

/** Approved teams enter the first round of their activity, where there is one that is not frozen. */
export function enterFirstRound(tx: Transaction, { activityId, teamIds, userName }: Entering): void {
  tx.send(
    `insert into vote_team_rotation (rotation_id, team_id, venue_id, entered_by_name)
     select r.id, t.id, t.venue_id, $3
     from (select id, frozen_at from vote_rotation where activity_id = $1 and deleted_at is null
       order by start_time, id limit 1) r
     join vote_team t on t.activity_id = $1 and t.state = 100 and t.deleted_at is null and ($2::uuid[] is null or t.id = any ($2))
     where r.frozen_at is null on conflict do nothing`,
    [activityId, teamIds ?? null, userName],
  );
}
