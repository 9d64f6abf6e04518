import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import type { Receiver } from '@/kernel/letters/receiver';

/** A member who gets a letter, once for each course, however many children he signed up; named by these. */
export interface CourseReceiver extends Receiver {
  readonly courseId: string;
  readonly userId: string;
}

/** The members behind sign-ups; students whom staff signed up have none. */
export function receiversOf(signups: readonly CourseSignup[]): CourseReceiver[] {
  const known = new Map<string, CourseReceiver>();
  for (const { courseId, userId, students } of signups) {
    if (userId === '') continue;
    const id = `${courseId} ${userId}`;
    const before = known.get(id);
    known.set(id, { id, courseId, userId, name: before ? `${before.name}、${students.name}` : students.name });
  }
  return [...known.values()];
}

/** The receivers course by course: a letter belongs to one. */
export function byCourse(receivers: readonly CourseReceiver[]): [string, string[]][] {
  const courses = [...new Set(receivers.map(({ courseId }) => courseId))];
  return courses.map((courseId) => [
    courseId,
    receivers.filter((one) => one.courseId === courseId).map(({ userId }) => userId),
  ]);
}
