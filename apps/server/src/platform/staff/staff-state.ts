import { messages } from '@yunguan/contract/kernel/messages';
import {
  passwordReset,
  type resetSysUserPassword,
  type revealSysUserTel,
  type setSysUserState,
} from '@yunguan/contract/platform/staff';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { holdsIn, scopeOf } from '../../kernel/access/actor';
import { assertPlatformAdministratorLeft } from '../../kernel/access/granting';
import { venueOf } from '../../kernel/audit/venue-of';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { takeReveal } from '../../kernel/reveal-allowance';
import { isUuid } from '../../kernel/uuid';
import { liftLocks } from '../../kernel/access/login-failures';
import { hashPassword } from '../../kernel/passwords/password-hash';
import { rememberPassword } from '../../kernel/passwords/password-history';
import { unattendedAfter, withUnattended } from '../flows/unattended-steps';
import { endLogins, lockManaged } from './managing';
import { oneTimePassword } from './one-time-password';

/** Enables or disables users, all or none; whoever is disabled is signed out at once. */
export async function setStaffState(deps: Deps, call: Call<z.infer<typeof setSysUserState.input>>): Promise<Reply> {
  const { actor, input } = call;
  const reason = input.reason ?? '';
  return call.write(scopeOf(actor), async (tx) => {
    const users = await lockManaged(tx, actor, { ids: input.ids, right: 'edit' });
    const ids = users.map((user) => user.id);
    call.note({
      objectId: ids.join(),
      ...venueOf(users),
      detail: { enabled: input.enabled, reason, users: users.map(nameOf) },
    });
    if (!input.enabled && ids.includes(actor.userId)) throw AppError.illegalState('不能停用自己的账号');
    if (!input.enabled && reason === '')
      throw AppError.invalid([{ field: 'reason', message: messages.disableReasonMissing }]);
    const unattended = input.enabled ? [] : await unattendedAfter(tx, { userIds: ids });
    const now = deps.clock.now();
    const changed = await tx.query(
      `update staff_user set enabled = $2, disabled_reason = $3, updated_at = $4, updated_by_name = $5, updated_by_id = $6,
         version = version + 1
       where id = any ($1::uuid[]) and enabled <> $2 returning id`,
      [ids, input.enabled, input.enabled ? '' : reason, now, actor.realName, actor.userId],
    );
    if (!input.enabled) {
      await endLogins(tx, ids, { reason: 'disabled', now });
      await assertPlatformAdministratorLeft(tx);
    }
    await deps.sessions.forget(tx);
    return {
      objects: { changed: changed.length, unattended },
      msg: input.enabled ? messages.enabled : withUnattended(messages.disabled, unattended),
    };
  });
}

const nameOf = (user: { loginName: string }): string => user.loginName;

/** Gives a user a one-time password that he must change; answered once. Every login of his ends, and his login locks are lifted. */
export async function resetPassword(
  deps: Deps,
  call: Call<z.infer<typeof resetSysUserPassword.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  // He would get around the old password, which a stolen session does not know.
  if (input.id.toLowerCase() === actor.userId) throw AppError.illegalState('请在“修改密码”中修改自己的密码');
  return call.write(scopeOf(actor), async (tx) => {
    const [user] = await lockManaged(tx, actor, { ids: [input.id], right: 'edit' });
    if (!user) throw AppError.forbidden();
    const now = deps.clock.now();
    const password = oneTimePassword(user.loginName);
    call.note({ objectId: user.id, venueId: user.venueId, detail: { loginName: user.loginName } });
    const [old] = await tx.query<{ hash: string }>('select password_hash as hash from staff_user where id = $1', [
      user.id,
    ]);
    if (old) rememberPassword(tx, { userId: user.id, hash: old.hash, now });
    await tx.query(
      `update staff_user set password_hash = $2, password_changed_at = $3, must_change_password = true,
         updated_at = $3, updated_by_name = $4, updated_by_id = $5, version = version + 1 where id = $1`,
      [user.id, await hashPassword(password), now, actor.realName, actor.userId],
    );
    await liftLocks(tx, user.loginName);
    await endLogins(tx, [user.id], { reason: 'password reset', now });
    await deps.sessions.forget(tx);
    return { objects: { id: user.id, loginName: user.loginName, password }, msg: passwordReset };
  });
}

/** The whole phone number, for a reason that the log keeps. */
export async function revealTel(deps: Deps, call: Call<z.infer<typeof revealSysUserTel.input>>): Promise<Reply> {
  const { actor, input } = call;
  if (!isUuid(input.id)) throw AppError.forbidden();
  return call.write(scopeOf(actor), async (tx) => {
    const [user] = await tx.query<{ tel: string; venueId: string; loginName: string }>(
      'select tel, venue_id as "venueId", login_name as "loginName" from staff_user where id = $1 and deleted_at is null',
      [input.id],
    );
    if (!user || !holdsIn(actor, 'staff', 'reveal', user.venueId)) throw AppError.forbidden();
    call.note({
      objectId: input.id.toLowerCase(),
      venueId: user.venueId,
      detail: { loginName: user.loginName, reason: input.reason },
    });
    await takeReveal(tx, { what: 'staff', userId: actor.userId, now: deps.clock.now() });
    return { objects: { tel: user.tel } };
  });
}
