import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import type { Transaction, Tx } from '../../db/database';
import { recordUses } from './record-uses';

const filePath = /^\/files\/(.+)$/;

/** Store key of a path of our own uploads; undefined for anything else. */
export function storeKeyOf(path: string): string | undefined {
  return filePath.exec(path)?.[1];
}

/** True for a public JPG or PNG that was really uploaded and is smaller than 2 MB: what a sign or an icon may be (002 §5.5); it stays until the transaction ends. */
export async function isSmallPicture(tx: Tx, path: string): Promise<boolean> {
  const key = storeKeyOf(path);
  if (key === undefined) return false;
  const found = await tx.query(
    `select 1 from upload where store_key = $1 and not private and mime in ('image/jpeg', 'image/png') and size <= $2
     order by id limit 1 for key share`,
    [key, imageLimits.cover.maxBytes],
  );
  return found.length > 0;
}

/** Keeps the where-used list in step with the one picture that a record shows; what is no upload of ours leaves none. */
export function trackPicture(
  tx: Transaction,
  used: { id: string; contentType: string; venueId: string | null; path: string },
): void {
  const key = storeKeyOf(used.path);
  const keys = key === undefined ? [] : [key];
  recordUses(tx, { objectId: used.id, contentType: used.contentType, venueId: used.venueId, keys });
  tx.send('delete from upload_use where object_id = $1 and not store_key = any ($2::text[])', [used.id, keys]);
}
