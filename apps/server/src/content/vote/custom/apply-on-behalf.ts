import type { applyOnBehalf } from '@yunguan/contract/content/vote-application';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { uuidv7 } from '../../../kernel/uuid';
import { findStaffActivity } from '../ballots/staff-activity';
import { assertTakesSignups, lockActivity, type LockedActivity } from '../rounds/lock-activity';
import { enterApplication } from './enter-application';

/** Staff fills the form in for somebody who calls or comes, at any time; what it enters is decided like any other. */
export async function signUpOnBehalf(deps: Deps, call: Call<z.infer<typeof applyOnBehalf.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { tel, answers } = input;
  const known = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'add' });
  const now = deps.clock.now();
  const id = uuidv7(now.getTime());
  call.note({ objectId: id, venueId: known.venueId, detail: { activityId: known.id } });
  return call.write(scopeOf(actor), async (tx) => {
    const activity = await lockActivity(tx, known.id);
    assertTakesForms(activity);
    await enterApplication(tx, { id, activity, applicant: { actor }, tel, answers, channel: 'staff', now });
    return { objects: { id }, msg: messages.added };
  });
}

function assertTakesForms(activity: LockedActivity): void {
  assertTakesSignups(activity);
  if (!activity.isCustomApply) throw AppError.illegalState(`《${activity.title}》未启用自定义报名，不能按表单报名`);
}
