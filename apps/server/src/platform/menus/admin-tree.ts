import { growTree, noId } from '@yunguan/contract/kernel/tree';
import type { AdminMenu, MenuTarget } from '@yunguan/contract/platform/menus';
import type { Transaction, Tx } from '../../db/database';
import { isThere } from '../../kernel/access/holders';
import { isUuid } from '../../kernel/uuid';

/** A menu with what its tree and its rights are judged by. */
export interface StoredMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly url: string;
  readonly icon: string;
  readonly target: MenuTarget;
  readonly sort: number;
  readonly custom: string;
  readonly isVenueMenu: boolean;
  readonly contentType: string | null;
  readonly options: readonly string[];
  readonly version: number;
}

const selectMenus = `
select id, parent_id as "parentId", name, url, icon, target, sort, custom, is_venue_menu as "isVenueMenu",
  content_type as "contentType", option_codes as options, version
from menu order by sort, id`;

/** One lock for every change of the tree: cycles, depth and order are judged on the whole of it. */
const treeLock = 7_202_612;

/** All menus in their order. */
function readMenus(tx: Tx): Promise<StoredMenu[]> {
  return tx.query<StoredMenu & Record<string, unknown>>(selectMenus);
}

/** All menus, which stay as they are until the transaction ends. */
export async function lockMenus(tx: Transaction): Promise<StoredMenu[]> {
  await tx.query('select pg_advisory_xact_lock($1)', [treeLock]);
  return readMenus(tx);
}

interface UseRow extends Record<string, unknown> {
  menuId: string;
  roleCount: number;
  userCount: number;
}

/**
 * Users are joined by the roles that they have together, for most of thousands have the same; once, not per menu. Every
 * venue may have a role of its own: crowds and menus meet over single roles, not by comparing lists of a thousand.
 */
const selectUse = `
with crowd as materialized (
  select row_number() over () as no, roles, count(*) as users from (
    select array_agg(distinct ur.role_id) as roles from user_role ur where ${isThere('ur.user_id')} group by ur.user_id) person
  group by roles),
member as materialized (select no, users, role_id from crowd, unnest(roles) as role_id),
holding as (select menu_id, array_agg(role_id order by role_id) as roles from role_menu group by menu_id),
combination as materialized (
  select d.roles, coalesce((select sum(c.users) from (
      select distinct m.no, m.users from unnest(d.roles) as held (role_id) join member m on m.role_id = held.role_id) c), 0) as users
  from (select distinct roles from holding) d)
select h.menu_id as "menuId", cardinality(h.roles) as "roleCount", c.users::int as "userCount"
from holding h join combination c on c.roles = h.roles`;

/** The whole tree as administrators see it, with how many roles and users each menu serves. */
export async function adminMenuTree(db: Tx): Promise<AdminMenu[]> {
  const [menus, uses, options] = await Promise.all([
    readMenus(db),
    db.query<UseRow>(selectUse),
    db.query<{ id: string; code: string }>('select id, code from menu_option order by sort'),
  ]);
  const useOf = new Map(uses.map((use) => [use.menuId, use]));
  return growTree(menus, ({ options: codes, ...menu }, children: AdminMenu[]) => ({
    ...menu,
    parentId: menu.parentId ?? noId,
    optionIds: options
      .filter(({ code }) => codes.includes(code))
      .map(({ id }) => id)
      .join(','),
    roleCount: useOf.get(menu.id)?.roleCount ?? 0,
    userCount: useOf.get(menu.id)?.userCount ?? 0,
    children,
  }));
}

/** The stored menu of an id as a client spells it. */
export function findStored(menus: readonly StoredMenu[], id: string): StoredMenu | undefined {
  return isUuid(id) ? menus.find((menu) => menu.id === id.toLowerCase()) : undefined;
}
