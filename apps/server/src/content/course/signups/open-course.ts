import { type SignupChannel, signupMessages } from '@yunguan/contract/content/course-signup-words';
import { AppError } from '../../../kernel/app-error';
import { isShownOn } from '../../../kernel/content/public';
import { type Intake, isTrainingOver, stageAt } from '../live/intake';

/** The course has no place left. */
export class CourseFull extends AppError {
  constructor() {
    super('SOLD_OUT', signupMessages.full);
  }
}

/** True while staff may sign latecomers up: until the training of a course that is not taken down is over. */
export function isOpenToStaff({ live, isWithdrawn }: Intake, now: Date): boolean {
  return !isWithdrawn && !isTrainingOver(live, now);
}

/**
 * Refuses a sign-up that the course does not take today: members until the last day of sign-up and through a client that
 * shows the course, staff for latecomers until the training is over.
 * @throws AppError ILLEGAL_STATE
 */
export function assertOpen(intake: Intake, channel: SignupChannel | null, now: Date): void {
  const { live, isWithdrawn } = intake;
  if (isWithdrawn) throw AppError.illegalState(signupMessages.notOpen);
  if (channel === 'staff') {
    if (!isOpenToStaff(intake, now)) throw AppError.illegalState(signupMessages.over);
    return;
  }
  if (!isShownOn(live, channel)) throw AppError.illegalState(signupMessages.hidden);
  if (stageAt(live, now) !== 'recruiting') throw AppError.illegalState(signupMessages.over);
}
