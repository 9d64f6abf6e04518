import type { CourseSignup } from '@yunguan/contract/content/course-signup';

/** A member who gets a letter, once for each course, however many children he signed up. */
export interface Receiver {
  readonly key: string;
  readonly courseId: string;
  readonly userId: string;
  /** The students by whom staff know him. */
  readonly name: string;
}

/** The members behind sign-ups; students whom staff signed up have none. */
export function receiversOf(signups: readonly CourseSignup[]): Receiver[] {
  const known = new Map<string, Receiver>();
  for (const { courseId, userId, students } of signups) {
    if (userId === '') continue;
    const key = `${courseId} ${userId}`;
    const before = known.get(key);
    known.set(key, { key, courseId, userId, name: before ? `${before.name}、${students.name}` : students.name });
  }
  return [...known.values()];
}

/** The receivers course by course: a letter belongs to one. */
export function byCourse(receivers: readonly Receiver[]): [string, string[]][] {
  const courses = [...new Set(receivers.map(({ courseId }) => courseId))];
  return courses.map((courseId) => [
    courseId,
    receivers.filter((one) => one.courseId === courseId).map(({ userId }) => userId),
  ]);
}
