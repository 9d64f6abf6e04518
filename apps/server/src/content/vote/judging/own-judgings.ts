import type { OwnJudging } from '@yunguan/contract/content/vote-judging';
import type { Deps } from '../../../deps';
import type { Actor } from '../../../kernel/access/actor';
import type { Call, Reply } from '../../../kernel/call';
import { minuteText } from '../../../kernel/china-sql';
import { judgeProgress } from './find-judging';

/** Rounds that are shown; a judge of more sees those that end last. */
const mostShown = 50;

/** Being on the list is the right (ADR 0050): a judge who has gone to another venue meanwhile judges on. */
const everywhere = '*';

/** Rounds of `$1`, a judge, at the moment `$2`. */
const ownSql = `
select r.id as "rotationId", r.activity_id as "activityId", c.venue_id as "venueId", c.title, r.name as "rotationName",
  ${minuteText('j.end_time')} as "endTime", j.end_time <= $2::timestamptz as "isEnded", ${judgeProgress}
from vote_judge o
join vote_judging j on j.rotation_id = o.rotation_id
join vote_rotation r on r.id = o.rotation_id and r.deleted_at is null
join vote_activity c on c.id = r.activity_id and c.deleted_at is null
where o.user_id = $1`;

export interface OwnRound extends OwnJudging {
  readonly activityId: string;
  readonly venueId: string;
}

/** What the caller has to judge; what is open first, by its end. */
export async function listOwnJudgings(deps: Deps, { actor }: Call<unknown>): Promise<Reply> {
  const rows = await deps.db.within<OwnRound & Record<string, unknown>>(
    everywhere,
    `${ownSql} order by j.end_time <= $2, abs(extract(epoch from j.end_time - $2)), r.id limit ${mostShown}`,
    [actor.userId, deps.clock.now()],
  );
  return { objects: rows.map(ownJudging) };
}

/** What the judge is told of his round. */
export function ownJudging({
  rotationId,
  title,
  rotationName,
  endTime,
  isEnded,
  teamCount,
  done,
}: OwnRound): OwnJudging {
  return { rotationId, title, rotationName, endTime, isEnded, teamCount, done };
}

/** One of them; undefined where the actor is not its judge. */
export async function findOwnRound(deps: Deps, actor: Actor, rotationId: string): Promise<OwnRound | undefined> {
  const [row] = await deps.db.within<OwnRound & Record<string, unknown>>(everywhere, `${ownSql} and r.id = $3`, [
    actor.userId,
    deps.clock.now(),
    rotationId,
  ]);
  return row;
}
