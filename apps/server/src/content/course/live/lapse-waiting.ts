import type { Transaction } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';

/** Whoever waits for a course whose training has begun waits no longer; for the sweep. */
export function lapseLateStudents(tx: Transaction, now: Date): void {
  tx.send(
    `update course_signup s set state = 'lapsed', remark = '培训已开始，未候补成功', updated_at = $2, version = s.version + 1
     from course_intake i where s.state = 'waiting' and i.course_id = s.course_id and i.live ->> 'trainStartTime' <= $1`,
    [chinaNow(now).day, now],
  );
}
