import { attendanceMarks } from '@yunguan/contract/content/course-attendance';
import { wordSql } from '../../../kernel/words-sql';

/** SQL of the days on which a student came, was excused or stayed away; `signup` is the alias of the sign-up. */
export function attendanceSql(signup: string): string {
  return `(select ${markCounts('a')} from course_attendance a where a.signup_id = ${signup}.id)`;
}

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
