import type { decideSubmission, revealSubmission } from '@yunguan/contract/content/vote-custom';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { takeAllowance } from '../../../kernel/allowance';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { closeOrder } from '../../../kernel/orders/order-task';
import { stateName, toApplication } from './application-row';
import { findApplication } from './read-applications';

/** Approves or refuses an application that waits, with an opinion; of two deciders the first one wins. */
export async function decideApplication(
  deps: Deps,
  call: Call<z.infer<typeof decideSubmission.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const { row, activity } = await findApplication(deps, { actor, id: input.id, right: 'review' });
  const { state, approvalComments } = input;
  call.note({ objectId: row.id, venueId: activity.venueId, detail: { activityId: activity.id, state } });
  return call.write([activity.venueId], async (tx) => {
    const decided = await tx.query(
      `update custom_submission set state = $2, approval_comments = $3, decided_by_name = $4, decided_at = $5,
         version = version + 1
       where id = $1 and state = 1 and cancelled_at is null returning id`,
      [row.id, state, approvalComments, actor.realName, deps.clock.now()],
    );
    if (decided.length === 0) {
      const [now] = await tx.query<{ state: number; isCancelled: boolean }>(
        'select state, cancelled_at is not null as "isCancelled" from custom_submission where id = $1',
        [row.id],
      );
      if (!now || now.isCancelled) throw AppError.illegalState('申请人已取消该申请');
      throw AppError.illegalState(`该申请已审核（${stateName(now.state)}），不能重复审核`);
    }
    closeOrder(tx, row.id);
    return { objects: null, msg: messages.reviewed };
  });
}

/** Looking at one applicant after the other would be an export without its right. */
const revealsOf = (userId: string) => ({ key: `custom-signup-reveal:${userId}`, limit: 60, window: '1 hour' });

/** Phone and answers in full, for a reason that the log keeps. */
export async function revealApplication(
  deps: Deps,
  call: Call<z.infer<typeof revealSubmission.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const { row, activity } = await findApplication(deps, { actor, id: input.id, right: 'reveal' });
  call.note({ objectId: row.id, venueId: activity.venueId, detail: { reason: input.reason } });
  return call.write([activity.venueId], async (tx) => {
    if (!(await takeAllowance(tx, revealsOf(actor.userId), deps.clock.now()))) {
      throw new AppError('TOO_MANY', '查看敏感信息过于频繁，请一小时后再试');
    }
    const { tel, signupInfo } = toApplication(row, { revealed: true });
    return { objects: { tel, signupInfo } };
  });
}
