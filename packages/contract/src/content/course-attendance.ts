import * as z from 'zod';
import { blank } from '../kernel/blank';
import { date } from '../kernel/date-fields';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { id, keyOf } from '../kernel/wire-values';

const base = '/api/SignupInfos/v1';

/** What is kept of a student and a day of a course. */
export const attendanceMarks = { present: '出勤', leave: '请假', absent: '缺勤' } as const;
export type AttendanceMark = keyof typeof attendanceMarks;

/** Students whose attendance one call keeps; larger courses send several. */
export const mostMarked = 2000;

export const attendanceMessages = {
  dayMissing: '请选择上课日期',
  notYet: '不能记录今天以后的考勤',
  notBegun: '培训还没有开始，不能记录考勤',
  unpublished: '课程还没有通过审核，不能记录考勤',
  noneMarked: '请标记学员的考勤',
  tooMany: `一次最多记录 ${mostMarked} 名学员的考勤`,
  kept: '考勤已保存',
} as const;

/** Days of a student that were marked. */
export const attendanceCounts = z.object({ present: z.number(), leave: z.number(), absent: z.number() });
export type AttendanceCounts = z.infer<typeof attendanceCounts>;

/** Of the days on which somebody was expected those on which he came: whole percent, null where none was marked. */
export function attendanceRate({ present, leave, absent }: AttendanceCounts): number | null {
  const days = present + leave + absent;
  return days === 0 ? null : Math.round((present / days) * 100);
}

const markedStudent = z.object({
  /** Of the sign-up. */
  id: z.string(),
  ordernNum: z.string(),
  name: z.string(),
  sex: z.number().nullable(),
  age: z.number().nullable(),
  mark: keyOf(attendanceMarks).nullable(),
  markedBy: z.string().nullable(),
  markTime: z.string().nullable(),
  /** False of somebody who was marked on that day and gave his place back since: his mark stays as it is. */
  isEnrolled: z.boolean(),
  /** Over all days of the course. */
  attendance: attendanceCounts,
});
export type MarkedStudent = z.infer<typeof markedStudent>;

/** Who came to a course on a day, and how often so far. */
export const getCourseAttendance = endpoint({
  path: `${base}/admin-getCourseAttendance`,
  need: option('course', 'view'),
  effect: 'read',
  summary: '课程考勤',
  input: z.object({ courseId: id, day: date('上课日期').asked.nullish().or(blank) }),
  output: z.object({
    courseId: z.string(),
    title: z.string(),
    /** The day of the marks: the one that was asked for, else the last one that can be marked. */
    day: z.string(),
    /** First and last day that can be marked today; null where none can. */
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    /** Why no day can be marked, in words; empty where one can. */
    closedText: z.string(),
    /** Days that were marked, in their order. */
    days: z.array(attendanceCounts.extend({ day: z.string() })),
    students: z.array(markedStudent),
  }),
});
export type CourseAttendance = z.infer<typeof getCourseAttendance.output>;

const mark = z
  .enum(['', 'present', 'leave', 'absent'] satisfies (AttendanceMark | '')[], { error: '考勤只能是出勤、请假或缺勤' })
  .nullish()
  .transform((value) => (value === '' ? null : value));

/** Marks students for one day; a mark of null takes one back. All are kept or none. */
export const markAttendance = endpoint({
  path: `${base}/admin-markAttendance`,
  need: option('course', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '记录课程考勤',
  input: z.object({
    courseId: id,
    day: date('上课日期', attendanceMessages.dayMissing).asked,
    marks: z
      .array(
        z.object(
          {
            id,
            mark: mark.transform((value) => value ?? null),
            /** What the caller saw: where it is sent and another one stands there meanwhile, the call is refused. */
            was: mark,
          },
          { error: attendanceMessages.noneMarked },
        ),
        { error: attendanceMessages.noneMarked },
      )
      .min(1, attendanceMessages.noneMarked)
      .max(mostMarked, attendanceMessages.tooMany),
  }),
  output: z.object({ day: z.string(), changed: z.number() }),
});

/** All calls around the attendance of courses. */
export const attendanceEndpoints: readonly Endpoint[] = [getCourseAttendance, markAttendance];
