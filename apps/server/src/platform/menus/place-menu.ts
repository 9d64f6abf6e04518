import { menuDepth } from '@yunguan/contract/platform/menus';
import type { Transaction } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { movedTo, writeOrder } from '../../kernel/list-order';
import { branchOf, findStored, heightOf, levelOf, type StoredMenu } from './admin-tree';

/** Where a menu shall hang; `id` is absent for a new one. */
export interface Place {
  readonly id?: string;
  readonly parentId: string | null;
}

/**
 * Refuses a parent that does not exist, that lies below the menu itself, or that makes the tree deeper than the shell
 * shows.
 */
export function assertPlace(menus: readonly StoredMenu[], { id, parentId }: Place): void {
  const refuse = (message: string) => AppError.invalid([{ field: 'parentId', message }]);
  if (parentId !== null && !findStored(menus, parentId)) throw refuse('上级菜单不存在');
  if (id !== undefined && parentId !== null && branchOf(menus, id).has(parentId)) {
    throw refuse('上级菜单不能是菜单自己或它的下级');
  }
  const height = id === undefined ? 1 : heightOf(menus, id);
  if (levelOf(menus, parentId) + height > menuDepth) throw refuse(`菜单最多 ${menuDepth} 级，请选择更高一级的上级菜单`);
}

/** Room between neighbours, so that a number typed by hand fits in. */
const step = 10;

/** Number of a menu that comes after its brothers. */
export function sortAfter(menus: readonly StoredMenu[], parentId: string | null): number {
  return Math.max(0, ...menus.filter((menu) => menu.parentId === parentId).map(({ sort }) => sort)) + step;
}

/** Hangs a menu below a parent at a place among its brothers, and numbers them anew. */
export async function moveMenu(
  tx: Transaction,
  menus: readonly StoredMenu[],
  move: { readonly id: string; readonly parentId: string | null; readonly index: number; readonly userId: string },
): Promise<void> {
  const { id, parentId, index, userId } = move;
  assertPlace(menus, { id, parentId });
  const brothers = menus.filter((menu) => menu.parentId === parentId).map((menu) => menu.id);
  await tx.query(
    'update menu set parent_id = $2, updated_by = $3, updated_at = now(), version = version + 1 where id = $1',
    [id, parentId, userId],
  );
  await writeOrder(tx, 'menu', movedTo(brothers, id, index), step);
}
