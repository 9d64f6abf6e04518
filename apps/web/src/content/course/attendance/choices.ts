import type { AttendanceMark, MarkedStudent } from '@yunguan/contract/content/course-attendance';

/** What is chosen for a student and not kept yet, and the mark that stood there when it was chosen. */
export interface Choice {
  readonly mark: AttendanceMark | null;
  readonly was: AttendanceMark | null;
}

/** Choices by the id of the sign-up. */
export type Choices = ReadonlyMap<string, Choice>;

/** The choices as they are sent. */
export function sentMarks(choices: Choices) {
  return [...choices].map(([id, { mark, was }]) => ({ id, mark, was }));
}

/** The choices over what is kept now: what somebody else has marked the same, or cannot be marked any more, is none. */
export function rebased(
  choices: Choices,
  students: readonly Pick<MarkedStudent, 'id' | 'mark' | 'isEnrolled'>[],
): Choices {
  const next = new Map<string, Choice>();
  for (const { id, mark: was, isEnrolled } of students) {
    const choice = choices.get(id);
    if (choice && isEnrolled && choice.mark !== was) next.set(id, { mark: choice.mark, was });
  }
  return next;
}

/** How many students have which mark as the day is shown, `null` those without one. */
export function countMarks(
  students: readonly Pick<MarkedStudent, 'id' | 'mark'>[],
  choices: Choices,
): ReadonlyMap<AttendanceMark | null, number> {
  const counts = new Map<AttendanceMark | null, number>();
  for (const { id, mark } of students) {
    const shown = choices.has(id) ? (choices.get(id)?.mark ?? null) : mark;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return counts;
}
