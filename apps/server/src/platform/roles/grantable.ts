import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { optionCodes, optionNames } from '@yunguan/contract/kernel/options';
import { growTree } from '@yunguan/contract/kernel/tree';
import type { GrantableMenu, GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import { notGrantable, type RoleMenu } from '@yunguan/contract/platform/roles';
import type { Tx } from '../../db/database';
import { type Actor, optionsOnMenu } from '../../kernel/access/actor';
import { type Granting, lackingFor, mayGrant } from '../../kernel/access/granting';
import { AppError } from '../../kernel/app-error';
import { isUuid } from '../../kernel/uuid';

interface MenuRow extends Record<string, unknown> {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly url: string;
  readonly contentType: string | null;
  readonly isVenueMenu: boolean;
  readonly options: string[];
}

const selectMenus = `
select id, parent_id as "parentId", name, url, content_type as "contentType", is_venue_menu as "isVenueMenu", option_codes as options
from menu order by sort, id`;

/** The menus of venues, and those of the whole network that the actor holds, with what he may grant on each in the venue. */
export async function grantableMenus(db: Tx, actor: Actor, venueId: string): Promise<GrantableMenus> {
  const rows = await db.query<MenuRow>(selectMenus);
  const menuList = growTree(rows, (row, children: GrantableMenu[]) => {
    const held = optionsOnMenu(actor, row.id, venueId);
    if (held === undefined && !row.isVenueMenu && children.length === 0) return undefined;
    const options = optionCodes.filter((code) => row.options.includes(code));
    return {
      id: row.id,
      name: row.name,
      isPage: row.url !== '' || row.contentType !== null || options.length > 0,
      contentType: row.contentType,
      options,
      isHeld: held !== undefined,
      held: options.filter((code) => held?.has('all') || held?.has(code)),
      children,
    };
  });
  const offered = new Set(rows.flatMap(({ options }) => options));
  return {
    menuList,
    options: optionCodes.filter((code) => offered.has(code)).map((code) => ({ code, name: optionNames[code] })),
    editsPublished: mayGrant(actor, { menus: [], venueIds: [venueId], editsPublished: true }),
  };
}

const problem = (message: string, field = 'menus'): FieldProblem => ({ field, message });

interface WantedMenu {
  readonly menuId: string;
  readonly options?: readonly string[] | null | undefined;
}

interface OfferedMenu {
  readonly name: string;
  readonly options: readonly string[];
}
export type Offered = ReadonlyMap<string, OfferedMenu>;

/**
 * What the menus offer, by their ids; they stay as they are until the transaction ends. Read what a role holds only
 * after this: an option that a menu loses meanwhile is taken from its roles as well.
 */
export async function lockOffered(tx: Tx, menus: readonly WantedMenu[]): Promise<Offered> {
  const ids = menus.map(({ menuId }) => menuId).filter(isUuid);
  const rows = await tx.query<OfferedMenu & { id: string }>(
    'select id, name, option_codes as options from menu where id = any ($1::uuid[]) order by id for share',
    [ids],
  );
  return new Map(rows.map(({ id, name, options }) => [id, { name, options }]));
}

/**
 * The menus of a payload as they are stored, each once. What the role has `before`, it may keep though its menu no
 * longer offers it.
 * @throws AppError VALIDATION for an unknown menu or an option that its menu does not offer
 */
export function checkedMenus(wanted: readonly WantedMenu[], offered: Offered, before: readonly RoleMenu[]): RoleMenu[] {
  const kept = new Map(before.map(({ menuId, options }) => [menuId, options]));
  const menus = new Map<string, Set<string>>();
  for (const { menuId, options } of wanted) {
    const id = menuId.toLowerCase();
    const menu = offered.get(id);
    if (!menu) throw AppError.invalid([problem('菜单不存在或已被删除，请刷新后再试')]);
    for (const option of options ?? []) {
      if (menu.options.includes(option) || kept.get(id)?.includes(option)) continue;
      throw AppError.invalid([problem(`菜单“${menu.name}”没有提供${optionName(option)}权限`)]);
    }
    menus.set(id, new Set([...(menus.get(id) ?? []), ...(options ?? [])]));
  }
  return [...menus].map(([menuId, options]) => ({ menuId, options: [...options] }));
}

/** Name of an option; a stranger's text is not repeated. */
function optionName(code: string): string {
  const known = optionCodes.find((one) => one === code);
  return known === undefined ? '所选' : `“${optionNames[known]}”`;
}

/** What is more than before, menu by menu; giving less needs no right of one's own. */
export function addedMenus(before: readonly RoleMenu[], after: readonly RoleMenu[]): RoleMenu[] {
  const had = new Map(before.map(({ menuId, options }) => [menuId, options]));
  return after.flatMap(({ menuId, options }) => {
    const known = had.get(menuId);
    if (known === undefined) return [{ menuId, options }];
    const more = known.includes('all') ? [] : options.filter((option) => !known.includes(option));
    return more.length === 0 ? [] : [{ menuId, options: more }];
  });
}

/**
 * Refuses what the actor does not hold himself in each of the venues, and names it where he may know the venue
 * (decisions §3).
 */
export async function assertGrantable(tx: Tx, actor: Actor, granting: Granting): Promise<void> {
  if (mayGrant(actor, granting)) return;
  if (granting.isPlatform && !actor.isPlatform) throw AppError.forbidden();
  const isBeyond = granting.venueIds.some((id) => !actor.grants.has(id));
  if (isBeyond) throw AppError.invalid([problem('该角色还在您管理范围以外的场馆使用，您不能扩大它的权限')]);
  const [lack] = lackingFor(actor, granting);
  if (!lack) {
    throw AppError.invalid([problem(`${notGrantable}：允许修改已发布内容`, 'editsPublished')]);
  }
  const [menu] = await tx.query<{ name: string }>('select name from menu where id = $1', [lack.menuId]);
  const options = lack.options.map(optionName).join('、');
  const venue = granting.venueIds.length > 1 ? `（${actor.grants.get(lack.venueId)?.venueName ?? ''}）` : '';
  throw AppError.invalid([problem(`${notGrantable}：${menu?.name ?? ''}${options}${venue}`)]);
}
