import type { Database } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { stretch } from '../../../kernel/in-stretches';
import { isLockedOut } from '../../../kernel/orders/locked-out';
import { promoteWaiting } from '../signups/promote-waiting';

/**
 * Gives what is left of a course to who was passed over while he was disabled, once he is enabled again; for the sweep.
 * Answers how many have a place now.
 */
export async function servePassedOverStudents(db: Database, now: Date): Promise<number> {
  const courses = await db.within<{ id: string }>(
    '*',
    `select distinct i.course_id as id from course_signup s join course_intake i on i.course_id = s.course_id
     where s.state = 'waiting' and i.taken < i.quota and i.withdrawn_at is null
       and coalesce(i.live ->> 'trainStartTime' > $1, true) and not ${isLockedOut('s.member_id')}
     limit ${stretch}`,
    [chinaNow(now).day],
  );
  let served = 0;
  for (const { id } of courses) {
    served += (await db.transaction('*', (tx) => promoteWaiting(tx, id, now))).length;
  }
  return served;
}
