import { messages } from '@yunguan/contract/kernel/messages';
import { passwordRules } from '@yunguan/contract/kernel/password';
import { type changePassword, oldPasswordWrong } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import type { Call, Reply } from '../../kernel/call';
import { AppError } from '../../kernel/app-error';
import { clearFailures } from '../../kernel/access/login-failures';
import type { PasswordCheck } from './password-check';
import { hashPassword, wirePassword } from '../../kernel/passwords/password-hash';
import { rememberPassword, wasUsed } from '../../kernel/passwords/password-history';
import { newPasswordProblem } from '../../kernel/passwords/password-policy';
import { presentedHash } from '../../kernel/access/presented-hash';
import { endOtherTokens } from '../../kernel/access/tokens';

/** The old password as the login sends it (hex SHA-256), or in clear: clients of both kinds may change it. */
function asSent(oldPassword: string): string {
  return /^[0-9a-f]{64}$/.test(oldPassword) ? oldPassword : wirePassword(oldPassword);
}

/** Sets a new password; every other token of the user ends, this one stays. A wrong old password counts as a failed login. */
export async function setOwnPassword(
  deps: Deps,
  check: PasswordCheck,
  call: Call<z.infer<typeof changePassword.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const checked = await check({
    loginName: actor.loginName,
    wirePassword: asSent(input.oldPasswords),
    address: call.address,
  });
  if (!checked.ok) {
    call.note({ detail: { reason: checked.reason } });
    throw AppError.invalid([{ field: 'oldPasswords', message: oldPasswordWrong }]);
  }
  const profile = deps.config.passwordProfile;
  const breachedFile = deps.config.breachedPasswords;
  const known = { loginName: actor.loginName, oldPassword: input.oldPasswords, profile, breachedFile };
  const problem = await newPasswordProblem(input.newPassword, known);
  if (problem !== undefined) throw AppError.invalid([{ field: 'newPassword', message: problem }]);
  const { remembered } = passwordRules[profile];
  if (await wasUsed(deps.db, { user: checked.user, password: input.newPassword, remembered })) {
    throw AppError.invalid([{ field: 'newPassword', message: `新密码不能与最近 ${remembered} 次使用过的密码相同` }]);
  }
  const hash = await hashPassword(input.newPassword);
  const keep = presentedHash(call.session);
  return call.write([], async (tx) => {
    const now = deps.clock.now();
    call.note({ objectId: actor.userId });
    const changed = await tx.query(
      `update staff_user set password_hash = $2, password_changed_at = $3, must_change_password = false
       where id = $1 and password_hash = $4 returning id`,
      [actor.userId, hash, now, checked.user.passwordHash],
    );
    if (changed.length === 0) throw AppError.illegalState('密码刚刚被修改，请重新登录');
    rememberPassword(tx, { userId: actor.userId, hash: checked.user.passwordHash, now });
    await endOtherTokens(tx, { userId: actor.userId, keep }, { reason: 'password changed', now });
    await clearFailures(tx, checked.guesser);
    await deps.sessions.forget(tx);
    return { objects: null, msg: messages.changed };
  });
}
