import type { confirmIdentity } from '@yunguan/contract/platform/account';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import type { Call, Reply } from '../../../kernel/call';
import { clearFailures } from '../../../kernel/access/login-failures';
import type { PasswordCheck } from '../password-check';
import { presentedHash } from '../../../kernel/access/presented-hash';
import { provePassword } from './second-factor';

/** Notes that the one who is logged in has just proven who he is; for this login alone. */
export async function confirmOwnIdentity(
  deps: Deps,
  check: PasswordCheck,
  call: Call<z.infer<typeof confirmIdentity.input>>,
): Promise<Reply> {
  const guesser = await provePassword(check, call);
  const presented = presentedHash(call.session);
  return call.write([], async (tx) => {
    call.note({ objectId: call.actor.userId });
    await tx.query(
      `update access_token set confirmed_at = $2
       where family = (select family from access_token where hash = $1) and ended_at is null`,
      [presented, deps.clock.now()],
    );
    await clearFailures(tx, guesser);
    await deps.sessions.forget(tx);
    return { objects: null };
  });
}
