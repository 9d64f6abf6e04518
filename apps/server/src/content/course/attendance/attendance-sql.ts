import { attendanceMarks } from '@yunguan/contract/content/course-attendance';
import { wordSql } from '../../../kernel/words-sql';

/** SQL of the days on which a student came, was excused or stayed away; `signup` is the alias of the sign-up. */
export function attendanceSql(signup: string): string {
  return `(select ${markCounts('a')} from course_attendance a where a.signup_id = ${signup}.id)`;
}

/**
 * SQL of a table of the counts of many sign-ups at once, `signup_id` and `counts`; `which`: a condition over the alias `a`.
 * A day's rows lie together, those of a student far from each other: one after the other they would be read once for each.
 */
export function attendancesSql(which: string): string {
  return `(select a.signup_id, ${markCounts('a')} as counts from course_attendance a where ${which} group by a.signup_id)`;
}

/** SQL of the counts in such a table's row, none where a sign-up has no row; `kept`: its alias. */
export const countsOf = (kept: string) => `coalesce(${kept}.counts, '{"present":0,"leave":0,"absent":0}'::json)`;

/** SQL of every day of a student with its mark, in words; `signup` is the alias of the sign-up. */
export function attendanceTold(signup: string): string {
  return `coalesce((select string_agg(a.day || ' ' || ${wordSql('a.mark', attendanceMarks)}, '，' order by a.day)
    from course_attendance a where a.signup_id = ${signup}.id), '')`;
}

/** SQL of the number of rows of each mark over the alias `marks`. */
export function markCounts(marks: string): string {
  return `json_build_object(${(['present', 'leave', 'absent'] as const)
    .map((mark) => `'${mark}', count(*) filter (where ${marks}.mark = '${mark}')`)
    .join(', ')})`;
}
