import type { currentUserAnswer } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Actor, currentGrant } from '../../kernel/access/actor';
import { isFactorDemanded, restrictionOf } from '../../kernel/access/restriction';

/** The user of a session, with his venues and what he holds in each (decisions §2). */
export function describeUser(
  actor: Actor,
  { passwordProfile, requireSecondFactor }: Deps['config'],
): z.output<typeof currentUserAnswer> {
  const current = currentGrant(actor);
  const { sets, setOf } = heldSets(actor);
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
      rights: setOf(grant.venueId),
    })),
    rights: sets,
  };
}

/** The different sets of rights among the venues, and the number of each venue's: one role may reach hundreds of them. */
function heldSets(actor: Actor) {
  const venueIds = [...actor.grants.keys()];
  const different = [...new Set(venueIds.map((venueId) => actor.rights.contentsIn(venueId)))];
  return {
    sets: different.map((held) =>
      Object.fromEntries([...(held ?? [])].map(([content, options]) => [content, [...options]])),
    ),
    setOf: (venueId: string) => different.indexOf(actor.rights.contentsIn(venueId)),
  };
}
