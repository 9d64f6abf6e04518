import { minuteText } from '../../../kernel/china-sql';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { Transaction, Tx } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { type LastSave, lastSaveById } from '../../../kernel/last-save';

/** The fields of a round that its form holds, over the alias `r`, in the spelling of the wire. */
export const roundForm = `r.name, r.cover, ${minuteText('r.start_time')} as "startTime", ${minuteText('r.end_time')} as "endTime",
  ${minuteText('r.vote_start_time')} as "voteStartTime", ${minuteText('r.vote_end_time')} as "voteEndTime",
  r.vote_cycle as "voteCycle", r.vote_num as "voteNum"`;

export type RoundForm = Pick<
  VoteRound,
  'name' | 'cover' | 'startTime' | 'endTime' | 'voteStartTime' | 'voteEndTime' | 'voteCycle' | 'voteNum'
>;

/** A round that is about to change, locked until the transaction ends. */
export interface LockedRound extends RoundForm, LastSave {
  readonly id: string;
  readonly voteStart: Date;
  readonly voteEnd: Date;
  readonly isFrozen: boolean;
}

/** @throws AppError FORBIDDEN for one that is gone */
export async function lockRound(tx: Transaction, id: string): Promise<LockedRound> {
  const [row] = await tx.query<LockedRound & Record<string, unknown>>(
    `select r.id, ${roundForm}, r.vote_start_time as "voteStart", r.vote_end_time as "voteEnd",
       r.frozen_at is not null as "isFrozen", ${lastSaveById('r')}
     from vote_rotation r where r.id = $1 and r.deleted_at is null for no key update of r`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return row;
}

/** Votes for the teams of now, as the list of rounds shows them; `round` is the SQL of the round's id. */
export const pollOf = (round: string) => `(select coalesce(sum(p.n), 0)::bigint from vote_tally p
   join vote_team t on t.id = p.team_id and t.deleted_at is null where p.rotation_id = ${round})`;

/** @throws AppError ILLEGAL_STATE where more votes count than the caller saw */
export async function assertVotesSeen(tx: Tx, roundId: string, seen: number | null | undefined): Promise<void> {
  if (seen === null || seen === undefined) return;
  const [row] = await tx.query<{ poll: number }>(`select ${pollOf('$1')} as poll`, [roundId]);
  const poll = row?.poll ?? 0;
  if (poll > seen) throw AppError.illegalState(`该赛次又有了新的选票，现在共 ${poll} 票，请核对后再删除`);
}

/** Votes of the round that nobody took back, disqualified ones included: they were cast under its rules. */
export async function countCast(tx: Tx, roundId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*) as n from vote_ballot where rotation_id = $1 and cancelled_at is null',
    [roundId],
  );
  return row?.n ?? 0;
}
