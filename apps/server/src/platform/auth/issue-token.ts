import { clientUnknown, type getToken } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import type { Call, Reply } from '../../kernel/call';
import { AppError, SessionError } from '../../kernel/app-error';
import { endFamily, issueAnonymous, rotate } from '../../kernel/access/tokens';

/**
 * Issues an anonymous token, or rotates the presented one with its login (decisions §2).
 * An expired login is told so once and then ended, together with its family: a rotated token that comes back after its
 * minute was stolen or lost (reliability P14). The next call with it gets an anonymous token, so no client hangs.
 */
export async function issueToken(deps: Deps, call: Call<z.infer<typeof getToken.input>>): Promise<Reply> {
  const { appId, secret } = call.input;
  if (appId !== deps.config.appId || secret !== deps.config.appSecret) {
    throw new AppError('VALIDATION', clientUnknown);
  }
  const { session, address } = call;
  const now = deps.clock.now();
  if (session.kind === 'unknown') return { objects: await issueAnonymous(deps.db, address, now) };
  if (session.kind === 'expired') {
    await deps.db.transaction([], async (tx) => {
      await endFamily(tx, session.hash, { reason: 'expired', now });
      await deps.sessions.forget(tx);
    });
    throw new SessionError('expired');
  }
  const rotated = await deps.db.transaction([], (tx) => rotate(tx, session.hash, { address, now }));
  return { objects: rotated ?? (await issueAnonymous(deps.db, address, now)) };
}
