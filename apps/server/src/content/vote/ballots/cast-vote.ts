import type { castVote } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { uuidv7 } from '../../../kernel/uuid';
import { type Enter, queueAtAddress, type VoterDoor } from './ballot-box';
import { type Asked, assertOpen, assertVoteLeft, readStanding, type Standing } from './standing';
import { bookVotes, markMoved, monthSql } from './tally';
import { periodOf } from './vote-period';
import { createVoterQueue } from './voter-queue';

/** Longest name of a browser that a ballot keeps. */
const longestAgent = 300;

/** What the server knows of a vote; the client says only for whom, and through which client. */
interface Ballot extends Omit<Asked, 'channel'> {
  readonly id: string;
  readonly venueId: string;
  readonly period: string;
  readonly ordinal: number;
  readonly castAt: Date;
  readonly channel: string;
  readonly address: string;
  readonly agent: string;
}

/**
 * Takes votes, one a call (decisions §7). A voter's votes come one after the other; the unique index over his cycle holds the
 * limit even where that fails.
 */
export function createVoteDesk(
  deps: Deps,
  throughDoor: VoterDoor,
): (call: Call<z.infer<typeof castVote.input>>) => Promise<Reply> {
  const inTurn = createVoterQueue();
  const venueOf = createVenueFinder(deps);
  return async (call) => {
    const asked = askedBy(call);
    const venueId = await venueOf(asked.activityId);
    call.note({
      objectId: asked.activityId,
      venueId,
      detail: { rotationId: asked.rotationId, signupId: asked.teamId },
    });
    const write = () =>
      throughDoor(asked.activityId, (enter) =>
        call.write([venueId], (tx) => voteWithin(tx, { asked, venueId, now: deps.clock.now(), call, enter })),
      );
    return inTurn(asked.memberId, async () => {
      try {
        return await write();
      } catch (error) {
        // The wall: somebody has the place in spite of the lock. By now his vote counts.
        if (isUniqueViolation(error, 'vote_ballot_limit')) return write();
        throw error;
      }
    });
  };
}

function askedBy({ input, member }: Call<z.infer<typeof castVote.input>>): Asked {
  return {
    activityId: assertId(input.activityId),
    rotationId: assertId(input.rotationId),
    teamId: assertId(input.signupId),
    memberId: member.memberId,
    channel: input.channel ?? null,
  };
}

interface Voting {
  readonly asked: Asked;
  readonly venueId: string;
  readonly now: Date;
  readonly call: Call<z.infer<typeof castVote.input>>;
  readonly enter: Enter;
}

async function voteWithin(tx: Transaction, { asked, venueId, now, call, enter }: Voting): Promise<Reply> {
  // They travel together, the place in the box first.
  const [, standing] = await Promise.all([enter(tx, asked), readStanding(tx, asked, now)]);
  assertOpen(standing, now);
  assertVoteLeft(standing);
  const ballot: Ballot = {
    ...asked,
    id: uuidv7(now.getTime()),
    venueId,
    period: periodOf(standing.cycle, now),
    ordinal: standing.free,
    castAt: now,
    // The check above: an activity that no client shows takes no vote.
    channel: standing.channel ?? 'pc',
    address: call.address,
    agent: call.userAgent.slice(0, longestAgent),
  };
  await assertAddressFree(tx, ballot, standing);
  enterBallot(tx, ballot);
  markMoved(tx, asked.activityId);
  call.note({ detail: { ballotId: ballot.id } });
  const { most, used, poll } = standing;
  return { objects: { id: ballot.id, remaining: most - used - 1, poll: poll + 1 }, msg: '投票成功' };
}

/** Activities whose venue is remembered. */
const mostRemembered = 5000;

/** The venue of an activity, which it never leaves: it decides what the vote's transaction sees. */
function createVenueFinder({ db }: Deps): (activityId: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (activityId) => {
    const remembered = known.get(activityId);
    if (remembered !== undefined) return remembered;
    const [row] = await db.within<{ venue_id: string }>('*', 'select venue_id from vote_activity where id = $1', [
      activityId,
    ]);
    if (!row) throw AppError.forbidden();
    if (known.size >= mostRemembered) known.clear();
    known.set(activityId, row.venue_id);
    return row.venue_id;
  };
}

/** The last minute's votes of the address in the whole activity, cancelled ones included. */
async function assertAddressFree(tx: Transaction, ballot: Ballot, { perAddressMinute }: Standing): Promise<void> {
  if (perAddressMinute === null) return;
  queueAtAddress(tx, ballot);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from vote_ballot b where b.rotation_id in (select id from vote_rotation where activity_id = $1)
       and b.address = $2 and b.cast_at > $3::timestamptz - interval '1 minute'`,
    [ballot.activityId, ballot.address, ballot.castAt],
  );
  if ((row?.n ?? 0) < perAddressMinute) return;
  throw new AppError('QUOTA', `当前网络投票过于频繁，同一网络地址每分钟最多投 ${perAddressMinute} 票，请稍后再试`);
}

/** Ballot and tally at once. */
function enterBallot(tx: Transaction, ballot: Ballot): void {
  tx.send(
    `with entered as (
       insert into vote_ballot (id, venue_id, activity_id, rotation_id, team_id, member_id, period, ordinal, cast_at, channel, address, agent)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       returning rotation_id, team_id, ${monthSql} as month, 1 as votes)
     ${bookVotes('entered')}`,
    [
      ballot.id,
      ballot.venueId,
      ballot.activityId,
      ballot.rotationId,
      ballot.teamId,
      ballot.memberId,
      ballot.period,
      ballot.ordinal,
      ballot.castAt,
      ballot.channel,
      ballot.address,
      ballot.agent,
    ],
  );
}
