import type { Tx } from '../../db/database';
import type { Actor, RoleGrant, VenueGrant } from './actor';

interface UserRow {
  id: string;
  login_name: string;
  real_name: string;
  nick_name: string;
  icon: string;
  must_change_password: boolean;
  grants: GrantRow[] | null;
}

interface GrantRow {
  venueId: string;
  venueName: string;
  venueKind: VenueGrant['venueKind'];
  parentId: string | null;
  editPublished: boolean;
  sort: number;
  role: { roleId: string; code: string; name: string; isPlatform: boolean; editsPublished: boolean };
  menus: RoleGrant['menus'];
}

const loadUser = `
with recursive held as (
  select ur.role_id, ur.venue_id, ur.includes_descendants from user_role ur where ur.user_id = $1
  union
  select held.role_id, venue.id, true from held join venue on venue.parent_id = held.venue_id where held.includes_descendants
)
select u.id, u.login_name, u.real_name, u.nick_name, u.icon, u.must_change_password,
  (select json_agg(json_build_object(
     'venueId', v.id, 'venueName', v.name, 'venueKind', v.kind, 'parentId', v.parent_id, 'editPublished', v.edit_published, 'sort', v.sort,
     'role', json_build_object('roleId', r.id, 'code', r.code, 'name', r.name, 'isPlatform', r.is_platform, 'editsPublished', r.edits_published),
     'menus', coalesce((select json_agg(json_build_object('menuId', m.id, 'contentType', m.content_type, 'options', rm.option_codes))
                        from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = r.id), '[]'::json)) order by v.sort, v.id)
   from (select distinct role_id, venue_id from held) h join venue v on v.id = h.venue_id join role r on r.id = h.role_id) as grants
from staff_user u where u.id = $1 and u.enabled`;

/**
 * Reads a user's rights from the database; undefined when the user is unknown, disabled or has no role left.
 * `venueId` is the session's venue; one that is no longer granted falls back to the first granted venue.
 */
export async function loadActor(db: Tx, userId: string, venueId: string | null): Promise<Actor | undefined> {
  const [user] = await db.query<UserRow & Record<string, unknown>>(loadUser, [userId]);
  if (!user?.grants || user.grants.length === 0) return undefined;
  const grants = new Map<string, VenueGrant>();
  for (const row of user.grants) {
    const role: RoleGrant = { ...row.role, menus: row.menus };
    const known = grants.get(row.venueId);
    const { venueName, venueKind, parentId, editPublished } = row;
    grants.set(row.venueId, {
      venueId: row.venueId,
      venueName,
      venueKind,
      parentId,
      editPublished,
      roles: [...(known?.roles ?? []), role],
    });
  }
  const current = venueId !== null && grants.has(venueId) ? venueId : user.grants[0]?.venueId;
  if (current === undefined) return undefined;
  return {
    userId: user.id,
    loginName: user.login_name,
    realName: user.real_name,
    nickName: user.nick_name,
    icon: user.icon,
    mustChangePassword: user.must_change_password,
    isPlatform: user.grants.some((row) => row.role.isPlatform),
    venueId: current,
    grants,
  };
}
