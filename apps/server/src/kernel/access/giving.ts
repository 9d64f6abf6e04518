import type { Tx } from '../../db/database';
import { type Actor, holdsIn, type MenuGrant } from './actor';
import { mayGrant } from './granting';
import { joinRights } from './rights';
import { loadVenues, type Venues } from './venue-tree';

export interface RoleFacts {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Null for a built-in role. */
  readonly venueId: string | null;
  readonly isPlatform: boolean;
  readonly editsPublished: boolean;
  readonly menus: readonly Pick<MenuGrant, 'menuId' | 'options'>[];
}

/** One role in one venue, as it is or shall be held. */
export interface Gift {
  readonly roleId: string;
  readonly venueId: string;
  readonly includesDescendants: boolean;
}

/** What decides whether the actor may give roles; read once per call. */
export interface Giving {
  readonly actor: Actor;
  readonly venues: Venues;
  readonly roles: ReadonlyMap<string, RoleFacts>;
  /** The actor's own roles that also hold below the venue where he has them. */
  readonly reaching: readonly { readonly roleId: string; readonly venueId: string }[];
}

/** Roles by their ids, or those that are meant for a venue: a network may have as many roles as venues. */
export type RolesWanted = readonly string[] | { readonly meantFor: string } | 'all';

/** Reads the wanted roles with what judging them needs; `venues` where they are read already. */
export async function loadGiving(db: Tx, actor: Actor, wanted: RolesWanted, venues?: Venues): Promise<Giving> {
  const known = venues ?? (await loadVenues(db));
  const ids = wanted === 'all' || 'meantFor' in wanted ? null : wanted;
  const chain = wanted !== 'all' && 'meantFor' in wanted ? known.chain(wanted.meantFor) : null;
  const roles = await db.query<RoleFacts & Record<string, unknown>>(
    `select r.id, r.name, r.description, r.venue_id as "venueId", r.is_platform as "isPlatform", r.edits_published as "editsPublished",
       coalesce((select json_agg(json_build_object('menuId', rm.menu_id, 'options', rm.option_codes))
         from role_menu rm where rm.role_id = r.id), '[]'::json) as menus
     from role r where ($1::uuid[] is null or r.id = any ($1::uuid[]))
       and ($2::uuid[] is null or r.venue_id is null or r.venue_id = any ($2::uuid[]))
     order by r.venue_id nulls first, r.sort, r.id`,
    [ids, chain],
  );
  const reaching = await db.query<{ roleId: string; venueId: string }>(
    'select role_id as "roleId", venue_id as "venueId" from user_role where user_id = $1 and includes_descendants',
    [actor.userId],
  );
  return { actor, venues: known, roles: new Map(roles.map((role) => [role.id, role])), reaching };
}

/**
 * True when the actor may give or take the role there: he holds 用户管理 in the venue, the role is meant for it, and
 * he holds whatever the role grants, with 含下级 in every venue below, too (decisions §3).
 */
export function mayGive(giving: Giving, gift: Gift, right: 'add' | 'edit'): boolean {
  const { actor } = giving;
  const role = giving.roles.get(gift.roleId);
  if (!role || !holdsIn(actor, 'staff', right, gift.venueId) || !isMeantFor(giving, role, gift.venueId)) return false;
  if (!mayGrant(actor, { ...role, venueIds: [gift.venueId] })) return false;
  return !gift.includesDescendants || mayGiveBelow(giving, role.id, gift.venueId);
}

/** The rule of `outranks` for the rows of a list: the actor holds all that these gifts give, over roles read once. */
export function outranksHolder(giving: Giving, gifts: readonly Gift[]): boolean {
  const { actor, venues, roles } = giving;
  return gifts.every(({ roleId, venueId, includesDescendants }) => {
    const role = roles.get(roleId);
    if (!role) return false;
    if (actor.isPlatform) return true;
    return mayGrant(actor, { ...role, venueIds: includesDescendants ? venues.reach(venueId) : [venueId] });
  });
}

/** A role belongs to the whole network, or to a venue and those below; administrators of the platform sit at its top. */
function isMeantFor({ venues }: Giving, role: RoleFacts, venueId: string): boolean {
  if (role.isPlatform && venues.get(venueId)?.kind !== 'platform') return false;
  return role.venueId === null || venues.chain(venueId).includes(role.venueId);
}

/**
 * 含下级 also means the venues that will be founded below: who holds a right in every branch of today by separate roles
 * does not hold it there, so only his own roles 含下级 count. Whether he may give the role in the venue itself is another question.
 */
export function mayGiveBelow({ actor, venues, roles, reaching }: Giving, roleId: string, venueId: string): boolean {
  const role = roles.get(roleId);
  const grant = actor.grants.get(venueId);
  if (!role || !grant) return false;
  const chain = venues.chain(venueId);
  const ids = new Set(reaching.filter((held) => chain.includes(held.venueId)).map((held) => held.roleId));
  const grants = new Map([[venueId, { ...grant, roles: grant.roles.filter(({ roleId }) => ids.has(roleId)) }]]);
  const above: Actor = { ...actor, grants, rights: joinRights(grants) };
  const venueIds = venues.reach(venueId);
  return mayGrant(above, { ...role, venueIds: [venueId] }) && mayGrant(actor, { ...role, venueIds });
}
