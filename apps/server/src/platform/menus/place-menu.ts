import { placeProblem } from '@yunguan/contract/kernel/tree';
import { menuPlaces } from '@yunguan/contract/platform/menus';
import type { Transaction } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { movedTo, writeOrder } from '../../kernel/list-order';
import { findStored, type StoredMenu } from './admin-tree';

/** Where a menu shall hang; `id` is absent for a new one. */
export interface Place {
  readonly id?: string;
  readonly parentId: string | null;
}

/**
 * Refuses a parent that does not exist, that lies below the menu itself, or that makes the tree deeper than the shell
 * shows.
 */
export function assertPlace(menus: readonly StoredMenu[], place: Place): void {
  const isUnknown = place.parentId !== null && !findStored(menus, place.parentId);
  const message = isUnknown ? '上级菜单不存在' : placeProblem(menus, place, menuPlaces);
  if (message !== undefined) throw AppError.invalid([{ field: 'parentId', message }]);
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
