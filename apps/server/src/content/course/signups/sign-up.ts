import type { signUpCourse } from '@yunguan/contract/content/course-signup';
import type { signUpOnBehalf } from '@yunguan/contract/content/course-signup-desk';
import { type SignupChannel, signupMessages } from '@yunguan/contract/content/course-signup-words';
import type * as z from 'zod';
import type { Transaction, VenueScope } from '../../../db/database';
import type { Deps } from '../../../deps';
import { holdsIn, venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import type { Call, Reply } from '../../../kernel/call';
import { clientOf } from '../../../kernel/content/public';
import { byItself, confirmsItself } from '../../../kernel/orders/confirms-itself';
import type { Turns } from '../../../kernel/turns';
import { findIntake, type Intake, intakeSql } from '../live/intake';
import { type Applicant, enterSignup } from './enter-signup';
import { formProblems, type StudentForm } from './judge-student';
import { assertOpen, CourseFull } from './open-course';
import { assertOneMore } from './own-signups';
import { openSignupOrder } from './signup-order';

/** What the calls of a process share. */
export interface SignupDesk {
  readonly deps: Deps;
  readonly inTurn: Turns;
}

type OwnCall = Call<z.infer<typeof signUpCourse.input>>;
type BehalfCall = Call<z.infer<typeof signUpOnBehalf.input>>;

/** A member signs a student up (decisions §7). */
export async function signUpByMember(desk: SignupDesk, call: OwnCall): Promise<Reply> {
  const { input, member } = call;
  const intake = await knownIntake(desk.deps, input.courseId, '*');
  const wanted = { intake, asked: input.channel ?? null, channel: clientOf(intake.live, input.channel) };
  return signUp(desk, call, { ...wanted, applicant: { memberId: member.memberId } });
}

/** Staff signs up somebody who calls or comes; approved at once by who may decide. */
export async function signUpByStaff(desk: SignupDesk, call: BehalfCall): Promise<Reply> {
  const { actor, input } = call;
  const intake = await knownIntake(desk.deps, input.courseId, venuesWith(actor, 'course', ['add', 'edit', 'review']));
  const { userId, realName } = actor;
  const applicant = { userId, realName, mayDecide: holdsIn(actor, 'course', 'review', intake.venueId) };
  return signUp(desk, call, { intake, asked: 'staff', channel: 'staff', applicant });
}

/** The places of a course that is there for the caller; any other does not exist. @throws AppError FORBIDDEN, ILLEGAL_STATE */
export async function knownIntake(deps: Deps, courseId: string, scope: VenueScope): Promise<Intake> {
  const intake = await findIntake(deps.db, courseId, scope);
  if (!intake) throw AppError.forbidden();
  return intake;
}

interface Wanted {
  readonly intake: Intake;
  /** The client that must show the course; null where none was named. */
  readonly asked: SignupChannel | null;
  readonly channel: SignupChannel;
  readonly applicant: Applicant;
}

function signUp({ deps, inTurn }: SignupDesk, call: OwnCall | BehalfCall, wanted: Wanted): Promise<Reply> {
  const { intake, asked } = wanted;
  const form = call.input;
  const { courseId, venueId } = intake;
  // Most of a crowd is told here, without a transaction: what is refused was so at this moment.
  assertFits(deps, { intake, asked, form });
  if (intake.taken >= intake.quota) throw new CourseFull();
  return inTurn(courseId, () =>
    call.write([venueId], async (tx) => {
      const made = await take(tx, deps, { ...wanted, form });
      call.note({ objectId: made.id, venueId, detail: { courseId, state: made.state } });
      const msg = made.state === 'approved' ? signupMessages.approved : signupMessages.signedUp;
      return { objects: { id: made.id, ordernNum: made.number, state: made.state }, msg };
    }),
  );
}

interface Fitting {
  readonly intake: Intake;
  readonly asked: SignupChannel | null;
  readonly form: StudentForm;
}

/** @throws AppError ILLEGAL_STATE, VALIDATION */
export function assertFits(deps: Deps, { intake, asked, form }: Fitting): void {
  const now = deps.clock.now();
  assertOpen(intake, asked, now);
  const problems = formProblems(form, intake.live, now);
  if (problems.length > 0) throw AppError.invalid(problems);
}

/** Takes the place by a condition that is judged on the locked row; the sign-up comes with it or not at all. */
async function take(tx: Transaction, deps: Deps, wanted: Wanted & { readonly form: StudentForm }) {
  const { applicant, asked, channel, form } = wanted;
  const { courseId, venueId } = wanted.intake;
  if ('memberId' in applicant) {
    await assertOneMore(tx, { memberId: applicant.memberId, courseId, student: form.students });
  }
  const intake = await takePlace(tx, deps, { courseId, isStaff: asked === 'staff' });
  // The course may have changed since it was read; on the locked row it is what it is.
  assertFits(deps, { intake, asked, form });
  const decidedBy = await decider(tx, venueId, applicant);
  const state = decidedBy === null ? 'pending' : 'approved';
  const { id, number } = await enterSignup(tx, deps, { intake, form, applicant, channel, state, decidedBy });
  if (state === 'pending') {
    const tel = form.students.tel || form.guardian?.tel || '';
    openSignupOrder(tx, { id, courseId, venueId, title: intake.live.title, name: form.students.name, tel });
  }
  return { id, number, state };
}

/** Who approves at once: staff that may decide, or nobody where the venue wants no decision; null = somebody has to. */
async function decider(tx: Transaction, venueId: string, applicant: Applicant): Promise<string | null> {
  if ('userId' in applicant && applicant.mayDecide) return applicant.realName;
  return (await confirmsItself(tx, venueId, 'courseSignup')) ? byItself.decidedBy : null;
}

async function takePlace(
  tx: Transaction,
  deps: Deps,
  { courseId, isStaff }: { readonly courseId: string; readonly isStaff: boolean },
): Promise<Intake> {
  const last = isStaff ? 'trainEndTime' : 'signUpEndTime';
  const [taken] = await tx.query<Intake & Record<string, unknown>>(
    `update course_intake i set taken = i.taken + 1
     where i.course_id = $1 and i.taken < i.quota and i.withdrawn_at is null and i.live ->> '${last}' >= $2
     returning ${intakeSql}`,
    [courseId, chinaNow(deps.clock.now()).day],
  );
  if (taken) return taken;
  const [now] = await tx.query<Intake & Record<string, unknown>>(
    `select ${intakeSql} from course_intake i where i.course_id = $1`,
    [courseId],
  );
  if (!now) throw AppError.illegalState(signupMessages.notOpen);
  assertOpen(now, isStaff ? 'staff' : null, deps.clock.now());
  throw new CourseFull();
}
