import type { getBallotChoices } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { findStaffActivity } from './staff-activity';

/** More deleted teams or rounds with votes than these are found through the ballots themselves. */
const mostOffered = 200;

const roundsSql = `
select r.id, r.name from vote_rotation r where r.activity_id = $1 and r.deleted_at is not null
  and exists (select from vote_ballot b where b.rotation_id = r.id)
order by r.start_time, r.id limit ${mostOffered}`;

// The index of a team's ballots begins with the round.
const teamsSql = `
select t.id, t.number, coalesce(nullif(t.club_name, ''), t.name) as name
from vote_team t where t.activity_id = $1 and t.deleted_at is not null
  and exists (select from vote_rotation r join vote_ballot b on b.rotation_id = r.id and b.team_id = t.id where r.activity_id = $1)
order by t.number limit ${mostOffered}`;

/** Deleted rounds and teams that ballots of the ledger still name: lists of them do not have them any more. */
export async function showChoices(deps: Deps, call: Call<z.infer<typeof getBallotChoices.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'view' });
  const scope = [activity.venueId];
  const [rounds, teams] = await Promise.all([
    deps.db.within(scope, roundsSql, [activity.id]),
    deps.db.within(scope, teamsSql, [activity.id]),
  ]);
  return { objects: { deletedRounds: rounds, deletedTeams: teams } };
}
