/** SQL of the days on which a student came, was excused or stayed away; `signup` is the alias of the sign-up. */
export function attendanceSql(signup: string): string {
  return `(select ${markCounts('a')} from course_attendance a where a.signup_id = ${signup}.id)`;
}

/** SQL of the number of rows of each mark over the alias `marks`. */
export function markCounts(marks: string): string {
  return `json_build_object(${(['present', 'leave', 'absent'] as const)
    .map((mark) => `'${mark}', count(*) filter (where ${marks}.mark = '${mark}')`)
    .join(', ')})`;
}
