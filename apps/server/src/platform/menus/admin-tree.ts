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
 * Most of thousands of users have the same roles together, and most of a thousand roles, one of each venue, the same
 * menus: crowds of users and kinds of roles meet, not users and menus. Both are read from the indexes of their keys alone.
 */
const selectUse = `
with kind as materialized (
  select row_number() over () as no, menus, array_agg(role_id) as roles from (
    select role_id, array_agg(menu_id order by menu_id) as menus from role_menu group by role_id) role
  group by menus),
crowd as materialized (
  select row_number() over () as no, roles, count(*) as users from (
    select array_agg(distinct ur.role_id) as roles from user_role ur where ${isThere('ur.user_id')} group by ur.user_id) person
  group by roles),
member as (
  select distinct k.no as kind, c.no, c.users from crowd c cross join unnest(c.roles) as role_id
  join (select no, role_id from kind, unnest(roles) as role_id) k using (role_id)),
use as (
  select menu_id, sum(users) as users from (
    select distinct menu_id, m.no, m.users from member m join kind k on k.no = m.kind cross join unnest(k.menus) as menu_id) served
  group by menu_id)
select menu_id as "menuId", sum(cardinality(k.roles))::int as "roleCount", coalesce(max(u.users), 0)::int as "userCount"
from kind k cross join unnest(k.menus) as menu_id left join use u using (menu_id) group by menu_id`;

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
