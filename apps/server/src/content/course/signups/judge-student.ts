import { signupMessages } from '@yunguan/contract/content/course-signup-words';
import type { GuardianInput, StudentInput } from '@yunguan/contract/content/course-student';
import { dayOfAge, needsGuardian, studentProblems } from '@yunguan/contract/content/course-student-rules';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { chinaNow } from '../../../kernel/china-now';
import type { LiveCourse } from '../live/intake';

/** Who is signed up, and who answers for him. */
export interface StudentForm {
  readonly students: StudentInput;
  readonly guardian?: GuardianInput | null | undefined;
}

/** What is wrong with the sign-up for this course: the student, and the guardian whom a minor comes with. */
export function formProblems({ students, guardian }: StudentForm, live: LiveCourse, now: Date): FieldProblem[] {
  const today = chinaNow(now).day;
  const problems = studentProblems(students, live, today);
  // Who is not born yet has no age that could ask for anybody.
  const isMinor = students.birthday <= today && needsGuardian(students.birthday, dayOfAge(live, today));
  if (isMinor && !guardian) problems.push({ field: 'guardian', message: signupMessages.guardianMissing });
  return problems;
}
