import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { keepMemberUpload } from '../../../kernel/files/keep-member-upload';
import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { assertOpen } from './open-course';
import { knownIntake } from './sign-up';

/** Takes a picture of a student or guardian in, for a course that takes sign-ups; nobody but staff sees it. */
export async function keepPicture(deps: Deps, call: Call<unknown>): Promise<Reply> {
  const { courseId } = call.query;
  const intake = await knownIntake(deps, typeof courseId === 'string' ? courseId : '', '*');
  assertOpen(intake, null, deps.clock.now());
  return keepMemberUpload(deps, call, {
    venueId: intake.venueId,
    label: 'idcard',
    isPrivate: true,
    kindText: imageLimits.generic.kindText,
    detail: { courseId: intake.courseId },
  });
}
