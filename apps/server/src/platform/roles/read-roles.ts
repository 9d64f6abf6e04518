import type { RoleInfo, RoleMenu, RoleRow } from '@yunguan/contract/platform/roles';
import type { Tx } from '../../db/database';
import { builtInRoles } from '../../seed/roles';
import { type Actor, holdsIn, venuesWith } from '../../kernel/access/actor';
import { mayGrant } from '../../kernel/access/granting';
import { loadVenues } from '../../kernel/access/venue-tree';
import { AppError } from '../../kernel/app-error';
import { containing } from '../../kernel/conditions';
import { chinaTime } from '../../kernel/content/select';
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
r.edits_published as "editsPublished", ${chinaTime('r.created_at')} as "createTime", ${lastSaveByName('r', 'updated_by')}`;

/** People who have the role: in the venue `$1`, and anywhere. */
const roleCounts = `
(select count(*)::int from user_role ur join staff_user u on u.id = ur.user_id
 where ur.role_id = r.id and ur.venue_id = $1 and u.deleted_at is null) as "memberCount",
(select count(distinct ur.user_id)::int from user_role ur join staff_user u on u.id = ur.user_id
 where ur.role_id = r.id and u.deleted_at is null) as everywhere`;

/** Venues whose roles may be used in the venue `$1`: itself and those above. */
const chain = `
with recursive chain as (
  select id, parent_id, 0 as distance from venue where id = $1
  union all
  select v.id, v.parent_id, chain.distance + 1 from chain join venue v on v.id = chain.parent_id
)`;

const selectList = `${chain}
select ${roleColumns}, ${roleCounts}
from role r left join chain on chain.id = r.venue_id left join venue v on v.id = r.venue_id
where (r.venue_id is null or chain.id is not null) and ($2::text is null or r.name ilike $2 or r.description ilike $2)
order by r.venue_id is not null, array_position($3::text[], r.code), chain.distance desc, r.sort, r.created_at, r.id`;

/** Built-in roles, those of the venues above, and the venue's own; built-in ones from the strongest to the weakest. */
export async function roleList(db: Tx, actor: Actor, wanted: { venueId: string; keyword: string }): Promise<RoleRow[]> {
  const { venueId, keyword } = wanted;
  const pattern = keyword === '' ? null : containing(keyword);
  const rows = await db.query<CountedRole>(selectList, [venueId, pattern, Object.keys(builtInRoles)]);
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

/** A role by id for whoever may use it in the venue; refuses as if it did not exist. */
export async function findUsableRole(db: Tx, id: string, venueId: string): Promise<CountedRole> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [role] = await db.query<CountedRole>(
    `${chain}
     select ${roleColumns}, ${roleCounts} from role r left join venue v on v.id = r.venue_id
     where r.id = $2 and (r.venue_id is null or r.venue_id in (select id from chain))`,
    [venueId, id],
  );
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

/** Everything about one role, as it can be used in the venue. */
export async function roleInfo(db: Tx, actor: Actor, wanted: { id: string; venueId: string }): Promise<RoleInfo> {
  const { venueId } = wanted;
  const role = await findUsableRole(db, wanted.id, venueId);
  const [menus, venues] = await Promise.all([menusOfRole(db, role.id), loadVenues(db)]);
  const below = venues.reach(venueId);
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
    canAssignBelow: below.length > 1 && assignable(below),
    createTime: role.createTime,
    lastModificationTime: role.updatedAt,
  };
}
