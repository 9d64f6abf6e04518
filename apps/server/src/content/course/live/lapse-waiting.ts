import type { Database } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { inStretches, stretch } from '../../../kernel/in-stretches';

/** Whoever waits for a course whose training has begun waits no longer; for the sweep. Answers how many. */
export function lapseLateStudents(db: Database, now: Date): Promise<number> {
  return inStretches(async () => {
    const lapsed = await db.within(
      '*',
      `update course_signup set state = 'lapsed', remark = '培训已开始，未候补成功', updated_at = $2, version = version + 1
       where id in (select s.id from course_signup s join course_intake i on i.course_id = s.course_id
         where s.state = 'waiting' and i.live ->> 'trainStartTime' <= $1 limit ${stretch} for update of s skip locked)
       returning id`,
      [chinaNow(now).day, now],
    );
    return lapsed.length;
  });
}
