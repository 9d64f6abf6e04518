import { placeProblem } from '@yunguan/contract/kernel/tree';
import { directoryPlaces } from '@yunguan/contract/platform/library-directories';
import type { Transaction } from '../../db/database';
import { AppError } from '../../kernel/app-error';

/** A directory with what its place is judged by. */
export interface PlacedDirectory {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

/** All directories of a venue in their order; the venue's tree stays as it is until the transaction ends. */
export async function lockTree(tx: Transaction, venueId: string): Promise<PlacedDirectory[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('resource_directory'), hashtext($1::text))`, [venueId]);
  return tx.query<PlacedDirectory & Record<string, unknown>>(
    `select id, parent_id as "parentId", name from resource_directory
     where venue_id = $1 order by sort, name collate zh, id`,
    [venueId],
  );
}

/**
 * Judges the place and the name that a directory is to get; a new one has no id.
 * @throws AppError FORBIDDEN for a parent that the venue does not have, VALIDATION for a place inside itself, beyond the deepest level, or beside a brother of the same name
 */
export function assertPlace(
  all: readonly PlacedDirectory[],
  wanted: { readonly id?: string; readonly parentId: string | null; readonly name: string },
): void {
  const { id, parentId, name } = wanted;
  if (parentId !== null && !all.some((one) => one.id === parentId)) throw AppError.forbidden();
  const misplaced = placeProblem(all, { id, parentId }, directoryPlaces);
  if (misplaced !== undefined) throw AppError.invalid([{ field: 'parentId', message: misplaced }]);
  const isTaken = all.some((one) => one.id !== id && one.parentId === parentId && one.name === name);
  if (isTaken) throw AppError.invalid([{ field: 'name', message: `同级已有名为“${name}”的目录` }]);
}
