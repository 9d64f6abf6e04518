import type { Transaction, Tx } from '../../db/database';
import { AppError } from '../app-error';
import { type Actor, type MenuGrant, optionsOnMenu } from './actor';
import { loadRightsOf } from './load-actor';

/** What somebody is about to be given: the menus of a role, in some venues. */
export interface Granting {
  readonly menus: readonly Pick<MenuGrant, 'menuId' | 'options'>[];
  readonly venueIds: readonly string[];
  /** The role makes platform administrators. */
  readonly isPlatform?: boolean;
  /** The role may edit published content. */
  readonly editsPublished?: boolean;
}

export interface Lack {
  readonly venueId: string;
  readonly menuId: string;
  /** Empty when the menu itself is lacking. */
  readonly options: readonly string[];
}

/** What the actor would give away without holding it himself, in each venue (decisions §3). */
export function lackingFor(actor: Actor, granting: Granting): Lack[] {
  return granting.venueIds.flatMap((venueId) =>
    granting.menus.flatMap(({ menuId, options }) => {
      const held = optionsOnMenu(actor, menuId, venueId);
      if (held === undefined) return [{ venueId, menuId, options: [] }];
      const missing = held.has('all') ? [] : options.filter((option) => !held.has(option));
      return missing.length === 0 ? [] : [{ venueId, menuId, options: missing }];
    }),
  );
}

/** Nobody can grant what he does not hold (decisions §3): menus, options, venues, and the marks of a role. */
export function mayGrant(actor: Actor, granting: Granting): boolean {
  if (granting.isPlatform && !actor.isPlatform) return false;
  const carries = (venueId: string) => actor.grants.get(venueId)?.roles.some((role) => role.editsPublished) ?? false;
  if (granting.editsPublished && !actor.isPlatform && !granting.venueIds.every(carries)) return false;
  if (!granting.venueIds.every((id) => actor.grants.has(id))) return false;
  return lackingFor(actor, { ...granting, venueIds: oneOfEach(actor, granting.venueIds) }).length === 0;
}

/** One venue of those where the actor holds the same: what he lacks there he lacks in all of them. */
function oneOfEach(actor: Actor, venueIds: readonly string[]): string[] {
  return [...new Map(venueIds.map((id) => [actor.rights.contentsIn(id), id])).values()];
}

/**
 * True when the actor holds whatever the other user holds: only then may he change, disable or re-key him, because a
 * new password for a stronger account would hand its rights over.
 */
export function outranks(actor: Actor, other: Actor): boolean {
  if (actor.isPlatform) return true;
  if (other.isPlatform) return false;
  return [...other.grants.values()].every((grant) =>
    grant.roles.every((role) =>
      mayGrant(actor, { menus: role.menus, venueIds: [grant.venueId], editsPublished: role.editsPublished }),
    ),
  );
}

/** Refuses as if he did not exist when the user holds more than the actor; a user without any role may be managed. */
export async function assertOutranks(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const other = await loadRightsOf(tx, userId);
  if (other && !outranks(actor, other)) throw AppError.forbidden();
}

/** One lock for everything that may take the last platform administrator away. */
const administratorsLock = 7_202_611;

/**
 * Call after the change, in its transaction: refuses it when nobody would be left to administer the platform
 * (decisions §3). Two such changes at one time wait for each other.
 */
export async function assertPlatformAdministratorLeft(tx: Transaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [administratorsLock]);
  const [row] = await tx.query<{ left: number }>(
    `select count(*)::int as left from staff_user u
     where u.enabled and u.deleted_at is null and exists (
       select from user_role ur join role r on r.id = ur.role_id join venue v on v.id = ur.venue_id
       where ur.user_id = u.id and r.is_platform and v.kind = 'platform')`,
  );
  if ((row?.left ?? 0) === 0) throw AppError.illegalState('至少要保留一名可以登录的平台管理员');
}
