import type { Values } from '@yunguan/contract/kernel/parse';
import type { Transaction } from '../../db/database';
import type { Actor } from '../access/actor';
import { recordUses } from '../files/record-uses';
import { type BoundContent, columnOf } from './binding';
import type { LockedRow } from './detail';
import { type FileSwap, withOtherFile } from './form-files';
import { columnValue, saved, writeRow } from './row';
import { trackFiles } from './track-files';

/** A locked row that is to show another file. */
export interface FileReplacement {
  readonly actor: Actor;
  readonly row: LockedRow;
  readonly swap: FileSwap;
}

/**
 * Shows another file wherever a row and its approved version show the first one, as a new version of the row. Approved
 * snapshots are never changed: a copy with the other file becomes the one that the public sees. The status stays, so
 * the approval record has no line of it. Answers whether anything was to be replaced.
 */
export async function replaceFile(
  tx: Transaction,
  content: BoundContent,
  { actor, row, swap }: FileReplacement,
): Promise<boolean> {
  const { id, venueId } = row;
  const inRow = withOtherFile(content, row.form, swap);
  const approved = await copyApproved(tx, content, { row, swap });
  if (inRow.changed.length > 0 || approved !== undefined) {
    const columns = Object.fromEntries(
      inRow.changed.map((name) => [
        columnOf(content, name),
        columnValue(content.declaration.fields[name]?.kind, inRow.values[name]),
      ]),
    );
    const snapshot = approved === undefined ? {} : { approved_revision: approved };
    writeRow(tx, content.binding.table, {
      id,
      isNew: false,
      columns: { ...columns, ...snapshot, updated_by: actor.userId },
      further: saved,
    });
  }
  if (approved !== undefined) {
    recordUses(tx, { objectId: id, contentType: content.declaration.key, venueId, keys: [swap.to] });
  }
  trackFiles(tx, content, { id, venueId, values: inRow.values, isNew: false });
  return inRow.changed.length > 0 || approved !== undefined;
}

/**
 * Number of the copy of the approved snapshot with the other file; undefined when it does not show the first one. It is
 * still what its author submitted: a reversal tells him, and not whoever exchanged the file.
 */
async function copyApproved(
  tx: Transaction,
  content: BoundContent,
  { row, swap }: Omit<FileReplacement, 'actor'>,
): Promise<number | undefined> {
  if (row.approvedRevision === null) return undefined;
  const [snapshot] = await tx.query<{ form: Values }>('select form from revision where object_id = $1 and no = $2', [
    row.id,
    row.approvedRevision,
  ]);
  const { values, changed } = withOtherFile(content, snapshot?.form ?? {}, swap);
  if (changed.length === 0) return undefined;
  const [copy] = await tx.query<{ no: number }>(
    `insert into revision (object_id, no, content_type, venue_id, form, submitted_by, submitted_name)
     select object_id, (select max(no) + 1 from revision where object_id = $1), content_type, venue_id, $3, submitted_by, submitted_name
     from revision where object_id = $1 and no = $2 returning no`,
    [row.id, row.approvedRevision, JSON.stringify(values)],
  );
  return copy?.no;
}
