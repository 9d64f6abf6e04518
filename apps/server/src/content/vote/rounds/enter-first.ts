import type { Transaction, Tx } from '../../../db/database';

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

/** The round that comes first now. */
export async function firstRoundOf(tx: Tx, activityId: string): Promise<string | undefined> {
  const [first] = await tx.query<{ id: string }>(
    'select id from vote_rotation where activity_id = $1 and deleted_at is null order by start_time, id limit 1',
    [activityId],
  );
  return first?.id;
}

interface TakingOver {
  readonly activityId: string;
  /** The round that came first before rounds were made, moved or deleted. */
  readonly former: string;
  readonly now: Date;
}

/**
 * Where another round comes first from now on, every approved team that entered the former first by itself goes over to it.
 * Where the former has begun, was voted in or scored, or where somebody chose the teams of either, all stay.
 */
export function takeOverFirst(tx: Transaction, { activityId, former, now }: TakingOver): void {
  // A statement of its own: a judge who saves in this moment is waited for, and what he kept is seen below.
  tx.send('select from vote_judging where activity_id = $1 order by rotation_id for update', [activityId]);
  tx.send(
    `with first as (
       select id, frozen_at from vote_rotation where activity_id = $1 and deleted_at is null order by start_time, id limit 1),
     pair as (
       select f.id, s.id as former from first f join vote_rotation s on s.id = $2 and s.id <> f.id
       where f.frozen_at is null and s.frozen_at is null and (s.deleted_at is not null or s.vote_start_time > $3)
         and not exists (select from vote_team_rotation own where own.rotation_id = f.id)
         and not exists (select from vote_ballot b where b.rotation_id = s.id and b.cancelled_at is null)
         and not exists (select from vote_score o where o.rotation_id = s.id)
         and not exists (select from vote_team t where t.activity_id = $1 and t.state = 100 and t.deleted_at is null
           and not exists (select from vote_team_rotation e where e.rotation_id = s.id and e.team_id = t.id)))
     update vote_team_rotation e set rotation_id = pair.id from pair where e.rotation_id = pair.former`,
    [activityId, former, now],
  );
}
