import { adminAreas } from '@yunguan/contract/kernel/areas';
import { messages } from '@yunguan/contract/kernel/messages';
import { optionCodes } from '@yunguan/contract/kernel/options';
import { askedParent } from '@yunguan/contract/kernel/tree';
import { type addSysMenu, type editSysMenu, menuMessages, rolesChangedText } from '@yunguan/contract/platform/menus';
import { contentTypes } from '@yunguan/contract/content-types';
import type * as z from 'zod';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { isSmallPicture, storeKeyOf, trackPicture } from '../../kernel/files/one-picture';
import { assertFresh, type LastSave, lastSaveById } from '../../kernel/last-save';
import { uuidv7 } from '../../kernel/uuid';
import { findStored, lockMenus, type StoredMenu } from './admin-tree';
import { withdrawOptions } from './menu-use';
import { assertPlace, sortAfter } from './place-menu';

type AddInput = z.infer<typeof addSysMenu.input>;
type EditInput = z.infer<typeof editSysMenu.input>;

/** What a menu can govern, with the name that users know. */
const governed = new Map<string, string>([
  ...contentTypes.map(({ key, label }): [string, string] => [key, label]),
  ...Object.entries(adminAreas),
]);

type Wanted = Omit<StoredMenu, 'version'>;

/** Adds a menu and grants it to the roles of the platform, for a menu that nobody holds is not shown to anybody. */
export async function addMenu(deps: Deps, tx: Transaction, request: { actor: Actor; input: AddInput }) {
  const { actor, input } = request;
  const menus = await lockMenus(tx);
  const parentId = askedParent(input.parentId) ?? null;
  const id = uuidv7(deps.clock.now().getTime());
  const menu: Wanted = {
    id,
    parentId,
    name: input.name,
    url: input.url ?? '',
    icon: input.icon ?? '',
    target: input.target ?? 'right',
    sort: input.sort ?? sortAfter(menus, parentId),
    custom: input.custom || '0',
    isVenueMenu: input.isVenueMenu ?? true,
    contentType: input.contentType || null,
    options: await codesOf(tx, input.optionIds),
  };
  assertPlace(menus, { parentId });
  assertGoverned(menus, menu);
  await assertIcon(tx, menu.icon);
  await tx.query(
    `insert into menu (id, parent_id, name, url, icon, target, sort, custom, is_venue_menu, content_type, option_codes, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...columnsOf(menu), actor.userId],
  );
  await tx.query(
    `insert into role_menu (role_id, menu_id, option_codes) select id, $1, '{all}' from role where is_platform`,
    [id],
  );
  trackPicture(tx, { id: menu.id, contentType: 'menu', venueId: null, path: menu.icon });
  await deps.sessions.forget(tx);
  return { reply: { objects: { id }, msg: messages.added }, menu };
}

/** Changes what the payload carries; options that the menu no longer offers are no longer held through it. */
export async function editMenu(deps: Deps, tx: Transaction, request: { actor: Actor; input: EditInput }) {
  const { actor, input } = request;
  const menus = await lockMenus(tx);
  const stored = findStored(menus, input.id);
  if (!stored) throw AppError.forbidden();
  assertFresh(actor, await readLastSave(tx, stored.id), input.version);
  const asked = askedParent(input.parentId);
  const menu: Wanted = {
    id: stored.id,
    parentId: asked === undefined ? stored.parentId : asked,
    name: input.name ?? stored.name,
    url: input.url ?? stored.url,
    icon: input.icon ?? stored.icon,
    target: input.target ?? stored.target,
    sort: input.sort ?? stored.sort,
    custom: input.custom || stored.custom,
    isVenueMenu: input.isVenueMenu ?? stored.isVenueMenu,
    contentType: input.contentType === undefined ? stored.contentType : input.contentType || null,
    options: await changedCodes(tx, stored, input.optionIds ?? ''),
  };
  assertPlace(menus, { id: stored.id, parentId: menu.parentId });
  assertReach(actor, { before: stored, after: menu });
  assertGoverned(menus, menu);
  await assertIcon(tx, menu.icon);
  await tx.query(
    `update menu set parent_id = $2, name = $3, url = $4, icon = $5, target = $6, sort = $7, custom = $8, is_venue_menu = $9,
       content_type = $10, option_codes = $11, updated_by = $12, version = version + 1, updated_at = now() where id = $1`,
    [...columnsOf(menu), actor.userId],
  );
  const removed = stored.options.filter((code) => !menu.options.includes(code));
  const rolesChanged = await withdrawOptions(tx, menu.id, { removed, left: menu.options });
  trackPicture(tx, { id: menu.id, contentType: 'menu', venueId: null, path: menu.icon });
  await deps.sessions.forget(tx);
  const told = rolesChanged === 0 ? '' : rolesChangedText(rolesChanged);
  return { reply: { objects: { id: menu.id, rolesChanged }, msg: `${messages.changed}${told}` }, menu, rolesChanged };
}

function columnsOf(menu: Wanted): unknown[] {
  const { id, parentId, name, url, icon, target, sort, custom, isVenueMenu, contentType, options } = menu;
  return [id, parentId, name, url, icon, target, sort, custom, isVenueMenu, contentType, options];
}

/** A group that offers nothing is renamed and moved as it is; no other menu loses the last of its options (002 §5.6). */
async function changedCodes(tx: Tx, stored: StoredMenu, optionIds: string): Promise<readonly string[]> {
  const isBare = stored.options.length === 0 && !/[^,\s]/.test(optionIds);
  return isBare ? [] : codesOf(tx, optionIds);
}

/** Codes of the options that a payload names by their ids or their codes, in their order. */
async function codesOf(tx: Tx, optionIds: string): Promise<string[]> {
  const asked = new Set(
    optionIds
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  );
  const options = await tx.query<{ id: string; code: string }>('select id, code from menu_option');
  const chosen = new Set(options.filter(({ id, code }) => asked.has(id) || asked.has(code)).map(({ code }) => code));
  if (asked.size === 0) throw AppError.invalid([{ field: 'optionIds', message: menuMessages.options }]);
  const known = new Set(options.flatMap(({ id, code }) => [id, code]));
  if (![...asked].every((one) => known.has(one))) {
    throw AppError.invalid([{ field: 'optionIds', message: '菜单权限中有不存在的权限' }]);
  }
  return optionCodes.filter((code) => chosen.has(code));
}

/** One menu per content type or area: two would split its rights. */
function assertGoverned(menus: readonly StoredMenu[], menu: Wanted): void {
  const { id, contentType } = menu;
  if (contentType === null) return;
  const refuse = (message: string) => AppError.invalid([{ field: 'contentType', message }]);
  const name = governed.get(contentType);
  if (name === undefined) throw refuse('管理的内容类型不存在');
  const other = menus.find((one) => one.contentType === contentType && one.id !== id);
  if (other) throw refuse(`“${name}”已由菜单“${other.name}”管理，一个内容类型只能由一个菜单管理`);
}

/**
 * What a menu governs, and where, decides what every role on it may do: with the right to edit menus alone one could
 * turn a small right of one's own into any other (decisions §3: nobody grants what he does not hold).
 */
function assertReach(actor: Actor, { before, after }: { before: Wanted; after: Wanted }): void {
  if (before.contentType === 'menu' && after.contentType !== 'menu') {
    throw AppError.invalid([{ field: 'contentType', message: menuMessages.mustStay }]);
  }
  if (actor.isPlatform) return;
  const refuse = (field: string, label: string) =>
    AppError.invalid([{ field, message: `只有平台管理员可以修改“${label}”` }]);
  if (before.isVenueMenu !== after.isVenueMenu) throw refuse('isVenueMenu', '是否场馆菜单');
  if (before.contentType !== after.contentType) throw refuse('contentType', '管理的内容类型');
}

/** Of a menu in the locked tree. */
async function readLastSave(tx: Tx, id: string): Promise<LastSave> {
  const [row] = await tx.query<LastSave & Record<string, unknown>>(
    `select ${lastSaveById('m')} from menu m where m.id = $1`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return row;
}

/** An icon is a public picture: an ID card or a video is none. */
async function assertIcon(tx: Tx, icon: string): Promise<void> {
  if (storeKeyOf(icon) === undefined || (await isSmallPicture(tx, icon))) return;
  throw AppError.invalid([{ field: 'icon', message: '该文件不能用作图标' }]);
}
