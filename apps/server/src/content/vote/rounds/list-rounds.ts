import type { getRounds, VoteRound } from '@yunguan/contract/content/vote-round';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { secondText } from '../../../kernel/china-sql';
import { findPublicActivity } from '../ballots/public-activity';
import { findStaffActivity } from '../ballots/staff-activity';
import { createSharedReads } from '../ballots/shared-reads';
import { pollOf, roundForm } from './find-round';

const roundsSql = `
select r.id, r.activity_id as "activityId", ${roundForm}, r.version,
  (select count(*) from vote_team_rotation e join vote_team t on t.id = e.team_id and t.deleted_at is null
   where e.rotation_id = r.id) as "teamCount",
  ${pollOf('r.id')} as poll,
  case when $2::timestamptz < r.vote_start_time then 'before' when $2 < r.vote_end_time then 'open' else 'ended' end as "voteState",
  case when r.frozen_at is not null then json_build_object('time', ${secondText('r.frozen_at')},
    'userName', r.frozen_by_name, 'digest', r.frozen_digest) end as frozen
from vote_rotation r where r.activity_id = $1 and r.deleted_at is null order by r.start_time, r.id`;

/**
 * Rounds in the order of time: for the staff of the activity's venue, and for the public those of what it sees. All votes
 * are summed for it, so it is read once for all who ask at the same time.
 */
export function createRoundList(deps: Deps): (call: Call<z.infer<typeof getRounds.input>>) => Promise<Reply> {
  const share = createSharedReads<VoteRound[]>();
  return async ({ session, input }) => {
    const id = input.id ?? input.activityId ?? '';
    const isStaff = session.kind === 'staff';
    const activity = isStaff
      ? await findStaffActivity(deps.db, { actor: session.actor, id, right: 'view' })
      : await findPublicActivity(deps.db, { id, channel: input.channel });
    const rounds = await share(activity.id, () =>
      deps.db.within<VoteRound & Record<string, unknown>>([activity.venueId], roundsSql, [
        activity.id,
        deps.clock.now(),
      ]),
    );
    return { objects: isStaff ? rounds : rounds.map(withoutStaff) };
  };
}

/** Who of the staff froze a result is nothing for the public; its digest is. */
function withoutStaff(round: VoteRound): VoteRound {
  return { ...round, frozen: round.frozen && { ...round.frozen, userName: '' } };
}
