import type { AttendanceCounts, getCourseAttendance, MarkedStudent } from '@yunguan/contract/content/course-attendance';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { chinaNow } from '../../../kernel/china-now';
import { secondText } from '../../../kernel/china-sql';
import type { Call, Reply } from '../../../kernel/call';
import { findIntake } from '../live/intake';
import { findStaffCourse } from '../signups/staff-course';
import { ageIn, numberOrder } from '../signups/signup-row';
import { markableDays } from './attendance-days';
import { attendancesSql, countsOf, markCounts } from './attendance-sql';

/** Who came to a course on a day and how often so far: whoever was approved, and who was marked on that day before he left. */
export async function showAttendance(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getCourseAttendance.input>>,
): Promise<Reply> {
  const course = await findStaffCourse(deps, { actor, id: input.courseId, anyOf: ['view'] });
  const { id: courseId, title, venueId } = course;
  const now = deps.clock.now();
  const range = markableDays(await findIntake(deps.db, courseId, [venueId]), now);
  const day = input.day || (range.lastDay ?? chinaNow(now).day);
  const [days, students] = await Promise.all([
    deps.db.within<{ day: string; counts: AttendanceCounts }>(
      [venueId],
      `select to_char(a.day, 'YYYY-MM-DD') as day, ${markCounts('a')} as counts
       from course_attendance a where a.course_id = $1 group by a.day order by a.day`,
      [courseId],
    ),
    deps.db.within<MarkedStudent & Record<string, unknown>>(
      [venueId],
      `select s.id, s.ordern_num as "ordernNum", s.student_name as name, s.student_sex as sex, ${ageIn('$1')} as age, m.mark,
         m.marked_by_name as "markedBy", ${secondText('m.marked_at')} as "markTime", s.state = 'approved' as "isEnrolled",
         ${countsOf('kept')} as attendance
       from course_signup s left join course_attendance m on m.signup_id = s.id and m.day = $2::date
       left join ${attendancesSql('a.course_id = $1')} kept on kept.signup_id = s.id
       where s.course_id = $1 and (s.state = 'approved' or m.mark is not null)
       order by s.created_at, ${numberOrder}`,
      [courseId, day],
    ),
  ]);
  const counted = days.map(({ day: marked, counts }) => ({ day: marked, ...counts }));
  return { objects: { courseId, title, day, ...range, days: counted, students } };
}
