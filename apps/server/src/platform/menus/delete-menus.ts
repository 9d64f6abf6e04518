import { messages } from '@yunguan/contract/kernel/messages';
import { menuMessages } from '@yunguan/contract/platform/menus';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { findStored, lockMenus, type StoredMenu } from './admin-tree';
import { heldMenus, heldText } from './menu-use';

/** Deletes menus that lead to nothing and that nobody uses but the platform: all of them or none. */
export async function deleteMenus(deps: Deps, tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: menuMessages.chooseFirst }]);
  const menus = await lockMenus(tx);
  const wanted = [...new Set(ids)].map((id) => {
    const menu = findStored(menus, id);
    if (!menu) throw AppError.forbidden();
    return menu;
  });
  const wantedIds = wanted.map(({ id }) => id);
  assertNoChildren(menus, wanted);
  if (wanted.some(({ contentType }) => contentType === 'menu')) {
    throw AppError.illegalState(menuMessages.mustStay);
  }
  // Whoever is about to grant one of them waits here, and finds it gone.
  await tx.query('select id from menu where id = any ($1::uuid[]) for update', [wantedIds]);
  const held = await heldMenus(tx, wantedIds);
  const used = wanted.flatMap(({ id, name }) => {
    const use = held.find(({ menuId }) => menuId === id);
    return use ? [heldText(name, use)] : [];
  });
  if (used.length > 0) throw AppError.illegalState(used.join('；'));

  await tx.query('delete from role_menu where menu_id = any ($1::uuid[])', [wantedIds]);
  await tx.query('delete from menu where id = any ($1::uuid[])', [wantedIds]);
  await tx.query('delete from upload_use where object_id = any ($1::uuid[])', [wantedIds]);
  await tx.query('insert into removed_menu (id) select unnest($1::uuid[]) on conflict do nothing', [wantedIds]);
  await deps.sessions.forget(tx);
  return { reply: { objects: null, msg: messages.removed }, names: wanted.map(({ name }) => name) };
}

function assertNoChildren(menus: readonly StoredMenu[], wanted: readonly StoredMenu[]): void {
  const going = new Set(wanted.map(({ id }) => id));
  for (const menu of wanted) {
    const children = menus.filter(({ id, parentId }) => parentId === menu.id && !going.has(id));
    if (children.length === 0) continue;
    const names = children.map(({ name }) => name).join('、');
    throw AppError.illegalState(
      `菜单“${menu.name}”有 ${children.length} 个下级菜单（${names}），请先移走或删除下级菜单`,
    );
  }
}
