import type { Tx } from '../../db/database';
import type { Actor, MenuGrant, RoleGrant, VenueGrant } from './actor';
import { joinRights } from './rights';

interface UserRow {
  id: string;
  login_name: string;
  real_name: string;
  nick_name: string;
  icon: string;
  must_change_password: boolean;
  has_second_factor: boolean;
  grants: VenueRow[] | null;
  roles: RoleRow[] | null;
}

/** Menus with the same options travel together: a role holds hundreds of menus with few different sets. */
interface RoleRow extends Omit<RoleGrant, 'menus'> {
  menuSets: MenuSet[];
}

interface MenuSet {
  options: string[];
  isVenueMenu: boolean;
  menuIds: string[];
  /** Of the menu at the same place. */
  contentTypes: (string | null)[];
}

interface VenueRow {
  venueId: string;
  venueName: string;
  venueKind: VenueGrant['venueKind'];
  parentId: string | null;
  editPublished: boolean;
  roleIds: string[];
}

/** Venues and roles apart: a role's menus travel once, however many venues it reaches. */
const loadUser = `
with recursive held as (
  select ur.role_id, ur.venue_id, ur.includes_descendants from user_role ur where ur.user_id = $1
  union
  select held.role_id, venue.id, true from held join venue on venue.parent_id = held.venue_id where held.includes_descendants
)
select u.id, u.login_name, u.real_name, u.nick_name, u.icon, u.must_change_password,
  exists (select from second_factor f where f.id = u.id and f.confirmed_at is not null) as has_second_factor,
  (select json_agg(json_build_object(
     'venueId', v.id, 'venueName', v.name, 'venueKind', v.kind, 'parentId', v.parent_id, 'editPublished', v.edit_published,
     'roleIds', h.role_ids) order by v.sort, v.id)
   from (select venue_id, array_agg(distinct role_id order by role_id) as role_ids from held group by venue_id) h
   join venue v on v.id = h.venue_id) as grants,
  (select json_agg(json_build_object(
     'roleId', r.id, 'code', r.code, 'name', r.name, 'isPlatform', r.is_platform, 'editsPublished', r.edits_published,
     'menuSets', coalesce((select json_agg(json_build_object(
         'options', s.options, 'isVenueMenu', s.is_venue_menu, 'menuIds', s.ids, 'contentTypes', s.contents))
       from (select rm.option_codes as options, m.is_venue_menu, array_agg(m.id order by m.id) as ids,
           array_agg(m.content_type order by m.id) as contents
         from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = r.id
         group by rm.option_codes, m.is_venue_menu) s), '[]'::json)))
   from role r where r.id in (select role_id from held)) as roles
from staff_user u where u.id = $1 and u.deleted_at is null and (u.enabled or $2)`;

/**
 * Reads a user's rights from the database; undefined when the user is unknown, disabled or has no role left.
 * `venueId` is the session's venue; one that is no longer granted falls back to the first granted venue.
 */
export async function loadActor(db: Tx, userId: string, venueId: string | null): Promise<Actor | undefined> {
  return read(db, { userId, venueId, disabledToo: false });
}

/** The rights that a user holds or would hold again: disabled users too. For judging who may manage him. */
export async function loadRightsOf(db: Tx, userId: string): Promise<Actor | undefined> {
  return read(db, { userId, venueId: null, disabledToo: true });
}

interface Wanted {
  readonly userId: string;
  readonly venueId: string | null;
  readonly disabledToo: boolean;
}

async function read(db: Tx, { userId, venueId, disabledToo }: Wanted): Promise<Actor | undefined> {
  const [user] = await db.query<UserRow & Record<string, unknown>>(loadUser, [userId, disabledToo]);
  if (!user?.grants || user.grants.length === 0) return undefined;
  const roles = new Map((user.roles ?? []).map((role) => [role.roleId, toRole(role)]));
  const grants = new Map<string, VenueGrant>(
    user.grants.map(({ roleIds, ...venue }) => [
      venue.venueId,
      { ...venue, roles: roleIds.flatMap((id) => roles.get(id) ?? []) },
    ]),
  );
  const current = venueId !== null && grants.has(venueId) ? venueId : user.grants[0]?.venueId;
  if (current === undefined) return undefined;
  return {
    userId: user.id,
    loginName: user.login_name,
    realName: user.real_name,
    nickName: user.nick_name,
    icon: user.icon,
    mustChangePassword: user.must_change_password,
    hasSecondFactor: user.has_second_factor,
    isPlatform: [...roles.values()].some((role) => role.isPlatform),
    venueId: current,
    grants,
    rights: joinRights(grants),
  };
}

function toRole({ menuSets, ...role }: RoleRow): RoleGrant {
  const menus = menuSets.flatMap(({ options, isVenueMenu, menuIds, contentTypes }) =>
    menuIds.map(
      (menuId, index): MenuGrant => ({ menuId, contentType: contentTypes[index] ?? null, isVenueMenu, options }),
    ),
  );
  return { ...role, menus };
}
