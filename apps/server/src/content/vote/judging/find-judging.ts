import type { Criterion } from '@yunguan/contract/content/vote-judging';
import type { Tx } from '../../../db/database';
import { minuteText } from '../../../kernel/china-sql';
import { type LastSave, lastSaveById } from '../../../kernel/last-save';

/** How a round is judged. */
export interface StoredJudging extends LastSave {
  readonly criteria: Criterion[];
  /** China time, minutes. */
  readonly endTime: string;
  readonly isEnded: boolean;
  readonly isBlind: boolean;
  readonly isTrimmed: boolean;
  readonly voteShare: number;
  /** Somebody has scored. */
  readonly isBegun: boolean;
}

/** The settings of a round; undefined while nobody has made them. `lock` keeps them until the transaction ends. */
export async function findJudging(
  tx: Tx,
  {
    rotationId,
    now,
    lock = '',
  }: { readonly rotationId: string; readonly now: Date; readonly lock?: '' | 'update' | 'share' },
): Promise<StoredJudging | undefined> {
  // The lock is a statement of its own: only a statement that starts after the wait sees the scores that were kept meanwhile.
  if (lock) await tx.query(`select from vote_judging where rotation_id = $1 for ${lock}`, [rotationId]);
  const [row] = await tx.query<StoredJudging & Record<string, unknown>>(
    `select j.criteria, ${minuteText('j.end_time')} as "endTime", j.end_time <= $2::timestamptz as "isEnded",
       j.is_blind as "isBlind", j.is_trimmed as "isTrimmed", j.vote_share as "voteShare",
       exists (select from vote_score s where s.rotation_id = j.rotation_id) as "isBegun", ${lastSaveById('j')}
     from vote_judging j where j.rotation_id = $1`,
    [rotationId, now],
  );
  return row;
}

/** SQL of the teams that are judged, over the round `r`: approved, there, and in the round. */
export const teamsToJudge = `from vote_team_rotation e
  join vote_team t on t.id = e.team_id and t.state = 100 and t.deleted_at is null
  where e.rotation_id = r.id`;

/** SQL: true of a score `s` that its judge has finished, or from which he stands back. */
export const isFinished = '(s.is_recused or array_position(s.points, null) is null)';

/** SQL over a judge `o` and his round `r`: how many teams there are to judge, and how many of them he has done. */
export const judgeProgress = `(select count(*)::int ${teamsToJudge}) as "teamCount",
  (select count(*)::int ${teamsToJudge} and exists (
    select from vote_score s where s.rotation_id = r.id and s.user_id = o.user_id and s.team_id = t.id and ${isFinished})) as done`;
