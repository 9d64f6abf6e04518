import {
  type AttendanceMark,
  attendanceMarks,
  attendanceMessages,
  type markAttendance,
} from '@yunguan/contract/content/course-attendance';
import { type SignupState, signupStates } from '@yunguan/contract/content/course-signup-words';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { lockIntakes } from '../live/intake';
import { findStaffCourse } from '../signups/staff-course';
import { dayRefusal, markableDays } from './attendance-days';

type Input = z.infer<typeof markAttendance.input>;

interface Standing extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly state: SignupState;
  readonly mark: AttendanceMark | null;
  readonly markedBy: string | null;
}

/**
 * Keeps the marks of one day, all or none. Of two who mark at the same time the second one waits for the first, and is
 * refused where he had seen something else.
 * @throws AppError FORBIDDEN, ILLEGAL_STATE, CONFLICT
 */
export async function markStudents(deps: Deps, call: Call<Input>): Promise<Reply> {
  const { actor, input } = call;
  const { day } = input;
  const course = await findStaffCourse(deps, { actor, id: input.courseId, anyOf: ['edit', 'review'] });
  const { id: courseId, venueId } = course;
  // Of a student who is named twice the last mark counts.
  const wanted = new Map(input.marks.map((asked) => [assertId(asked.id), asked]));
  const ids = [...wanted.keys()];
  const now = deps.clock.now();
  call.note({ objectId: courseId, venueId, detail: { date: day } });
  return call.write([venueId], async (tx) => {
    const [intake] = await lockIntakes(tx, [courseId]);
    const refusal = dayRefusal(markableDays(intake, now), day, now);
    if (refusal !== undefined) throw AppError.illegalState(refusal);
    const rows = await tx.query<Standing>(
      `select s.id, s.student_name as name, s.state, m.mark, m.marked_by_name as "markedBy"
       from course_signup s left join course_attendance m on m.signup_id = s.id and m.day = $3::date
       where s.id = any ($1::uuid[]) and s.course_id = $2`,
      [ids, courseId, day],
    );
    if (rows.length !== ids.length) throw AppError.forbidden();
    for (const row of rows) assertMarkable(row, wanted.get(row.id));
    const changed = rows.filter(({ id, mark }) => (wanted.get(id)?.mark ?? null) !== mark);
    const marked = changed.filter(({ id }) => wanted.get(id)?.mark);
    const cleared = changed.filter(({ id }) => !wanted.get(id)?.mark).map(({ id }) => id);
    if (marked.length > 0) {
      await tx.query(
        `insert into course_attendance (signup_id, day, course_id, venue_id, mark, marked_by, marked_by_name, marked_at)
         select w.id, $3::date, $4, $5, w.mark, $6, $7, $8 from unnest($1::uuid[], $2::text[]) as w (id, mark)
         on conflict (signup_id, day) do update set mark = excluded.mark, marked_by = excluded.marked_by,
           marked_by_name = excluded.marked_by_name, marked_at = excluded.marked_at`,
        [
          marked.map(({ id }) => id),
          marked.map(({ id }) => wanted.get(id)?.mark),
          day,
          courseId,
          venueId,
          actor.userId,
          actor.realName,
          now,
        ],
      );
    }
    if (cleared.length > 0) {
      await tx.query('delete from course_attendance where signup_id = any ($1::uuid[]) and day = $2::date', [
        cleared,
        day,
      ]);
    }
    const marks = changed.map(({ id, mark }) => ({ id, from: mark, to: wanted.get(id)?.mark ?? null }));
    call.note({ detail: { date: day, changed: marks } });
    return { objects: { day, changed: changed.length }, msg: attendanceMessages.kept };
  });
}

type Wanted = Input['marks'][number];

/** Refuses who holds no place any more, and what somebody else has marked otherwise since the caller looked. */
function assertMarkable({ name, state, mark, markedBy }: Standing, wanted: Wanted | undefined): void {
  if (state !== 'approved') throw AppError.illegalState(`${name}的报名${signupStates[state]}，不能记录考勤`);
  if (wanted === undefined || wanted.was === undefined || wanted.was === mark || wanted.mark === mark) return;
  const text = mark === null ? '已被取消' : `刚由${markedBy ?? '他人'}记为${attendanceMarks[mark]}`;
  throw new AppError('CONFLICT', `${name}的考勤${text}，请核对后再保存`);
}
