import type * as account from '@yunguan/contract/platform/account';
import { factorMessages, ownPasswordWrong } from '@yunguan/contract/platform/account';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { isFactorDemanded } from '../../../kernel/access/restriction';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { secondText } from '../../../kernel/china-sql';
import { qrPng } from '../../../kernel/qr/qr-png';
import { createFactorCheck, type FactorProof } from '../factor/factor-check';
import { keepPendingFactor, keepRecoveryCodes, makeRecoveryCodes, readFactor } from '../factor/stored-factor';
import { factorUri, newFactorSecret, stepOfCode } from '../factor/totp';
import { clearFailures, type Guesser } from '../../../kernel/access/login-failures';
import type { PasswordCheck } from '../password-check';
import { presentedHash } from '../../../kernel/access/presented-hash';
import { endOtherTokens } from '../../../kernel/access/tokens';
import type { VerificationQueue } from '../verification-queue';

/** What proves who the caller is. */
export interface Proving {
  readonly check: PasswordCheck;
  readonly queue: VerificationQueue;
}

type Proof = z.infer<typeof account.enableSecondFactor.input>;

interface SecurityRow extends Record<string, unknown> {
  enabled_time: string | null;
  codes_left: number;
}

/** How the caller's login is protected. */
export async function ownSecurity(deps: Deps, { actor }: Call<unknown>): Promise<Reply> {
  const [row] = await deps.db.query<SecurityRow>(
    `select ${secondText('f.confirmed_at')} as enabled_time,
       (select count(*)::int from recovery_code c where c.user_id = f.id and c.used_at is null) as codes_left
     from second_factor f where f.id = $1`,
    [actor.userId],
  );
  return {
    objects: {
      isDemanded: isFactorDemanded(actor, deps.config.requireSecondFactor),
      enabledTime: row?.enabled_time ?? null,
      recoveryCodesLeft: row?.codes_left ?? 0,
    },
  };
}

/** Makes a secret that nothing asks for before its first code was given. */
export async function beginFactor(deps: Deps, call: Call<unknown>): Promise<Reply> {
  const { userId, loginName } = call.actor;
  const secret = newFactorSecret();
  const uri = factorUri(secret, loginName);
  const picture = await qrPng(uri);
  return call.write([], async (tx) => {
    call.note({ objectId: userId });
    const kept = await keepPendingFactor(tx, deps.config.dataKey, { userId, secret, now: deps.clock.now() });
    if (!kept) throw AppError.illegalState('两步验证已启用；如需更换手机，请先解除再重新设置');
    return {
      objects: {
        secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
        uri,
        qrCode: `data:image/png;base64,${picture.toString('base64')}`,
      },
    };
  });
}

/** From now on the login asks for a code; every other login of the caller ends. */
export async function enableFactor(deps: Deps, { check, queue }: Proving, call: Call<Proof>): Promise<Reply> {
  const { actor, input } = call;
  const { userId } = actor;
  const guesser = await provePassword(check, call);
  const factor = await readFactor(deps.db, deps.config.dataKey, userId);
  if (!factor || factor.isConfirmed) throw AppError.illegalState('请重新打开设置，扫描新的二维码');
  const now = deps.clock.now();
  const step = stepOfCode(factor.secret, input.code.replaceAll(/\s/g, ''), now);
  if (step === undefined) {
    throw AppError.invalid([{ field: 'code', message: '验证码不正确，请确认手机时间准确后重试' }]);
  }
  const codes = await makeRecoveryCodes(queue);
  return call.write([], async (tx) => {
    call.note({ objectId: userId });
    const enabled = await tx.query(
      // Another secret may have taken its place while the codes were made: the code that was given is none of it.
      `update second_factor set confirmed_at = $2, last_step = $3
       where id = $1 and confirmed_at is null and secret = $4 returning id`,
      [userId, now, step, factor.sealed],
    );
    if (enabled.length === 0) throw AppError.illegalState('两步验证刚刚已被启用，或换了新的二维码，请重新打开设置');
    keepRecoveryCodes(tx, userId, codes);
    await endOtherTokens(tx, { userId, keep: presentedHash(call.session) }, { reason: 'second factor enabled', now });
    await clearFailures(tx, guesser);
    await deps.sessions.forget(tx);
    return { objects: { recoveryCodes: codes.texts }, msg: '两步验证已启用' };
  });
}

/** Makes ten new codes in the place of what is left of the old ones. */
export async function renewCodes(deps: Deps, proving: Proving, call: Call<Proof>): Promise<Reply> {
  const { userId } = call.actor;
  const proof = await proveBoth(deps, proving, call);
  const codes = await makeRecoveryCodes(proving.queue);
  return call.write([], async (tx) => {
    call.note({ objectId: userId, detail: { factor: proof.kind } });
    await proof.take(tx);
    keepRecoveryCodes(tx, userId, codes);
    return { objects: { recoveryCodes: codes.texts }, msg: factorMessages.renewed };
  });
}

/** The login asks for the password alone again. */
export async function removeFactor(deps: Deps, proving: Proving, call: Call<Proof>): Promise<Reply> {
  const { userId } = call.actor;
  const proof = await proveBoth(deps, proving, call);
  return call.write([], async (tx) => {
    call.note({ objectId: userId, detail: { factor: proof.kind } });
    await proof.take(tx);
    await tx.query('delete from second_factor where id = $1', [userId]);
    const keep = presentedHash(call.session);
    await endOtherTokens(tx, { userId, keep }, { reason: 'second factor removed', now: deps.clock.now() });
    await deps.sessions.forget(tx);
    return { objects: null, msg: factorMessages.removed };
  });
}

async function proveBoth(deps: Deps, { check, queue }: Proving, call: Call<Proof>): Promise<FactorProof> {
  const { userId, loginName, hasSecondFactor } = call.actor;
  if (!hasSecondFactor) throw AppError.illegalState('尚未启用两步验证');
  await provePassword(check, call);
  return createFactorCheck(deps, queue)({ userId, loginName, code: call.input.code, address: call.address });
}

/** @throws AppError VALIDATION at `passwords`; a wrong one counts as a failed login */
export async function provePassword(
  check: PasswordCheck,
  call: Call<{ readonly passwords: string }>,
): Promise<Guesser> {
  const { actor, input, address } = call;
  const checked = await check({ loginName: actor.loginName, wirePassword: input.passwords, address });
  if (checked.ok) return checked.guesser;
  call.note({ detail: { reason: checked.reason } });
  throw AppError.invalid([{ field: 'passwords', message: ownPasswordWrong }]);
}
