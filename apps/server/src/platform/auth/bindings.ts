import * as auth from '@yunguan/contract/platform/auth';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { accountBindings } from './account/bindings';
import { setOwnPassword } from './change-password';
import { describeUser } from './describe-user';
import { issueToken } from './issue-token';
import { createFactorCheck } from './factor/factor-check';
import { signIn, signInWithCode } from './login';
import { createPasswordCheck } from './password-check';
import { presentedHash } from '../../kernel/access/presented-hash';
import { endFamily } from '../../kernel/access/tokens';
import { createVerificationQueue } from './verification-queue';

/** Tokens, login, sign-out, password and the current user (decisions §2). */
export function authBindings(deps: Deps): Binding[] {
  // One queue for whatever is verified: together they must not slow everything else down.
  const queue = createVerificationQueue();
  const check = createPasswordCheck(deps, queue);
  const checkCode = createFactorCheck(deps, queue);
  return [
    bind(auth.getToken, (call) => issueToken(deps, call)),
    bind(auth.login, (call) => signIn(deps, check, call)),
    bind(auth.confirmSecondFactor, (call) => signInWithCode(deps, checkCode, call)),
    bind(auth.changePassword, (call) => setOwnPassword(deps, check, call)),
    // Text at once: `describeUser` makes exactly the declared names, and its venues may be a thousand.
    bind(auth.getCurrentUser, async (call) => ({ json: [JSON.stringify(describeUser(call.actor, deps.config))] })),
    ...accountBindings(deps, { check, queue }),
    bind(auth.signOut, async (call) => {
      const hash = presentedHash(call.session);
      return call.write([], async (tx) => {
        await endFamily(tx, hash, { reason: 'signed out', now: deps.clock.now() });
        await deps.sessions.forget(tx);
        return { objects: null, msg: '退出成功' };
      });
    }),
  ];
}
