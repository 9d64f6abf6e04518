import type { cancelCustomSignup, submitCustomSignup } from '@yunguan/contract/content/vote-application';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { closeOrder } from '../../../kernel/orders/order-task';
import type { Turns } from '../../../kernel/turns';
import { isUuid, uuidv7 } from '../../../kernel/uuid';
import { notOpen } from '../ballots/public-activity';
import { lockActivity } from '../rounds/lock-activity';
import { enterApplication } from './enter-application';
import { assertWithinSignupTime, findOpenForm, noForm } from './form-activity';

/** What the applications of a process share: those to one activity, which they lock, wait without connections. */
export interface ApplicationDesk {
  readonly deps: Deps;
  readonly inTurn: Turns;
}

/** A member applies by the form of this moment, which is kept with the answers; once, unless he was refused. */
export async function submitApplication(
  { deps, inTurn }: ApplicationDesk,
  call: Call<z.infer<typeof submitCustomSignup.input>>,
): Promise<Reply> {
  const { input, member } = call;
  const activity = await findOpenForm(deps.db, { id: input.activityId, channel: input.channel });
  const now = deps.clock.now();
  assertWithinSignupTime(activity, now);
  const id = uuidv7(now.getTime());
  const { venueId } = activity;
  call.note({ objectId: id, venueId, detail: { activityId: activity.id } });
  const write = () =>
    call.write([venueId], async (tx) => {
      // It may have been deleted, taken back or closed to forms since it was read.
      const held = await lockActivity(tx, activity.id);
      if (!held.isPublished) throw AppError.illegalState(notOpen);
      if (!held.isNeedSignup || !held.isCustomApply) throw AppError.illegalState(noForm);
      const confirms = await enterApplication(tx, {
        id,
        activity: {
          id: activity.id,
          venueId,
          title: typeof activity.form.title === 'string' ? activity.form.title : '',
        },
        applicant: member,
        tel: input.tel,
        answers: input.answers,
        channel: input.channel ?? '',
        now,
      });
      return { objects: { id }, msg: confirms ? '报名成功' : '报名成功，请等待审核' };
    });
  return inTurn(activity.id, write);
}

/** The member takes his application back while it waits. */
export async function cancelApplication(
  deps: Deps,
  call: Call<z.infer<typeof cancelCustomSignup.input>>,
): Promise<Reply> {
  const { id } = call.input;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<{ venue_id: string }>(
    '*',
    'select venue_id from custom_submission where id = $1 and member_id = $2 and cancelled_at is null',
    [id, call.member.memberId],
  );
  if (!row) throw AppError.forbidden();
  call.note({ objectId: id.toLowerCase(), venueId: row.venue_id });
  return call.write([row.venue_id], async (tx) => {
    const gone = await tx.query(
      `update custom_submission set cancelled_at = $2, version = version + 1
       where id = $1 and state = 1 and cancelled_at is null returning id`,
      [id, deps.clock.now()],
    );
    if (gone.length === 0) throw AppError.illegalState('该申请已处理，不能取消');
    closeOrder(tx, id);
    return { objects: null, msg: '已取消报名' };
  });
}
