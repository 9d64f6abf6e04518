import { type SignupChannel, signupMessages, type SignupState } from '@yunguan/contract/content/course-signup-words';
import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { isUniqueViolation } from '../../../db/unique-violation';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { fileGone, ownPrivateFiles } from '../../../kernel/files/own-private-files';
import { recordUses } from '../../../kernel/files/record-uses';
import { uuidv7 } from '../../../kernel/uuid';
import type { Intake } from '../live/intake';
import type { StudentForm } from './judge-student';
import { hideNumber, numberKey } from './secret-numbers';

/** Who signs a student up. */
export type Applicant =
  | { readonly memberId: string }
  | { readonly userId: string; readonly realName: string; readonly mayDecide: boolean };

export interface NewSignup {
  readonly intake: Intake;
  readonly form: StudentForm;
  readonly applicant: Applicant;
  readonly channel: SignupChannel;
  readonly state: SignupState;
  /** Who approved it at once; null where somebody has to decide. */
  readonly decidedBy: string | null;
}

export interface EnteredSignup {
  readonly id: string;
  readonly number: string;
}

/** Writes a sign-up with its pictures; the same student is let in once. @throws AppError VALIDATION, ILLEGAL_STATE */
export async function enterSignup(tx: Transaction, deps: Deps, signup: NewSignup): Promise<EnteredSignup> {
  const { intake, form, applicant } = signup;
  const now = deps.clock.now();
  const id = uuidv7(now.getTime());
  await assertPictures(tx, form, applicant);
  const columns = { ...columnsOf(deps.config.dataKey, { id, now }, signup), created_at: now, updated_at: now };
  const names = Object.keys(columns);
  try {
    const [row] = await tx.query<{ number: string }>(
      `insert into course_signup (ordern_num, ${names.join(', ')})
       select 'KC' || $${names.length + 1} || lpad(n::text, greatest(6, length(n::text)), '0'), ${names.map((_, index) => `$${index + 1}`).join(', ')}
       from nextval('course_signup_number') as n returning ordern_num as number`,
      [...Object.values(columns), chinaNow(now).day.replaceAll('-', '')],
    );
    const keys = picturesOf(form).flatMap(({ path }) => storeKeyOf(path) ?? []);
    recordUses(tx, { objectId: id, contentType: 'course', venueId: intake.venueId, keys });
    return { id, number: row?.number ?? '' };
  } catch (error) {
    throw isUniqueViolation(error, 'course_signup_student_once') ? AppError.illegalState(signupMessages.twice) : error;
  }
}

function columnsOf(
  dataKey: Buffer,
  { id, now }: { id: string; now: Date },
  signup: NewSignup,
): Record<string, unknown> {
  const { intake, form, applicant, decidedBy } = signup;
  const { students, guardian } = form;
  return {
    id,
    venue_id: intake.venueId,
    course_id: intake.courseId,
    title: intake.live.title,
    state: signup.state,
    channel: signup.channel,
    member_id: 'memberId' in applicant ? applicant.memberId : null,
    created_by: 'userId' in applicant ? applicant.userId : null,
    student_key: studentKey(dataKey, signup),
    student_name: students.name,
    student_sex: students.sex,
    student_birthday: students.birthday,
    student_tel: students.tel ?? '',
    student_address: students.address,
    student_remarks: students.remarks,
    student_photo: students.photo ?? null,
    student_id_card: maskIdCard(students.idCardNo),
    student_id_secret: hideNumber(dataKey, { id, whose: 'student' }, students.idCardNo),
    student_card_front: students.idCardFrontUrl ?? null,
    student_card_back: students.idCardBackUrl ?? null,
    guardian: guardian ? JSON.stringify({ ...guardian, idCardNo: maskIdCard(guardian.idCardNo) }) : null,
    guardian_id_secret: guardian ? hideNumber(dataKey, { id, whose: 'guardian' }, guardian.idCardNo) : null,
    decided_by_name: decidedBy,
    decided_at: decidedBy === null ? null : now,
  };
}

/** By his number, which the key gives nobody; else by his name and birthday among those of whoever signs him up. */
function studentKey(dataKey: Buffer, { intake, form, applicant }: NewSignup): string {
  const { idCardNo, name, birthday } = form.students;
  if (idCardNo !== '') return numberKey(dataKey, intake.courseId, idCardNo);
  return `${name}|${birthday}|${'memberId' in applicant ? applicant.memberId : 'staff'}`;
}

/** Private pictures that a form names. */
function picturesOf({ students, guardian }: StudentForm) {
  const named = [
    ['students.photo', '学员照片', students.photo],
    ['students.idCardFrontUrl', '身份证人像面', students.idCardFrontUrl],
    ['students.idCardBackUrl', '身份证国徽面', students.idCardBackUrl],
    ['guardian.idCardFrontUrl', '监护人身份证人像面', guardian?.idCardFrontUrl],
    ['guardian.idCardBackUrl', '监护人身份证国徽面', guardian?.idCardBackUrl],
  ] as const;
  return named.flatMap(([field, label, path]) => (path ? [{ field, label, path }] : []));
}

async function assertPictures(tx: Transaction, form: StudentForm, applicant: Applicant): Promise<void> {
  const pictures = picturesOf(form);
  const paths = pictures.map(({ path }) => path);
  const own = await ownPrivateFiles(tx, paths, applicant);
  const problems = pictures
    .filter(({ path }) => own.get(path)?.kind !== 'image')
    .map(({ field, label }) => ({ field, message: fileGone(label) }));
  if (problems.length > 0) throw AppError.invalid(problems);
}
