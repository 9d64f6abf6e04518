import { isPrivateSource, paperKindText as kindText } from '@yunguan/contract/kernel/upload-limits';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { keepMemberUpload } from '../../../kernel/files/keep-member-upload';
import { assertWholePdf, looksLikePdf } from '../../../kernel/files/pdf';
import type { ReceivedUpload } from '../../../kernel/files/receive';
import { findPublicActivity } from '../ballots/public-activity';
import { assertWithinSignupTime, takesForm } from './form-activity';

/**
 * Takes one file of a member in for his sign-up to an activity whose sign-up is open. What belongs to an application is
 * private whatever it shows; the photo of a team is there for the public.
 */
export async function keepMemberFile(deps: Deps, call: Call<unknown>): Promise<Reply> {
  const { activityId, source } = call.query;
  const activity = await findPublicActivity(deps.db, { id: typeof activityId === 'string' ? activityId : '' });
  assertWithinSignupTime(activity, deps.clock.now());
  const label = source === 'idcard' ? source : 'signup';
  const isPrivate = isPrivateSource(label) || (await takesForm(deps.db, activity));
  const { venueId } = activity;
  const detail = { activityId: activity.id };
  return keepMemberUpload(deps, call, { venueId, label, isPrivate, kindText, otherKind: paper, detail });
}

async function paper(file: ReceivedUpload) {
  if (!looksLikePdf(file.head)) return undefined;
  await assertWholePdf(file.path, file.size);
  return { suffix: 'pdf', mime: 'application/pdf' };
}
