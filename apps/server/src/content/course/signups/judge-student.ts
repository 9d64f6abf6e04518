import { signupMessages } from '@yunguan/contract/content/course-signup-words';
import { guardedBelow, type GuardianInput, type StudentInput } from '@yunguan/contract/content/course-student';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { chinaNow } from '../../../kernel/china-now';
import type { LiveCourse } from '../live/intake';

/** Who is signed up, and who answers for him. */
export interface StudentForm {
  readonly students: StudentInput;
  readonly guardian?: GuardianInput | null | undefined;
}

/** Full years of somebody born on one day, on another one; both `yyyy-MM-dd`. Who was born on 29 February is a year older on 1 March. */
export function fullYears(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** What is wrong with the student for this course: his age on the first day of the training, his number, his guardian. */
export function studentProblems({ students, guardian }: StudentForm, live: LiveCourse, now: Date): FieldProblem[] {
  const { birthday, sex, idCardNo } = students;
  const today = chinaNow(now).day;
  if (birthday > today) return [{ field: 'students.birthday', message: '学员出生日期不能晚于今天' }];
  const age = fullYears(birthday, live.trainStartTime ?? today);
  const { minimal, maximum } = live;
  const problems: FieldProblem[] = [];
  if ((minimal !== null && age < minimal) || (maximum !== null && age > maximum)) {
    problems.push({ field: 'students.birthday', message: signupMessages.age(minimal ?? 0, maximum ?? 0) });
  }
  const card = idCardNo === '' ? undefined : cardFacts(idCardNo);
  if (card && card.birthday !== birthday) {
    problems.push({ field: 'students.birthday', message: '学员出生日期与身份证号不一致' });
  }
  if (card && card.sex !== sex) problems.push({ field: 'students.sex', message: '学员性别与身份证号不一致' });
  if (age < guardedBelow && !guardian) problems.push({ field: 'guardian', message: signupMessages.guardianMissing });
  return problems;
}

/** Birthday and sex that an identity number tells (GB 11643); 15 digits were given to people born before 2000. */
function cardFacts(idCardNo: string): { readonly birthday: string; readonly sex: 0 | 1 } {
  const isLong = idCardNo.length === 18;
  const born = isLong ? idCardNo.slice(6, 14) : `19${idCardNo.slice(6, 12)}`;
  const digit = Number(idCardNo.charAt(isLong ? 16 : 14));
  return { birthday: `${born.slice(0, 4)}-${born.slice(4, 6)}-${born.slice(6)}`, sex: digit % 2 === 1 ? 1 : 0 };
}
