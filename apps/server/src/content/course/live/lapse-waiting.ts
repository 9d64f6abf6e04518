import type { Database } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { inStretches, stretch } from '../../../kernel/in-stretches';
import { sendToMembers } from '../../../kernel/letters/send-to-members';

interface Late extends Record<string, unknown> {
  /** Null where staff waited on somebody's behalf. */
  readonly memberId: string | null;
  readonly venueId: string;
  readonly name: string;
  /** Of the course. */
  readonly title: string;
}

/** Whoever waits for a course whose training has begun waits no longer, and is told so; for the sweep. Answers how many. */
export function lapseLateStudents(db: Database, now: Date): Promise<number> {
  return inStretches(() =>
    db.transaction('*', async (tx) => {
      const late = await tx.query<Late>(
        `update course_signup s set state = 'lapsed', remark = '培训已开始，未候补成功', updated_at = $2,
           version = s.version + 1 from course_intake i
         where s.id in (select s.id from course_signup s join course_intake i on i.course_id = s.course_id
           where s.state = 'waiting' and i.live ->> 'trainStartTime' <= $1 limit ${stretch} for update of s skip locked)
           and i.course_id = s.course_id
         returning s.member_id as "memberId", s.venue_id as "venueId", s.student_name as name, i.live ->> 'title' as title`,
        [chinaNow(now).day, now],
      );
      for (const { memberId, venueId, name, title } of late) {
        sendToMembers(tx, {
          memberIds: memberId === null ? [] : [memberId],
          venueId,
          title: '课程未候补成功',
          content: `《${title}》的培训已开始，${name}未候补成功。候补已结束，无需再操作。`,
          about: title,
        });
      }
      return late.length;
    }),
  );
}
