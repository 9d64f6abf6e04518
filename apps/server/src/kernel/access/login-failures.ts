import { lockingFailures, lockMinutes } from '@yunguan/contract/kernel/login-lock';
import type { Tx } from '../../db/database';

export interface Guesser {
  /** Login name in the form that is compared: no variant of capitals or width opens a new counter. */
  readonly account: string;
  readonly address: string;
}

/** The one form of a login name that look-up and counters use. */
export function accountKey(loginName: string): string {
  return loginName.normalize('NFKC').trim().toLowerCase();
}

export type Standing = 'free' | 'locked' | 'address-locked';

/** The row that counts a whole address; no account has an empty name. */
const everyAccount = '';

/** Account and address are locked after a few; a hundred in ten minutes lock the address, behind which a whole house may sit (reliability P13). */
const accountRule = { limit: lockingFailures, window: `${lockMinutes} minutes`, lock: `${lockMinutes} minutes` };
const addressRule = { limit: 100, window: '10 minutes', lock: '10 minutes' };

interface LockRow {
  account: string;
}

const window = `case login_failure.account when '' then interval '${addressRule.window}' else interval '${accountRule.window}' end`;
const limit = `case login_failure.account when '' then ${addressRule.limit} else ${accountRule.limit} end`;
const lock = `case login_failure.account when '' then interval '${addressRule.lock}' else interval '${accountRule.lock}' end`;
/** One that would last longer than any was set while the clock was ahead, and must not last until then. */
const isLocked = `(login_failure.locked_until > $4 and login_failure.locked_until <= $4::timestamptz + 2 * (${lock}))`;
const isOver = `(login_failure.locked_until is not null or login_failure.window_start <= $4::timestamptz - ${window}
  or login_failure.window_start > $4::timestamptz + ${window})`;

/** Whether the guesser may try now. */
export async function standingOf(db: Tx, guesser: Guesser, now: Date): Promise<Standing> {
  const locks = await db.query<LockRow & Record<string, unknown>>(
    `select account from login_failure where account in ($1, $2) and address = $3 and ${isLocked}`,
    [guesser.account, everyAccount, guesser.address, now],
  );
  if (locks.some((row) => row.account === everyAccount)) return 'address-locked';
  return locks.length > 0 ? 'locked' : 'free';
}

/** A lock that runs is left alone, so that trying on does not prolong it; the statement costs the same either way. */
const countFailure = `
insert into login_failure (account, address, failures, window_start) values ($1, $3, 1, $4), ($2, $3, 1, $4)
on conflict (account, address) do update set
  failures = case when ${isLocked} then login_failure.failures when ${isOver} then 1 else login_failure.failures + 1 end,
  window_start = case when ${isLocked} or not ${isOver} then login_failure.window_start else $4 end,
  locked_until = case when ${isLocked} then login_failure.locked_until
    when ${isOver} then null
    when login_failure.failures + 1 >= ${limit} then $4::timestamptz + ${lock} end
returning account, coalesce(locked_until = $4::timestamptz + interval '${accountRule.lock}', false) as locks_now`;

interface CountedRow extends Record<string, unknown> {
  account: string;
  locks_now: boolean;
}

/** Counts one failure for the account at this address, and for the address. True when it locked the account there. */
export async function recordFailure(db: Tx, guesser: Guesser, now: Date): Promise<boolean> {
  const counted = await db.query<CountedRow>(countFailure, [guesser.account, everyAccount, guesser.address, now]);
  return counted.some((row) => row.account !== everyAccount && row.locks_now);
}

/** Forgets the failures of the account at this address after a success. */
export async function clearFailures(tx: Tx, guesser: Guesser): Promise<void> {
  await tx.query('delete from login_failure where account = $1 and address = $2', [guesser.account, guesser.address]);
}

/** Lets the account try again from every address: whoever gave it a new password knows who is at the door. */
export async function liftLocks(tx: Tx, loginName: string): Promise<void> {
  await tx.query('delete from login_failure where account = $1', [accountKey(loginName)]);
}
