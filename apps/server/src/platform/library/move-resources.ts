import type { moveResource } from '@yunguan/contract/platform/library';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { findDirectories } from './library-venue';
import { type LockedResource, lockKept } from './lock-resources';

/**
 * Files resources in a directory of their venue, or takes them out of theirs; answers them as they were and the
 * directory's name. What the edit form shows stays, and so does the version.
 * @throws AppError FORBIDDEN when resources and directory are not all of one venue
 */
export async function moveResources(
  tx: Transaction,
  actor: Actor,
  { ids, directoryId }: z.infer<typeof moveResource.input>,
): Promise<{ readonly resources: readonly LockedResource[]; readonly directoryName: string }> {
  // The directory first, as uploads and the deletion of directories do; it stays until the transaction ends.
  const [directory] = await findDirectories(tx, directoryId ? [directoryId] : [], 'for key share');
  const resources = await lockKept(tx, { actor, ids, right: 'edit' });
  const venues = new Set(resources.map(({ venueId }) => venueId));
  if (directory) venues.add(directory.venueId);
  if (venues.size !== 1) throw AppError.forbidden();
  await tx.query(
    'update resource set directory_id = $2, updated_by = $3, updated_at = now() where id = any ($1::uuid[])',
    [resources.map(({ id }) => id), directory?.id ?? null, actor.userId],
  );
  return { resources, directoryName: directory?.name ?? '未归类' };
}
