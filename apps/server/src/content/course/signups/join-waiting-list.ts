import type { joinCourseWaitingList } from '@yunguan/contract/content/course-signup';
import { signupMessages } from '@yunguan/contract/content/course-signup-words';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { clientOf } from '../../../kernel/content/public';
import { hasTrainingBegun, type Intake, lockIntakes } from '../live/intake';
import { enterSignup } from './enter-signup';
import { assertOneMore } from './own-signups';
import { assertFits, knownIntake, type SignupDesk } from './sign-up';

/** Waits for a place of a course that is full. The intake's lock keeps a place that gets free from passing by unseen. */
export async function joinWaiting(
  { deps, inTurn }: SignupDesk,
  call: Call<z.infer<typeof joinCourseWaitingList.input>>,
): Promise<Reply> {
  const { input } = call;
  const { memberId } = call.member;
  const asked = input.channel ?? null;
  const known = await knownIntake(deps, input.courseId, '*');
  const { courseId, venueId } = known;
  assertFits(deps, { intake: known, asked, form: input });
  return inTurn(courseId, () =>
    call.write([venueId], async (tx) => {
      await assertOneMore(tx, { memberId, courseId, student: input.students });
      const intake = await fullIntake(tx, courseId, deps.clock.now());
      assertFits(deps, { intake, asked, form: input });
      const ahead = await countWaiting(tx, courseId);
      const { id, number } = await enterSignup(tx, deps, {
        intake,
        form: input,
        applicant: { memberId },
        channel: clientOf(intake.live, input.channel),
        state: 'waiting',
        decidedBy: null,
      });
      call.note({ objectId: id, venueId, detail: { courseId, state: 'waiting' } });
      return { objects: { id, ordernNum: number, state: 'waiting', ahead }, msg: signupMessages.joined };
    }),
  );
}

/** The locked places of a course that has none left and may yet give some away. @throws AppError ILLEGAL_STATE */
async function fullIntake(tx: Transaction, courseId: string, now: Date): Promise<Intake> {
  const [intake] = await lockIntakes(tx, [courseId]);
  if (!intake) throw AppError.illegalState(signupMessages.notOpen);
  const left = intake.quota - intake.taken;
  if (left > 0) throw AppError.illegalState(signupMessages.stillLeft(left));
  // Its sign-up may go on for latecomers, but nobody moves up any more.
  if (hasTrainingBegun(intake.live, now)) throw AppError.illegalState(signupMessages.begun);
  return intake;
}

async function countWaiting(tx: Transaction, courseId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from course_signup where course_id = $1 and state = 'waiting'`,
    [courseId],
  );
  return row?.n ?? 0;
}
