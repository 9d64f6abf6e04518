import type { FieldProblem } from '../kernel/envelope';
import { idCardFacts, isIdCardNo } from '../kernel/id-card';
import { signupMessages } from './course-signup-words';
import { guardedBelow, type StudentInput } from './course-student';

/** What an approved course asks of its students. */
export interface StudentTerms {
  readonly minimal: number | null;
  readonly maximum: number | null;
  /** First day of the training, `yyyy-MM-dd`. */
  readonly trainStartTime: string | null;
}

/** What students are judged by; the form of a dialog may hold none of it yet. */
export interface JudgedStudent {
  readonly birthday?: string | null | undefined;
  readonly sex?: StudentInput['sex'] | undefined;
  readonly idCardNo?: string | undefined;
}

/** Full years of somebody born on one day, on another one; both `yyyy-MM-dd`. Who was born on 29 February is a year older on 1 March. */
export function fullYears(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The day on which the age counts: the first one of the training, today where none is set. */
export function dayOfAge({ trainStartTime }: Pick<StudentTerms, 'trainStartTime'>, today: string): string {
  return trainStartTime ?? today;
}

/** True where the student comes with a guardian; one of unknown age may be a minor. */
export function needsGuardian(birthday: string | null | undefined, firstDay: string): boolean {
  return !birthday || fullYears(birthday, firstDay) < guardedBelow;
}

/** What is wrong with the student for this course: his age on the first day of the training, and his number. */
export function studentProblems(student: JudgedStudent, terms: StudentTerms, today: string): FieldProblem[] {
  const { birthday, sex, idCardNo = '' } = student;
  if (!birthday) return [];
  if (birthday > today) return [{ field: 'students.birthday', message: signupMessages.bornLater }];
  const problems: FieldProblem[] = [];
  const age = fullYears(birthday, dayOfAge(terms, today));
  const { minimal, maximum } = terms;
  if ((minimal !== null && age < minimal) || (maximum !== null && age > maximum)) {
    problems.push({ field: 'students.birthday', message: signupMessages.age(minimal ?? 0, maximum ?? 0) });
  }
  const card = isIdCardNo(idCardNo) ? idCardFacts(idCardNo) : undefined;
  if (card && card.birthday !== birthday) {
    problems.push({ field: 'students.birthday', message: signupMessages.otherBirthday });
  }
  if (card && sex !== undefined && card.sex !== sex) {
    problems.push({ field: 'students.sex', message: signupMessages.otherSex });
  }
  return problems;
}
