import type { Values } from '@yunguan/contract/kernel/parse';
import type { Transaction } from '../../db/database';
import { recordUses } from '../files/record-uses';
import type { BoundContent } from './binding';
import { filesOf, haveSameFiles } from './form-files';
import { approvedSnapshot, seenOfSnapshot } from './public';

export interface TrackedForm {
  readonly id: string;
  readonly venueId: string;
  readonly values: Values;
  readonly isNew: boolean;
  /** What the row showed until now, under its lock; absent = not known, or the approved version changes, too. */
  readonly before?: Values;
  /** Of the files, those that `holdFiles` found in the recycle bin; absent = nobody holds them yet. */
  readonly recycled?: readonly string[];
}

/**
 * Keeps the where-used list in step with a row that was written. A file stays used while the approved version shows it:
 * that one the public sees until another is approved, but for its display picture.
 */
export function trackFiles(tx: Transaction, content: BoundContent, form: TrackedForm): void {
  const { declaration, binding } = content;
  const { id, venueId, values, isNew, before, recycled } = form;
  if (before !== undefined && haveSameFiles(content, before, values)) return;
  const keys = [...filesOf(content, values).keys()];
  const held = recycled === undefined ? {} : { recycled };
  recordUses(tx, { objectId: id, contentType: declaration.key, venueId, keys, ...held });
  if (isNew) return;
  const approved = declaration.reviewed
    ? `and not exists (select from ${binding.table} c ${approvedSnapshot}
         where c.id = $1 and position(u.store_key in ${seenOfSnapshot('approved.form', declaration.coverField)}::text) > 0)`
    : '';
  tx.send(`delete from upload_use u where u.object_id = $1 and not u.store_key = any ($2::text[]) ${approved}`, [
    id,
    keys,
  ]);
}

/** Takes files off the where-used list that neither the row nor its approved version shows any more. */
export function dropUnshownFiles(tx: Transaction, { declaration, binding }: BoundContent, id: string): void {
  // `offset 0`: the row is spelled out once, not for each of its files.
  tx.send(
    `delete from upload_use u using (
       select to_jsonb(c)::text || coalesce((select ${seenOfSnapshot('r.form', declaration.coverField)}::text from revision r
         where r.object_id = c.id and r.no = c.approved_revision), '') as shown
       from ${binding.table} c where c.id = $1 offset 0) as object
     where u.object_id = $1 and position(u.store_key in object.shown) = 0`,
    [id],
  );
}
