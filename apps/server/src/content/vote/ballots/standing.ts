import { type VoteCycle, voteCycles } from '@yunguan/contract/content/vote-round';
import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { approvedSnapshot, refusalOfUnapproved, shownOn } from '../../../kernel/content/public';
import { cycleWords, periodsOf } from './vote-period';
import { pollSql } from './tally';
import { assertWithinHours, assertWithinVoteTime } from './vote-window';

/** Said of an activity that was taken back. */
export const votingStopped = '活动已下线，投票已停止';

/** What is voted for, and by whom. */
export interface Asked {
  readonly activityId: string;
  readonly rotationId: string;
  readonly teamId: string;
  readonly memberId: string;
  readonly channel: Client | null;
}

/** Everything that decides about a vote, as it stands at one moment. */
export interface Standing {
  readonly cycle: VoteCycle;
  /** Votes of one voter in one cycle. */
  readonly most: number;
  readonly isFrozen: boolean;
  readonly voteStart: Date;
  readonly voteEnd: Date;
  /** What the approved snapshot says, as far as it decides. */
  readonly isNeedVote: boolean;
  /** The client that the vote comes through; the first that shows the activity where none is named, null where none does. */
  readonly channel: Client | null;
  /** Null for a team that the activity does not know. */
  readonly teamState: number | null;
  readonly isTeamDeleted: boolean;
  readonly isInRound: boolean;
  readonly perTeam: number | null;
  readonly perAddressMinute: number | null;
  readonly openFrom: number | null;
  readonly openTo: number | null;
  /** The voter's votes of this cycle: all, and those for the team. */
  readonly used: number;
  readonly usedForTeam: number;
  /** A number that none of them has: the next one, or where votes were cancelled the smallest. */
  readonly free: number;
  /** Valid votes of the team in the round. */
  readonly poll: number;
}

interface StandingRow extends Omit<Standing, 'cycle' | 'channel'>, Record<string, unknown> {
  cycle: number;
  shown: Client[];
}

const shownSql = Object.entries(shownOn).map(
  ([channel, field]) => `case when approved.form -> '${field}' = 'true' then '${channel}' end`,
);

/** SQL of whether the voter's ballots of this cycle have the number. */
const hasBallot = (
  ordinal: string,
) => `exists (select from vote_ballot b where b.rotation_id = r.id and b.member_id = $4
  and b.period = mine.period and b.ordinal = ${ordinal} and b.cancelled_at is null)`;

const standingSql = `
select r.vote_cycle as cycle, r.vote_num as most, r.frozen_at is not null as "isFrozen", r.vote_start_time as "voteStart",
  r.vote_end_time as "voteEnd", approved.form -> 'isNeedVote' = 'true' as "isNeedVote",
  array_remove(array[${shownSql.join(', ')}], null) as shown, t.state as "teamState", t.deleted_at is not null as "isTeamDeleted",
  e.team_id is not null as "isInRound", u.per_team as "perTeam", u.per_address_minute as "perAddressMinute",
  u.open_from as "openFrom", u.open_to as "openTo", mine.used, mine.for_team as "usedForTeam",
  case when ${hasBallot('mine.used + 1')} then (select min(n) from generate_series(1, mine.used) n where not ${hasBallot('n')})
    else mine.used + 1 end as free,
  ${pollSql('r.id', '$3')} as poll
from vote_activity c ${approvedSnapshot}
join vote_rotation r on r.id = $2 and r.activity_id = c.id and r.deleted_at is null
left join vote_team t on t.id = $3 and t.activity_id = c.id
left join vote_team_rotation e on e.rotation_id = r.id and e.team_id = t.id
left join vote_rule u on u.activity_id = c.id
cross join lateral (
  select ($5::text[])[r.vote_cycle] as period, count(*)::int as used, count(*) filter (where b.team_id = $3)::int as for_team
  from vote_ballot b where b.rotation_id = r.id and b.member_id = $4 and b.period = ($5::text[])[r.vote_cycle]
    and b.cancelled_at is null) mine
where c.id = $1 and c.deleted_at is null`;

/**
 * What the voter may do at `now`; with his place in the box held, it stays so until the transaction ends.
 * @throws AppError FORBIDDEN for an activity that the public does not see, or a round that it does not have; ILLEGAL_STATE
 * for one that was withdrawn
 */
export async function readStanding(tx: Transaction, asked: Asked, now: Date): Promise<Standing> {
  const [row] = await tx.query<StandingRow>(standingSql, [
    asked.activityId,
    asked.rotationId,
    asked.teamId,
    asked.memberId,
    periodsOf(now),
  ]);
  if (!row) throw await refusalOfUnapproved(tx, { table: 'vote_activity', id: asked.activityId }, votingStopped);
  if (!Object.hasOwn(voteCycles, row.cycle)) throw AppError.forbidden();
  const { shown, ...standing } = row;
  const wanted = asked.channel ?? shown[0];
  const channel = wanted !== undefined && shown.includes(wanted) ? wanted : null;
  // The check above: it is one of the cycles.
  return { ...standing, channel, cycle: row.cycle as VoteCycle };
}

/**
 * Whether the round takes a vote for the team now, whoever casts it.
 * @throws AppError ILLEGAL_STATE or FORBIDDEN
 */
export function assertOpen(standing: Standing, now: Date): void {
  if (standing.channel === null || standing.teamState === null) throw AppError.forbidden();
  if (!standing.isNeedVote) throw AppError.illegalState('该活动未开启投票');
  if (standing.isFrozen) throw AppError.illegalState('本赛次结果已锁定，不能再投票');
  assertWithinVoteTime(standing, now);
  assertWithinHours(standing, now);
  if (standing.isTeamDeleted) throw AppError.illegalState('该参赛者已退出，不能投票');
  if (standing.teamState !== 100) throw AppError.illegalState('该参赛者未通过审核，不能投票');
  if (!standing.isInRound) throw AppError.illegalState('该参赛者不在本赛次中，不能投票');
}

/**
 * Whether the voter has a vote left.
 * @throws AppError QUOTA
 */
export function assertVoteLeft({ cycle, most, used, usedForTeam, perTeam }: Standing): void {
  const { each, running } = cycleWords[cycle];
  if (used >= most) throw new AppError('QUOTA', `本赛次${each}可投 ${most} 票，${running}的票数已用完`);
  if (perTeam !== null && usedForTeam >= perTeam)
    throw new AppError('QUOTA', `本赛次${each}最多给同一参赛者投 ${perTeam} 票，${running}给该参赛者的票数已用完`);
}
