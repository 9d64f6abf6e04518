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

/**
 * A round that was made after another, but comes before it, is the first from now on: every approved team that entered the
 * other by itself goes over to it. Where the other has begun or was scored, or where somebody chose its teams, all stay.
 */
export function takeOverFirst(
  tx: Transaction,
  { activityId, roundId, now }: { readonly activityId: string; readonly roundId: string; readonly now: Date },
): void {
  // A statement of its own: a judge who saves in this moment is waited for, and what he kept is seen below.
  tx.send('select from vote_judging where activity_id = $1 order by rotation_id for update', [activityId]);
  tx.send(
    `with steps as (
       select id, vote_start_time, frozen_at, row_number() over (order by start_time, id) as no
       from vote_rotation where activity_id = $1 and deleted_at is null),
     former as (
       select s.id from steps s where s.no = 2 and s.frozen_at is null and s.vote_start_time > $3
         and exists (select from steps one where one.no = 1 and one.id = $2)
         and not exists (select from vote_score o where o.rotation_id = s.id)
         and not exists (select from vote_team t where t.activity_id = $1 and t.state = 100 and t.deleted_at is null
           and not exists (select from vote_team_rotation e where e.rotation_id = s.id and e.team_id = t.id)))
     update vote_team_rotation e set rotation_id = $2 from former where e.rotation_id = former.id`,
    [activityId, roundId, now],
  );
}
