import type { Transaction } from '../db/database';
import { seedId } from '../seed/ids';
import { demoHouses } from './seed-reviewed';
import { actorsOf } from './seed-reviews';

/** Of a hundred marks so many say that the student came, and so many more that he was excused. */
const came = 86;
const excused = 9;

/** The students of courses that have begun, marked once a week from the first day of the training on: most came. */
export async function seedCourseAttendance(tx: Transaction, { base }: { readonly base: Date }): Promise<void> {
  for (const house of demoHouses) {
    const { editor } = actorsOf(house);
    await tx.query(
      `insert into course_attendance (signup_id, day, course_id, venue_id, mark, marked_by, marked_by_name, marked_at)
       select s.id, lesson.day, s.course_id, s.venue_id,
         case when chance.of < $2 then 'present' when chance.of < $3 then 'leave' else 'absent' end,
         $4, $5, (lesson.day + time '11:40') at time zone 'Asia/Shanghai'
       from course_intake i
       join course_signup s on s.course_id = i.course_id and s.state = 'approved' and s.created_at < $1
       cross join lateral (select (i.live ->> 'trainStartTime')::date as first, (i.live ->> 'trainEndTime')::date as last) training
       cross join lateral (select training.first + 7 * week as day from generate_series(0, 25) week) lesson
       cross join lateral (select ('x' || left(md5(s.ordern_num || lesson.day::text), 7))::bit(28)::int % 100 as of) chance
       where i.venue_id = $6 and i.withdrawn_at is null and lesson.day <= training.last
         and (lesson.day + time '11:40') at time zone 'Asia/Shanghai' < $1`,
      [base, came, came + excused, editor.id, editor.name, seedId.venue(house)],
    );
  }
}
