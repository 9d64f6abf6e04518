import type { Tx } from '../../../db/database';
import { approvedSnapshot, shownSomewhere } from '../../../kernel/content/public';

/** A team with its place in a round. */
export interface Ranked {
  readonly signupId: string;
  readonly rank: number;
  readonly number: number;
  readonly name: string;
  readonly clubName: string | null;
  readonly photo: string | null;
  readonly poll: number;
}

/** Teams that are ranked: approved, there, and in the round `$1`; `p` gives their votes. */
const teamsOfRound = `from vote_team_rotation e
  join vote_team t on t.id = e.team_id and t.state = 100 and t.deleted_at is null
  left join votes p on p.team_id = t.id
  where e.rotation_id = $1`;
const columns = `t.id as "signupId", (rank() over (order by coalesce(p.n, 0) desc))::int as rank, t.number, t.name,
  t.club_name as "clubName", t.photo, coalesce(p.n, 0)::bigint as poll`;

/** Votes by team from the tallies, which are always equal to the ledger. */
const tallied = 'select team_id, sum(n)::bigint as n from vote_tally where rotation_id = $1 group by team_id';
/** The same from the ballots themselves. */
const counted = `select team_id, count(*) as n from vote_ballot where rotation_id = $1 and disqualified_at is null
  and cancelled_at is null group by team_id`;

/**
 * Every ranked team of a round by its valid votes, equal votes sharing a place, then by number. From the `ledger` it is
 * what a frozen result must be made of.
 */
export function readRanking(tx: Tx, rotationId: string, from: 'tally' | 'ledger'): Promise<Ranked[]> {
  const votes = from === 'ledger' ? counted : tallied;
  return tx.query<Ranked & Record<string, unknown>>(
    `with votes as (${votes}) select ${columns} ${teamsOfRound} order by poll desc, number`,
    [rotationId],
  );
}

/** Valid ballots of a round by team, from the ledger itself; also of teams that are no longer ranked. */
export async function ledgerVotes(tx: Tx, rotationId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ team_id: string; n: number }>(counted, [rotationId]);
  return new Map(rows.map((row) => [row.team_id, row.n]));
}

/**
 * One statement for a page: who may look (`venueId`, `isPublic`), the frozen result where there is one, else `$2` rows
 * behind `$3` as JSON with the number of teams and of all their votes. No row for a round that is not there.
 */
export const rankingPageSql = `
with round as (
  select r.id, c.venue_id, r.frozen_result, coalesce(${shownSomewhere}, false) as is_public
  from vote_rotation r join vote_activity c on c.id = r.activity_id and c.deleted_at is null left ${approvedSnapshot}
  where r.id = $1 and r.deleted_at is null),
votes as (${tallied}),
ranked as materialized (select ${columns} ${teamsOfRound} and exists (select from round where frozen_result is null))
select round.venue_id as "venueId", round.is_public as "isPublic", round.frozen_result as frozen,
  (select coalesce(json_agg(page), '[]') from (
    select * from ranked order by poll desc, number limit $2 offset $3) page) as rows,
  (select count(*)::int from ranked) as total, (select coalesce(sum(poll), 0)::bigint from ranked) as "totalPoll"
from round`;
