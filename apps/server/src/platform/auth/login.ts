import { type confirmSecondFactor, type login, loginWrong, ticketOver } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import type { Call, Reply } from '../../kernel/call';
import { type Actor, currentGrant } from '../../kernel/access/actor';
import { browserText } from '../../kernel/access/browser';
import { loadActor } from '../../kernel/access/load-actor';
import { AppError, SessionError } from '../../kernel/app-error';
import type { FactorCheck } from './factor/factor-check';
import { accountKey, clearFailures } from '../../kernel/access/login-failures';
import { issueTicket, readTicket, takeTicket } from './login-ticket';
import { noteLoginPlace } from './notices';
import type { KnownUser, PasswordCheck } from './password-check';
import { oldestPassword } from './password-age';
import { presentedHash } from '../../kernel/access/presented-hash';
import { bindLogin, type IssuedToken } from '../../kernel/access/tokens';

/** The one text of every failed login, whatever the cause (decisions §2). */
const refusal = () => new AppError('VALIDATION', loginWrong);
const lateStep = () => AppError.illegalState(ticketOver);

/**
 * Signs a member of staff in on the presented token and answers a fresh one. Who has a second factor is refused with
 * SECOND_FACTOR and a ticket; his login waits for `admin-confirmSecondFactor`.
 */
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
  const { user } = checked;
  if (await hasSecondFactor(deps, user.id)) {
    call.note({ userId: user.id, userName: user.realName, venueId: user.venueId, detail: { reason: 'code awaited' } });
    const ticket = await issueTicket(deps.db, user, deps.clock.now());
    throw new AppError('SECOND_FACTOR', '请输入两步验证的动态验证码', { ticket });
  }
  return enter(deps, call, { user });
}

/** The second step of a login: the ticket of the first and a code. */
export async function signInWithCode(
  deps: Deps,
  checkCode: FactorCheck,
  call: Call<z.infer<typeof confirmSecondFactor.input>>,
): Promise<Reply> {
  const { ticket, code } = call.input;
  call.note({ detail: { browser: browserText(call.userAgent) } });
  const user = await readTicket(deps.db, ticket, deps.clock.now());
  if (!user) throw lateStep();
  call.note({ userId: user.id, userName: user.realName, venueId: user.venueId, detail: { reason: 'code' } });
  const proof = await checkCode({ userId: user.id, loginName: user.loginName, code, address: call.address });
  call.note({ detail: { reason: undefined, factor: proof.kind } });
  return enter(deps, call, {
    user,
    first: async (tx) => {
      if (!(await takeTicket(tx, ticket, user.id))) throw lateStep();
      await proof.take(tx);
    },
  });
}

async function hasSecondFactor(deps: Deps, userId: string): Promise<boolean> {
  const found = await deps.db.query('select id from second_factor where id = $1 and confirmed_at is not null', [
    userId,
  ]);
  return found.length > 0;
}

interface Entrant {
  readonly user: KnownUser;
  /** What the login uses up, in its own transaction. */
  readonly first?: (tx: Transaction) => Promise<void>;
}

/** Binds the login of somebody who has proven who he is. */
function enter(deps: Deps, call: Call<unknown>, { user, first }: Entrant): Promise<Reply> {
  const presented = presentedHash(call.session);
  return call.write([], async (tx) => {
    const now = deps.clock.now();
    await first?.(tx);
    const actor = await stillKnown(tx, user, { now, oldest: oldestPassword(deps.config, now) });
    call.note({ userId: user.id, userName: user.realName, venueId: actor.venueId, objectId: user.id });
    const { address, userAgent } = call;
    const place = { userId: user.id, venueId: actor.venueId, address, userAgent, now };
    const token = await bindLogin(tx, presented, place);
    if (!token) throw new SessionError('invalid');
    await clearFailures(tx, { account: accountKey(user.loginName), address });
    await noteLoginPlace(tx, deps, place);
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
