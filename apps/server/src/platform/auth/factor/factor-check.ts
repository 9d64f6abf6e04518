import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { takeAllowance } from '../../../kernel/allowance';
import { accountKey, recordFailure, standingOf } from '../../../kernel/access/login-failures';
import { tellOfFailures } from '../notices';
import type { VerificationQueue } from '../verification-queue';
import { isRecoveryCode, readRecoveryCode } from './recovery-codes';
import { readFactor } from './stored-factor';
import { stepOfCode } from './totp';

/** Codes that may be tried for one account, wherever from: a lock of each address alone would let many addresses try on. */
const tries = { limit: 30, window: '1 hour' } as const;

export interface FactorAttempt {
  readonly userId: string;
  readonly loginName: string;
  readonly code: string;
  readonly address: string;
}

/** A code that fits; `take` uses it up and throws when somebody was faster. */
export interface FactorProof {
  readonly kind: 'app' | 'recovery';
  take(tx: Transaction): Promise<void>;
}

export type FactorCheck = (attempt: FactorAttempt) => Promise<FactorProof>;

/** The one text of every refused code. */
const refusedCode = () => AppError.invalid([{ field: 'code', message: '验证码不正确或已经用过' }]);

/**
 * Builds the check of codes, which counts failures like those of passwords (decisions §2).
 * The check throws AppError VALIDATION for a code that is wrong, used up or tried too often.
 */
export function createFactorCheck(deps: Deps, queue: VerificationQueue): FactorCheck {
  return async (attempt) => {
    const guesser = { account: accountKey(attempt.loginName), address: attempt.address };
    const now = deps.clock.now();
    const mayTry =
      (await standingOf(deps.db, guesser, now)) === 'free' &&
      (await takeAllowance(deps.db, { key: `second-factor:${attempt.userId}`, ...tries }, now));
    const proof = mayTry ? await proofOf(deps, queue, attempt) : undefined;
    if (proof) return proof;
    if (await recordFailure(deps.db, guesser, now)) await tellOfFailures(deps, guesser, { isPasswordKnown: true });
    throw refusedCode();
  };
}

async function proofOf(deps: Deps, queue: VerificationQueue, attempt: FactorAttempt): Promise<FactorProof | undefined> {
  const { userId, code } = attempt;
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return codeOfApp(deps, userId, digits);
  const recovery = readRecoveryCode(code);
  if (!recovery) return undefined;
  const { ordinal, whole } = recovery;
  const [stored] = await deps.db.query<{ code_hash: string }>(
    'select code_hash from recovery_code where user_id = $1 and ordinal = $2 and used_at is null',
    [userId, ordinal],
  );
  if (!stored || !(await queue(() => isRecoveryCode(stored.code_hash, whole)))) return undefined;
  return {
    kind: 'recovery',
    take: async (tx) => {
      const taken = await tx.query(
        `update recovery_code set used_at = $4
         where user_id = $1 and ordinal = $2 and code_hash = $3 and used_at is null returning ordinal`,
        [userId, ordinal, stored.code_hash, deps.clock.now()],
      );
      if (taken.length === 0) throw refusedCode();
    },
  };
}

async function codeOfApp(deps: Deps, userId: string, digits: string): Promise<FactorProof | undefined> {
  const factor = await readFactor(deps.db, deps.config.dataKey, userId);
  const step = factor?.isConfirmed ? stepOfCode(factor.secret, digits, deps.clock.now()) : undefined;
  if (!factor || step === undefined || step <= factor.lastStep) return undefined;
  return {
    kind: 'app',
    take: async (tx) => {
      const taken = await tx.query(
        `update second_factor set last_step = $2 where id = $1 and confirmed_at is not null and last_step < $2 returning id`,
        [userId, step],
      );
      if (taken.length === 0) throw refusedCode();
    },
  };
}
