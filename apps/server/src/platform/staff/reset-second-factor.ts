import { factorMessages } from '@yunguan/contract/platform/account';
import type { resetSysUserSecondFactor } from '@yunguan/contract/platform/staff';
import type * as z from 'zod';
import { chinaTimeText } from '../../china-time';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { sendLetter } from '../../kernel/letters/send';
import { endLogins, lockManaged } from './managing';

type Asked = z.infer<typeof resetSysUserSecondFactor.input>;

/**
 * Takes the second factor off somebody who lost it: his password stays, every login of his ends, and he is told who
 * did it and why. @throws AppError ILLEGAL_STATE for the caller himself and for one who has none
 */
export async function resetSecondFactor(deps: Deps, call: Call<Asked>): Promise<Reply> {
  const { actor, input } = call;
  // He would get around the code, which a stolen session does not know.
  if (input.id.toLowerCase() === actor.userId) throw AppError.illegalState('请在“账号安全”中解除自己的两步验证');
  return call.write(scopeOf(actor), async (tx) => {
    const [user] = await lockManaged(tx, actor, { ids: [input.id], right: 'edit' });
    if (!user) throw AppError.forbidden();
    call.note({
      objectId: user.id,
      venueId: user.venueId,
      detail: { loginName: user.loginName, reason: input.reason },
    });
    const gone = await tx.query<{ isConfirmed: boolean }>(
      'delete from second_factor where id = $1 returning confirmed_at is not null as "isConfirmed"',
      [user.id],
    );
    // One that was begun and never finished protects nothing.
    if (!gone.some(({ isConfirmed }) => isConfirmed)) throw AppError.illegalState('该用户没有启用两步验证');
    const now = deps.clock.now();
    await endLogins(tx, [user.id], { reason: 'second factor reset', now });
    sendLetter(tx, {
      userIds: [user.id],
      kind: 'notice',
      title: '账号安全提醒：两步验证已被解除',
      content: `${actor.realName}解除了您账号的两步验证，现在只凭密码登录，请尽快重新设置。如不是您本人提出的，请立即修改密码并联系管理员。\n原因：${input.reason}\n时间：${chinaTimeText(now)}`,
      link: '/editPwd',
      venueId: user.venueId,
      sender: { id: actor.userId, name: actor.realName },
    });
    await deps.sessions.forget(tx);
    return { objects: null, msg: factorMessages.removed };
  });
}
