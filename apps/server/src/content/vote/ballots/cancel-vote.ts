import type { cancelVote } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import type { VoterDoor } from './ballot-box';
import { bookVotes, markMoved, monthSql } from './tally';
import { votingStopped } from './standing';
import { assertWithinVoteTime } from './vote-window';

interface OwnBallot extends Record<string, unknown> {
  venueId: string;
  activityId: string;
  rotationId: string;
}

interface CancelRow extends Record<string, unknown> {
  voteStart: Date;
  voteEnd: Date;
  isFrozen: boolean;
  isCancelled: boolean;
  isDisqualified: boolean;
  isWithdrawn: boolean;
}

/** Takes one's own vote back while the round takes votes; its place in the cycle is free again. */
export async function takeVoteBack(
  deps: Deps,
  call: Call<z.infer<typeof cancelVote.input>>,
  throughDoor: VoterDoor,
): Promise<Reply> {
  const { memberId } = call.member;
  const id = assertId(call.input.id);
  const [own] = await deps.db.within<OwnBallot>(
    '*',
    `select venue_id as "venueId", activity_id as "activityId", rotation_id as "rotationId" from vote_ballot where id = $1 and member_id = $2`,
    [id, memberId],
  );
  if (!own) throw AppError.forbidden();
  const { venueId, activityId, rotationId } = own;
  call.note({ objectId: activityId, venueId, detail: { rotationId, ballotId: id } });
  return throughDoor(activityId, (enter) =>
    call.write([venueId], async (tx) => {
      const now = deps.clock.now();
      // They travel together, the place in the box first.
      await Promise.all([enter(tx, { activityId, rotationId, memberId }), assertCancellable(tx, id, now)]);
      await tx.query(
        `with gone as (update vote_ballot set cancelled_at = $2 where id = $1 and cancelled_at is null and disqualified_at is null
           returning rotation_id, team_id, ${monthSql} as month, -1 as votes)
         ${bookVotes('gone')}`,
        [id, now],
      );
      markMoved(tx, activityId);
      return { objects: null, msg: '已取消投票' };
    }),
  );
}

async function assertCancellable(tx: Transaction, id: string, now: Date): Promise<void> {
  const [row] = await tx.query<CancelRow>(
    `select r.vote_start_time as "voteStart", r.vote_end_time as "voteEnd", r.frozen_at is not null as "isFrozen",
       b.cancelled_at is not null as "isCancelled", b.disqualified_at is not null as "isDisqualified",
       c.approved_revision is null as "isWithdrawn"
     from vote_ballot b join vote_rotation r on r.id = b.rotation_id and r.deleted_at is null
     join vote_activity c on c.id = b.activity_id and c.deleted_at is null where b.id = $1 for no key update of b`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  if (row.isCancelled) throw AppError.illegalState('该投票已取消');
  // Its votes are kept until it is approved again: his own would be lost, for he could give no other.
  if (row.isWithdrawn) throw AppError.illegalState(votingStopped);
  if (row.isFrozen) throw AppError.illegalState('本赛次结果已锁定，不能取消投票');
  assertWithinVoteTime(row, now);
  // Else its place would be free for the next one.
  if (row.isDisqualified) throw AppError.illegalState('该投票已被作废，不能取消');
}
