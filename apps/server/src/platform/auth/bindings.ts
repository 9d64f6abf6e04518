import * as auth from '@yunguan/contract/platform/auth';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { type Actor, currentGrant } from '../../kernel/access/actor';
import { isFactorDemanded, restrictionOf } from '../../kernel/access/restriction';
import { accountBindings } from '../account/bindings';
import { setOwnPassword } from './change-password';
import { issueToken } from './issue-token';
import { createFactorCheck } from './factor/factor-check';
import { signIn, signInWithCode } from './login';
import { createPasswordCheck } from './password-check';
import { presentedHash } from './presented-hash';
import { endFamily } from './tokens';
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
    bind(auth.getCurrentUser, async (call) => ({ objects: describe(call.actor, deps.config) })),
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

function describe(actor: Actor, { passwordProfile, requireSecondFactor }: Deps['config']) {
  const current = currentGrant(actor);
  return {
    id: actor.userId,
    nickName: actor.nickName,
    realName: actor.realName,
    icon: actor.icon,
    mustChangePassword: actor.mustChangePassword,
    mustSetSecondFactor: isFactorDemanded(actor, requireSecondFactor) && !actor.hasSecondFactor,
    isRestricted: restrictionOf(actor, requireSecondFactor) !== undefined,
    passwordProfile,
    isPlatform: actor.isPlatform,
    venueId: actor.venueId,
    venueName: current?.venueName ?? '',
    roleId: current?.roles[0]?.roleId ?? '',
    venues: [...actor.grants.values()].map((grant) => ({
      id: grant.venueId,
      name: grant.venueName,
      kind: grant.venueKind,
      parentId: grant.parentId,
      roles: grant.roles.map((role) => ({ roleId: role.roleId, roleName: role.name })),
    })),
  };
}
