import type { Transaction } from '../../db/database';

export interface ShownFiles {
  /** The record that shows them. */
  readonly objectId: string;
  /** Key of its content type or area. */
  readonly contentType: string;
  /** Whose record it is; null for what belongs to the whole network. */
  readonly venueId: string | null;
  readonly keys: readonly string[];
  /** Those of them in the recycle bin of the venue's library, when `holdFiles` has found out; else it is looked up here. */
  readonly recycled?: readonly string[];
}

/**
 * Enters files into the where-used list. Their uploads stay until the transaction ends: a sweep passes them over. What is
 * shown does not lie in the recycle bin: a resource that goes there at this moment is waited for and comes back, so that
 * no purge takes what a record shows.
 */
export function recordUses(tx: Transaction, { objectId, contentType, venueId, keys, recycled }: ShownFiles): void {
  if (keys.length === 0) return;
  const isHeld = recycled !== undefined;
  if (!isHeld) tx.send('select id from upload where store_key = any ($1::text[]) order by id for key share', [keys]);
  tx.send(
    `insert into upload_use (store_key, object_id, content_type, venue_id)
     select key, $1, $2, $3 from unnest($4::text[]) as key on conflict do nothing`,
    [objectId, contentType, venueId, keys],
  );
  if (venueId === null || recycled?.length === 0) return;
  if (!isHeld) {
    // The lock is a statement of its own: only a statement that starts after the wait sees what the other one did.
    tx.send('select id from resource where venue_id = $1 and store_key = any ($2::text[]) order by id for key share', [
      venueId,
      keys,
    ]);
  }
  tx.send(
    // By their ids, as everybody locks them who puts several back.
    `update resource set deleted_at = null, deleted_by = null where id in (
       select one.id from resource one where one.id in (
         select distinct on (gone.store_key) gone.id from resource gone
         where gone.venue_id = $1 and gone.store_key = any ($2::text[]) and gone.deleted_at is not null
           and not exists (select from resource r where r.venue_id = $1 and r.store_key = gone.store_key and r.deleted_at is null)
         order by gone.store_key, gone.deleted_at desc)
       order by one.id for no key update)`,
    [venueId, recycled ?? keys],
  );
}
