import { optionNames, type Option } from '@yunguan/contract/kernel/options';
import type { MenuRole } from '@yunguan/contract/platform/menus';
import type { Tx } from '../../db/database';
import { holdersOf } from '../../kernel/access/holders';

interface RoleRow extends Record<string, unknown> {
  roleId: string;
  roleName: string;
  isPlatform: boolean;
  codes: string[];
  userCount: number;
}

/** Roles that hold a menu, those with most users first. */
export async function rolesOfMenu(db: Tx, menuId: string): Promise<MenuRole[]> {
  const rows = await db.query<RoleRow>(
    `select r.id as "roleId", r.name as "roleName", r.is_platform as "isPlatform", rm.option_codes as codes,
       ${holdersOf('r.id')} as "userCount"
     from role_menu rm join role r on r.id = rm.role_id where rm.menu_id = $1
     order by r.is_platform desc, "userCount" desc, r.sort, r.name collate zh, r.id`,
    [menuId],
  );
  return rows.map(({ codes, ...role }) => ({ ...role, options: namesOf(codes) }));
}

function namesOf(codes: readonly string[]): string[] {
  // Object.keys forgets the key type; the record is the constant of the options.
  return (Object.keys(optionNames) as Option[]).filter((code) => codes.includes(code)).map((code) => optionNames[code]);
}

interface HeldRow extends Record<string, unknown> {
  menuId: string;
  roleNames: string[];
  roleCount: number;
  userCount: number;
}

/** A menu that roles beside those of the platform hold. */
export type Held = Pick<HeldRow, 'menuId' | 'roleNames' | 'roleCount' | 'userCount'>;

/** Which of the menus are held by roles beside those of the platform, by whom and by how many users. */
export function heldMenus(tx: Tx, menuIds: readonly string[]): Promise<Held[]> {
  return tx.query<HeldRow>(
    `select rm.menu_id as "menuId", count(distinct r.id)::int as "roleCount", count(distinct u.id)::int as "userCount",
       array_agg(distinct r.name collate zh) as "roleNames"
     from role_menu rm join role r on r.id = rm.role_id and not r.is_platform
     left join user_role ur on ur.role_id = r.id
     left join staff_user u on u.id = ur.user_id and u.deleted_at is null
     where rm.menu_id = any ($1::uuid[]) group by rm.menu_id`,
    [menuIds],
  );
}

const namesShown = 5;

/** For example 菜单“投票评选”除平台管理员外正被 4 个角色（内容编辑、初审员）共 12 名用户使用，请先在角色中取消授权. */
export function heldText(name: string, held: Held): string {
  const names = held.roleNames.slice(0, namesShown).join('、');
  const more = held.roleNames.length > namesShown ? ' 等' : '';
  return `菜单“${name}”除平台管理员外正被 ${held.roleCount} 个角色（${names}${more}）共 ${held.userCount} 名用户使用，请先在角色中取消授权`;
}

/**
 * Takes the options that a menu no longer offers from the roles that hold them through it; answers how many roles. A
 * role that held all of them keeps the ones that are left, by name. Roles of the platform keep everything.
 */
export async function withdrawOptions(
  tx: Tx,
  menuId: string,
  change: { readonly removed: readonly string[]; readonly left: readonly string[] },
): Promise<number> {
  if (change.removed.length === 0) return 0;
  const rows = await tx.query(
    `update role_menu rm set option_codes = array(
       select code from menu_option where code <> 'all' and code <> all ($2::text[])
         and (code = any (rm.option_codes) or ('all' = any (rm.option_codes) and code = any ($3::text[])))
       order by sort)
     from role r where r.id = rm.role_id and not r.is_platform and rm.menu_id = $1
       and (rm.option_codes && $2::text[] or 'all' = any (rm.option_codes))
     returning rm.role_id`,
    [menuId, change.removed, change.left],
  );
  return rows.length;
}
