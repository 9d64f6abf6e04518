import type { PasswordProfile } from '@yunguan/contract/kernel/password';
import * as auth from '@yunguan/contract/platform/auth';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { type Actor, currentGrant } from '../../kernel/access/actor';
import { setOwnPassword } from './change-password';
import { issueToken } from './issue-token';
import { signIn } from './login';
import { createPasswordCheck } from './password-check';
import { presentedHash } from './presented-hash';
import { endFamily } from './tokens';

/** Tokens, login, sign-out, password and the current user (decisions §2). */
export function authBindings(deps: Deps): Binding[] {
  const check = createPasswordCheck(deps);
  return [
    bind(auth.getToken, (call) => issueToken(deps, call)),
    bind(auth.login, (call) => signIn(deps, check, call)),
    bind(auth.changePassword, (call) => setOwnPassword(deps, check, call)),
    bind(auth.getCurrentUser, async (call) => ({ objects: describe(call.actor, deps.config.passwordProfile) })),
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

function describe(actor: Actor, passwordProfile: PasswordProfile) {
  const current = currentGrant(actor);
  return {
    id: actor.userId,
    nickName: actor.nickName,
    realName: actor.realName,
    icon: actor.icon,
    mustChangePassword: actor.mustChangePassword,
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
