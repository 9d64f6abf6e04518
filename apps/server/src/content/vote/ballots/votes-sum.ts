/** SQL of the votes that an activity has: those of deleted rounds and teams stay in the ledger alone. */
export const votesSum = (activityId: string) =>
  `(select coalesce(sum(p.n), 0)::bigint from vote_tally p join vote_rotation r on r.id = p.rotation_id
      join vote_team t on t.id = p.team_id and t.deleted_at is null
    where r.activity_id = ${activityId} and r.deleted_at is null)`;

/** The same of an activity `c` of a list: counted where its row has yet to follow, which is a moment after each vote. */
export const votesShown = `case when exists (select from moved_number n where n.object_id = c.id) then ${votesSum('c.id')}::int
    else c.votes_count end`;
