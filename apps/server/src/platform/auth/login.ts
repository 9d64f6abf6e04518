import type { login } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import type { Call, Reply } from '../../kernel/call';
import { type Actor, currentGrant } from '../../kernel/access/actor';
import { browserText } from '../../kernel/access/browser';
import { loadActor } from '../../kernel/access/load-actor';
import { AppError, SessionError } from '../../kernel/app-error';
import { clearFailures } from './login-failures';
import type { KnownUser, PasswordCheck } from './password-check';
import { oldestPassword } from './password-age';
import { presentedHash } from './presented-hash';
import { bindLogin, type IssuedToken } from './tokens';

/** The one text of every failed login, whatever the cause (decisions §2). */
const refusal = () => new AppError('VALIDATION', '用户名或密码错误');

/** Signs a member of staff in on the presented token and answers a fresh one. */
export async function signIn(
  deps: Deps,
  check: PasswordCheck,
  call: Call<z.infer<typeof login.input>>,
): Promise<Reply> {
  const { nickName, passwords } = call.input;
  const checked = await check({ loginName: nickName, wirePassword: passwords, address: call.address });
  call.note({ detail: { browser: browserText(call.userAgent) } });
  if (!checked.ok) {
    const { user, reason } = checked;
    // Whose name was tried: his venue's log shows it.
    call.note({ userId: user?.id, userName: user?.realName, venueId: user?.venueId, detail: { reason } });
    throw refusal();
  }
  const presented = presentedHash(call.session);
  return call.write([], async (tx) => {
    const now = deps.clock.now();
    const actor = await stillKnown(tx, checked.user, { now, oldest: oldestPassword(deps.config, now) });
    const { user } = checked;
    call.note({ userId: user.id, userName: user.realName, venueId: actor.venueId, objectId: user.id });
    const { address, userAgent } = call;
    const token = await bindLogin(tx, presented, { userId: user.id, venueId: actor.venueId, address, userAgent, now });
    if (!token) throw new SessionError('invalid');
    await clearFailures(tx, checked.guesser);
    await deps.sessions.forget(tx);
    return { objects: await answer(tx, actor, token), msg: '登录成功' };
  });
}

/** Between the check and now the user may have been disabled, or his password or roles changed; his row stays locked. */
async function stillKnown(
  tx: Transaction,
  user: KnownUser,
  { now, oldest }: { readonly now: Date; readonly oldest: Date | null },
): Promise<Actor> {
  const rows = await tx.query(
    `update staff_user set last_login_at = $3,
       must_change_password = must_change_password or coalesce(password_changed_at < $4::timestamptz, false)
     where id = $1 and enabled and password_hash = $2 returning id`,
    [user.id, user.passwordHash, now, oldest],
  );
  const actor = rows.length > 0 ? await loadActor(tx, user.id, user.venueId) : undefined;
  if (!actor) throw refusal();
  return actor;
}

async function answer(tx: Transaction, actor: Actor, token: IssuedToken) {
  const [venue] = await tx.query<{ domain: string }>('select domain from venue where id = $1', [actor.venueId]);
  return {
    ...token,
    userId: actor.userId,
    roleId: currentGrant(actor)?.roles[0]?.roleId ?? '',
    venueId: actor.venueId,
    domain: venue?.domain ?? '',
    nickName: actor.nickName,
    icon: actor.icon,
    realName: actor.realName,
    mustChangePassword: actor.mustChangePassword,
  };
}
