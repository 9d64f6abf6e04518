import type { RoleInfo, RoleMenu, RoleRow } from '@yunguan/contract/platform/roles';
import type { Tx } from '../../db/database';
import { builtInRoles } from './built-in-roles';
import { type Actor, holdsIn, venuesWith } from '../../kernel/access/actor';
import { loadGiving, mayGiveBelow } from '../../kernel/access/giving';
import { mayGrant } from '../../kernel/access/granting';
import { loadVenues } from '../../kernel/access/venue-tree';
import { AppError } from '../../kernel/app-error';
import { holdersOf, isThere } from '../../kernel/access/holders';
import { containing } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { type LastSave, lastSaveByName } from '../../kernel/last-save';
import { isUuid } from '../../kernel/uuid';

/** A role as it is stored. */
export interface StoredRole extends LastSave, Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly venueId: string | null;
  readonly venueName: string;
  readonly isPlatform: boolean;
  readonly editsPublished: boolean;
  readonly createTime: string;
}

interface CountedRole extends StoredRole {
  readonly memberCount: number;
  readonly everywhere: number;
}

const roleColumns = `
r.id, r.name, r.description, r.venue_id as "venueId", coalesce(v.name, '') as "venueName", r.is_platform as "isPlatform",
r.edits_published as "editsPublished", ${secondText('r.created_at')} as "createTime", ${lastSaveByName('r', 'updated_by')}`;

/** Venues whose roles may be used in the venue `$1`: itself and those above. */
const chain = `
with recursive chain as (
  select id, parent_id, 0 as distance from venue where id = $1
  union all
  select v.id, v.parent_id, chain.distance + 1 from chain join venue v on v.id = chain.parent_id
)`;

/**
 * People who have the roles of `usable`: in the venue `$1`, and anywhere. Of roles that the caller cannot change nobody is
 * told how many have them elsewhere: `$2`, he changes built-in ones.
 */
const countedRoles = `usable u join role r on r.id = u.id left join venue v on v.id = r.venue_id
  cross join lateral (
    select (select count(*)::int from user_role ur where ur.role_id = r.id and ur.venue_id = $1 and ${isThere('ur.user_id')}) as "memberCount",
      case when $2 or r.venue_id is not null then ${holdersOf('r.id')} else 0 end as everywhere) n`;

const selectList = `${chain},
usable as materialized (
  select r.id, r.venue_id, chain.distance from role r left join chain on chain.id = r.venue_id
  where (r.venue_id is null or chain.id is not null) and ($3::text is null or r.name ilike $3 or r.description ilike $3))
select ${roleColumns}, n.* from ${countedRoles}
order by r.venue_id is not null, array_position($4::text[], r.code), u.distance desc, r.sort, r.created_at, r.id`;

/** The role of that parameter, when it may be used in the venue. */
const usable = (id: string) => `role r left join venue v on v.id = r.venue_id
  where r.id = ${id} and (r.venue_id is null or r.venue_id in (select id from chain))`;

const selectCounted = `${chain},
usable as materialized (select r.id, r.venue_id from ${usable('$3')})
select ${roleColumns}, n.* from ${countedRoles}`;

/** Built-in roles, those of the venues above, and the venue's own; built-in ones from the strongest to the weakest. */
export async function roleList(db: Tx, actor: Actor, wanted: { venueId: string; keyword: string }): Promise<RoleRow[]> {
  const { venueId, keyword } = wanted;
  const pattern = keyword === '' ? null : containing(keyword);
  const rows = await db.query<CountedRole>(selectList, [
    venueId,
    changesBuiltIn(actor),
    pattern,
    Object.keys(builtInRoles),
  ]);
  return rows.map((row) => toRow(actor, row));
}

function toRow(actor: Actor, role: CountedRole): RoleRow {
  const { id, name, description, venueId, venueName, isPlatform, editsPublished, version, memberCount } = role;
  const canEdit = mayChange(actor, role, 'edit') && !isPlatform;
  return {
    id,
    name,
    roleId: id,
    roleName: name,
    description,
    venueId,
    venueName,
    isBuiltIn: venueId === null,
    isPlatform,
    editsPublished,
    version,
    memberCount,
    affectedCount: canEdit ? role.everywhere : memberCount,
    canEdit,
    canDel: venueId !== null && mayChange(actor, role, 'del'),
  };
}

/** The right is held in the role's venue; a role of every venue belongs to the platform's administrators. */
export function mayChange(
  actor: Actor,
  role: Pick<StoredRole, 'venueId' | 'isPlatform'>,
  right: 'edit' | 'del',
): boolean {
  if (role.venueId === null || role.isPlatform) {
    return actor.isPlatform && venuesWith(actor, 'role', [right]).length > 0;
  }
  return holdsIn(actor, 'role', right, role.venueId);
}

const changesBuiltIn = (actor: Actor) => mayChange(actor, { venueId: null, isPlatform: false }, 'edit');

/** A role by id for whoever may use it in the venue; refuses as if it did not exist. */
export async function findUsableRole(db: Tx, id: string, venueId: string): Promise<StoredRole> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [role] = await db.query<StoredRole>(`${chain} select ${roleColumns} from ${usable('$2')}`, [venueId, id]);
  if (!role) throw AppError.forbidden();
  return role;
}

/** A role of whatever venue, which stays as it is until the transaction ends; nobody is given it meanwhile. */
export async function lockRole(tx: Tx, id: string): Promise<StoredRole> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [role] = await tx.query<StoredRole>(
    `select ${roleColumns} from role r left join venue v on v.id = r.venue_id where r.id = $1 for update of r`,
    [id],
  );
  if (!role) throw AppError.forbidden();
  return role;
}

/** The menus of a role with its options on them, as they are stored. */
export async function menusOfRole(db: Tx, roleId: string): Promise<RoleMenu[]> {
  const rows = await db.query<{ menuId: string; options: string[] }>(
    `select rm.menu_id as "menuId", rm.option_codes as options from role_menu rm join menu m on m.id = rm.menu_id
     where rm.role_id = $1 order by m.sort, m.id`,
    [roleId],
  );
  return rows;
}

async function countedRole(db: Tx, actor: Actor, wanted: { id: string; venueId: string }): Promise<CountedRole> {
  if (!isUuid(wanted.id)) throw AppError.forbidden();
  const [role] = await db.query<CountedRole>(selectCounted, [wanted.venueId, changesBuiltIn(actor), wanted.id]);
  if (!role) throw AppError.forbidden();
  return role;
}

/** Everything about one role, as it can be used in the venue. */
export async function roleInfo(db: Tx, actor: Actor, wanted: { id: string; venueId: string }): Promise<RoleInfo> {
  const { venueId } = wanted;
  const role = await countedRole(db, actor, wanted);
  const [menus, venues] = await Promise.all([menusOfRole(db, role.id), loadVenues(db)]);
  const below = venues.reach(venueId);
  const giving = await loadGiving(db, actor, [role.id], venues);
  // Administrators of the platform are made in its own venue only.
  const isPlace = !role.isPlatform || actor.grants.get(venueId)?.venueKind === 'platform';
  const assignable = (venueIds: readonly string[]) =>
    isPlace &&
    venueIds.every((id) => holdsIn(actor, 'role', 'edit', id)) &&
    mayGrant(actor, { ...role, menus, venueIds });
  return {
    ...toRow(actor, role),
    menus,
    canAssign: assignable([venueId]),
    canAssignBelow: below.length > 1 && assignable(below) && mayGiveBelow(giving, role.id, venueId),
    createTime: role.createTime,
    lastModificationTime: role.updatedAt,
  };
}
