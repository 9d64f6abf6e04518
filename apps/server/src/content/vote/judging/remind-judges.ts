import type { Database } from '../../../db/database';
import { minuteText } from '../../../kernel/china-sql';
import { inStretches, stretch } from '../../../kernel/in-stretches';
import { sendLetter } from '../../../kernel/letters/send';
import { judgeProgress } from './find-judging';
import { sheetLink } from './sheet-link';

/** Milliseconds before the end of a judging at which it is near. */
const nearEnd = 24 * 3_600_000;

/** True of an end so near that whoever is told of it now needs no reminder. */
export function isNearEnd(end: Date, now: Date): boolean {
  return end.getTime() - now.getTime() <= nearEnd;
}

interface Due extends Record<string, unknown> {
  readonly rotationId: string;
  readonly userId: string;
  readonly venueId: string;
  readonly title: string;
  readonly rotationName: string;
  /** China time, minutes. */
  readonly endTime: string;
  readonly teamCount: number;
  readonly done: number;
}

/** Judges of a round that ends within a day (`$2`) and who have not finished; each is taken once (`$1`: now). */
const takeDue = `
with due as (
  select * from (
    select o.rotation_id, o.user_id, o.venue_id, c.title, r.name, ${minuteText('j.end_time')} as end_time, ${judgeProgress}
    from vote_judging j
    join vote_judge o on o.rotation_id = j.rotation_id and o.reminded_at is null
    join staff_user u on u.id = o.user_id and u.enabled
    join vote_rotation r on r.id = j.rotation_id and r.deleted_at is null
    join vote_activity c on c.id = r.activity_id and c.deleted_at is null
    where j.end_time > $1 and j.end_time <= $2
  ) as near where done < "teamCount" limit ${stretch}
)
update vote_judge o set reminded_at = $1 from due d
where o.rotation_id = d.rotation_id and o.user_id = d.user_id and o.reminded_at is null
returning d.rotation_id as "rotationId", d.user_id as "userId", d.venue_id as "venueId", d.title, d.name as "rotationName",
  d.end_time as "endTime", d."teamCount", d.done`;

/** Writes once to each judge who has not finished a day before the end; for the sweep. Answers to how many. */
export function remindJudges(db: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  return inStretches(() =>
    db.transaction('*', async (tx) => {
      const due = await tx.query<Due>(takeDue, [now, new Date(now.getTime() + nearEnd)]);
      for (const { rotationId, userId, venueId, title, rotationName, endTime, teamCount, done } of due) {
        sendLetter(tx, {
          userIds: [userId],
          kind: 'notice',
          title: '评委评分即将截止',
          content: `《${title}》“${rotationName}”的评分将于 ${endTime} 截止，您还有 ${teamCount - done} 支队伍没有评完。`,
          link: sheetLink(rotationId),
          venueId,
        });
      }
      return due.length;
    }),
  );
}
