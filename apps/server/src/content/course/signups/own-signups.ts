import { mostPerMember, signupMessages } from '@yunguan/contract/content/course-signup-words';
import type { StudentInput } from '@yunguan/contract/content/course-student';
import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';

/**
 * Judges one more sign-up of a member by those that he has in the course. His lock makes their number exact, whatever he
 * sends at once.
 * @throws AppError FORBIDDEN, QUOTA, ILLEGAL_STATE
 */
export async function assertOneMore(
  tx: Transaction,
  asked: { readonly memberId: string; readonly courseId: string; readonly student: StudentInput },
): Promise<void> {
  const { memberId, courseId, student } = asked;
  const [member] = await tx.query('select id from member where id = $1 for no key update', [memberId]);
  if (!member) throw AppError.forbidden();
  const [own] = await tx.query<{ n: number; twice: boolean }>(
    `select count(*)::int as n, coalesce(bool_or(student_name = $3 and student_birthday = $4::date), false) as twice
     from course_signup where course_id = $1 and member_id = $2 and state in ('pending', 'approved', 'waiting')`,
    [courseId, memberId, student.name, student.birthday],
  );
  if (own?.twice) throw AppError.illegalState(signupMessages.twice);
  if ((own?.n ?? 0) >= mostPerMember) throw new AppError('QUOTA', signupMessages.perMember);
}
