import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps';
import { accountKey, type Guesser, recordFailure, standingOf } from '../../kernel/access/login-failures';
import { hashWirePassword, isPassword } from '../../kernel/passwords/password-hash';
import { tellOfFailures } from './notices';
import type { VerificationQueue } from './verification-queue';

export interface KnownUser {
  readonly id: string;
  readonly venueId: string;
  readonly loginName: string;
  readonly realName: string;
  readonly passwordHash: string;
}

/** Word for the audit log; the caller never learns it. */
export type CheckFailure = 'address-locked' | 'locked' | 'unknown' | 'disabled' | 'password';

export type Checked =
  | { readonly ok: true; readonly user: KnownUser; readonly guesser: Guesser }
  | { readonly ok: false; readonly reason: CheckFailure; readonly user?: KnownUser };

export interface Attempt {
  readonly loginName: string;
  readonly wirePassword: string;
  readonly address: string;
}

export type PasswordCheck = (attempt: Attempt) => Promise<Checked>;

interface UserRow {
  id: string;
  venue_id: string;
  login_name: string;
  real_name: string;
  password_hash: string;
  enabled: boolean;
}

/**
 * Builds the check that login and password change share. Unknown, disabled and locked names cost one verification and
 * one count like any other, so that neither bytes nor time tell them apart (reliability P13).
 */
export function createPasswordCheck(deps: Deps, queue: VerificationQueue): PasswordCheck {
  // Nobody's password: what unknown names are verified against.
  const nobody = hashWirePassword('');
  const judge = (attempt: Attempt): Promise<Checked> =>
    queue(async () => {
      const guesser = { account: accountKey(attempt.loginName), address: attempt.address };
      const now = deps.clock.now();
      let standing = await standingOf(deps.db, guesser, now);
      // Says nothing of any account, so it may answer at once and spare the processor.
      if (standing === 'address-locked') return { ok: false, reason: standing };
      const user = await findUser(deps, guesser.account);
      const matches = await isPassword(user?.password_hash ?? (await nobody), attempt.wirePassword);
      if (user && matches && user.enabled && standing === 'free') {
        // Of tries at the same moment, here or in another process, no more count than of those one after the other.
        if ((await standingOf(deps.db, guesser, now)) === 'free') return { ok: true, user: known(user), guesser };
        standing = 'locked';
      }
      if (await recordFailure(deps.db, guesser, now)) await tellOfFailures(deps, guesser, { isPasswordKnown: false });
      return { ok: false, reason: reasonOf(standing, user), ...(user && { user: known(user) }) };
    });
  return async (attempt) => {
    const began = performance.now();
    const checked = await judge(attempt);
    if (!checked.ok && checked.reason !== 'address-locked') await untilStep(began);
    return checked;
  };
}

/** Milliseconds in whose multiples a failure is told. */
const step = 25;

/**
 * A row that is counted up, an index that grows: tenths of a millisecond by which thousands of tries could tell one name
 * from another. Waiting for the next step hides them.
 */
async function untilStep(began: number): Promise<void> {
  await sleep(step - ((performance.now() - began) % step));
}

function reasonOf(standing: 'free' | 'locked', user: UserRow | undefined): CheckFailure {
  if (standing === 'locked') return 'locked';
  if (!user) return 'unknown';
  return user.enabled ? 'password' : 'disabled';
}

async function findUser(deps: Deps, account: string): Promise<UserRow | undefined> {
  const [user] = await deps.db.query<UserRow & Record<string, unknown>>(
    'select id, venue_id, login_name, real_name, password_hash, enabled from staff_user where lower(login_name) = $1',
    [account],
  );
  return user;
}

function known(user: UserRow): KnownUser {
  return {
    id: user.id,
    venueId: user.venue_id,
    loginName: user.login_name,
    realName: user.real_name,
    passwordHash: user.password_hash,
  };
}
