import type { addDirectory, editDirectory, moveDirectory } from '@yunguan/contract/platform/library-directories';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { assertFresh, readLastSave } from '../../kernel/last-save';
import { movedTo, writeOrder } from '../../kernel/list-order';
import { uuidv7 } from '../../kernel/uuid';
import { assertPlace, lockTree, type PlacedDirectory } from './directory-place';
import { assertHolds, findDirectories, type FoundDirectory, libraryVenue } from './library-venue';

/** Who changes a venue's directories, in which transaction, when. */
export interface Changing {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: Date;
}

/** Adds a directory behind its brothers. */
export async function insertDirectory(
  { tx, actor, now }: Changing,
  input: z.infer<typeof addDirectory.input>,
): Promise<FoundDirectory> {
  const { name, venueId: asked } = input;
  const parentId = input.parentId?.toLowerCase() || null;
  const venueId = await libraryVenue(tx, actor, { venueId: asked, directoryIds: parentId ? [parentId] : [] });
  assertHolds(actor, 'add', venueId);
  assertPlace(await lockTree(tx, venueId), { name, parentId });
  const added = { id: uuidv7(now.getTime()), venueId, name, parentId };
  await tx.query(
    `insert into resource_directory (id, venue_id, parent_id, name, sort, created_by, created_at, updated_by, updated_by_id,
       updated_at)
     select $1::uuid, $2::uuid, $3::uuid, $4::text, coalesce(max(sort), 0) + 1, $5::uuid, $6::timestamptz, $7::text, $5::uuid,
       $6::timestamptz
     from resource_directory where venue_id = $2 and parent_id is not distinct from $3`,
    [added.id, venueId, parentId, name, actor.userId, now, actor.realName],
  );
  return added;
}

/** Gives a directory another name; answers it as it was. */
export async function renameDirectory(
  { tx, actor, now }: Changing,
  { id, name, version }: z.infer<typeof editDirectory.input>,
): Promise<FoundDirectory> {
  const { all, directory } = await lockDirectory(tx, actor, { id, right: 'edit' });
  assertFresh(actor, await readLastSave(tx, 'resource_directory', directory.id), version);
  assertPlace(all, { ...directory, name });
  await tx.query(
    `update resource_directory set name = $2, updated_by = $3, updated_by_id = $4, updated_at = $5, version = version + 1
     where id = $1`,
    [directory.id, name, actor.realName, actor.userId, now],
  );
  return directory;
}

/** Moves a directory with all that lies in it; a parent that is not named stays, a brother that is not means the end. */
export async function placeDirectory(
  { tx, actor }: Changing,
  input: z.infer<typeof moveDirectory.input>,
): Promise<FoundDirectory> {
  const { all, directory } = await lockDirectory(tx, actor, { id: input.id, right: 'edit' });
  const { id, venueId, name } = directory;
  const parentId = input.parentId === undefined ? directory.parentId : input.parentId?.toLowerCase() || null;
  assertPlace(all, { id, parentId, name });
  const brothers = all.filter((one) => one.parentId === parentId && one.id !== id).map((one) => one.id);
  const place = input.beforeId ? brothers.indexOf(input.beforeId.toLowerCase()) : brothers.length;
  if (place < 0) throw AppError.invalid([{ field: 'beforeId', message: '请选择同一级目录中的位置' }]);
  await tx.query('update resource_directory set parent_id = $2 where id = $1', [id, parentId]);
  await writeOrder(tx, 'resource_directory', movedTo(brothers, id, place));
  return { id, venueId, name, parentId };
}

/**
 * Removes an empty directory. What lies in the recycle bin does not keep it: restored, it is unfiled.
 * @throws AppError ILLEGAL_STATE while directories or files lie in it
 */
export async function removeDirectory({ tx, actor }: Changing, id: string): Promise<FoundDirectory> {
  const { all, directory } = await lockDirectory(tx, actor, { id, right: 'del' });
  // No file comes in while it is judged: who adds one holds the row.
  await tx.query('select from resource_directory where id = $1 for update', [directory.id]);
  const below = all.filter((one) => one.parentId === directory.id).length;
  if (below > 0) throw AppError.illegalState(`目录中还有 ${below} 个下级目录，不能删除`);
  const [held] = await tx.query<{ files: number }>(
    'select count(*)::int as files from resource where directory_id = $1 and deleted_at is null',
    [directory.id],
  );
  if (held && held.files > 0) throw AppError.illegalState(`目录中还有 ${held.files} 个文件，不能删除`);
  await tx.query('update resource set directory_id = null where directory_id = $1', [directory.id]);
  await tx.query('delete from resource_directory where id = $1', [directory.id]);
  return directory;
}

/** A directory that the actor may change, within the tree of its venue, which nobody else changes meanwhile. */
async function lockDirectory(
  tx: Transaction,
  actor: Actor,
  { id, right }: { readonly id: string; readonly right: 'edit' | 'del' },
): Promise<{ all: PlacedDirectory[]; directory: FoundDirectory }> {
  const [found] = await findDirectories(tx, [id]);
  if (!found) throw AppError.forbidden();
  const { venueId } = found;
  assertHolds(actor, right, venueId);
  const all = await lockTree(tx, venueId);
  const directory = all.find((one) => one.id === found.id);
  if (!directory) throw AppError.forbidden();
  return { all, directory: { ...directory, venueId } };
}
