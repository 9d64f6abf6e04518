import { courseStages } from '@yunguan/contract/content/course';
import type { getPublicCourse } from '@yunguan/contract/content/course-signup';
import type { getAttendanceSheet, getCourseIntake } from '@yunguan/contract/content/course-signup-desk';
import { type IntakeStanding, intakeStandings, signupMessages } from '@yunguan/contract/content/course-signup-words';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { isShownOn } from '../../../kernel/content/public';
import type { Call, Reply } from '../../../kernel/call';
import { maskPhone } from '../../../kernel/mask-phone';
import { findIntake, type Intake, stageAt } from '../live/intake';
import { isOpenToStaff } from './open-course';
import { knownIntake } from './sign-up';
import { ageIn, numberOrder } from './signup-row';
import { findStaffCourse } from './staff-course';

/** An approved course with what is left, for the public. */
export async function showPublicCourse(
  deps: Deps,
  { input }: Call<z.infer<typeof getPublicCourse.input>>,
): Promise<Reply> {
  const { courseId, live, quota, taken, isWithdrawn } = await knownIntake(deps, input.courseId, '*');
  if (isWithdrawn) throw AppError.illegalState(signupMessages.notOpen);
  if (!isShownOn(live, input.channel)) throw AppError.illegalState(signupMessages.hidden);
  const [waiting] = await deps.db.within<{ n: number }>(
    '*',
    `select count(*)::int as n from course_signup where course_id = $1 and state = 'waiting'`,
    [courseId],
  );
  const stage = stageAt(live, deps.clock.now());
  const { title, signUpEndTime, trainStartTime, trainEndTime } = live;
  return {
    objects: {
      id: courseId,
      title,
      count: quota,
      signUpNum: taken,
      left: quota - taken,
      waitingNum: waiting?.n ?? 0,
      minimal: live.minimal ?? 0,
      maximum: live.maximum ?? 0,
      signUpEndTime,
      trainStartTime,
      trainEndTime,
      stage,
      stageText: courseStages[stage],
      isOpen: stage === 'recruiting',
    },
  };
}

/** How full a course is, for the staff. */
export async function showIntake(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getCourseIntake.input>>,
): Promise<Reply> {
  const { id, venueId, title } = await findStaffCourse(deps, { actor, id: input.courseId, anyOf: ['view'] });
  const [intake, counts] = await Promise.all([
    findIntake(deps.db, id, [venueId]),
    deps.db.within<{ state: string; n: number }>(
      [venueId],
      `select state, count(*)::int as n from course_signup where course_id = $1
         and state in ('pending', 'approved', 'waiting') group by state`,
      [id],
    ),
  ]);
  const countOf = (state: string) => counts.find((row) => row.state === state)?.n ?? 0;
  const count = intake?.quota ?? 0;
  const now = deps.clock.now();
  const standing = standingOf(intake, now);
  return {
    objects: {
      courseId: id,
      title,
      count,
      pending: countOf('pending'),
      approved: countOf('approved'),
      waiting: countOf('waiting'),
      left: count - (intake?.taken ?? 0),
      standing,
      standingText: intakeStandings[standing],
      isOpen: standing === 'recruiting',
      isOpenToStaff: intake !== undefined && isOpenToStaff(intake, now),
      minimal: intake?.live.minimal ?? null,
      maximum: intake?.live.maximum ?? null,
      trainStartTime: intake?.live.trainStartTime ?? null,
    },
  };
}

function standingOf(intake: Intake | undefined, now: Date): IntakeStanding {
  if (!intake) return 'unpublished';
  return intake.isWithdrawn ? 'withdrawn' : stageAt(intake.live, now);
}

interface SheetLine extends Record<string, unknown> {
  readonly ordernNum: string;
  readonly name: string;
  readonly sex: number;
  readonly age: number;
  readonly tel: string;
  readonly guardian: string;
}

/** What is printed and ticked off at the door: everybody who was approved, by number. */
export async function showAttendanceSheet(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getAttendanceSheet.input>>,
): Promise<Reply> {
  const course = await findStaffCourse(deps, { actor, id: input.courseId, anyOf: ['view'] });
  const { id, venueId, ...head } = course;
  const lines = await deps.db.within<SheetLine>(
    [venueId],
    `select s.ordern_num as "ordernNum", s.student_name as name, s.student_sex as sex, ${ageIn('$1')} as age,
       coalesce(s.guardian ->> 'tel', s.student_tel) as tel, coalesce(s.guardian ->> 'name', '') as guardian
     from course_signup s where s.course_id = $1 and s.state = 'approved'
     order by s.created_at, ${numberOrder}`,
    [id],
  );
  return { objects: { ...head, students: lines.map((line) => ({ ...line, tel: maskPhone(line.tel) })) } };
}
