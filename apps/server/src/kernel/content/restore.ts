import { Status } from '@yunguan/contract/kernel/review';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import { transition } from '../review/transition';
import type { BoundContent } from './binding';
import { assertId, type LockedRow, lockRemoved } from './detail';
import { saved } from './row';
import { trackFiles } from './track-files';

interface Recycled {
  readonly actor: Actor;
  readonly objectIds: readonly string[];
}

/** Opinion under which a record that was public until its deletion is taken back when it returns. */
const restoredOpinion = '删除后从回收站恢复，需重新提交审核';

/**
 * Puts contents of any types back with the state that they were deleted in, all of them or none. What the deletion ended,
 * such as the sale of tickets, stays ended until the next approval; the public sees none of a reviewed type before it. One
 * that was deleted while approved is therefore taken back: it is submitted anew like any other.
 */
export async function restoreContents(
  tx: Transaction,
  { deps, types }: { readonly deps: Deps; readonly types: readonly BoundContent[] },
  asked: Recycled,
): Promise<readonly LockedRow[]> {
  const found = await lockRecycled(tx, types, asked);
  for (const { content, rows } of found) {
    const ids = rows.map(({ id }) => id);
    await tx.query(
      `update ${content.binding.table} set deleted_at = null, deleted_by = null, updated_by = $2, ${saved} where id = any ($1::uuid[])`,
      [ids, asked.actor.userId],
    );
    await content.binding.restored?.(tx, ids);
    for (const { id, venueId, form } of rows) trackFiles(tx, content, { id, venueId, values: form, isNew: true });
    for (const { id, status } of rows) {
      if (status !== Status.approved) continue;
      await transition(tx, { deps, content, actor: asked.actor, id, action: 'reverse', remark: restoredOpinion });
    }
  }
  return found.flatMap(({ rows }) => rows);
}

/** Deletes contents of the recycle bin for good, with what belongs to them; files go with the next sweep. */
export async function purgeContents(
  tx: Transaction,
  types: readonly BoundContent[],
  asked: Recycled,
): Promise<readonly LockedRow[]> {
  const found = await lockRecycled(tx, types, asked);
  for (const { content, rows } of found) {
    await tx.query(`delete from ${content.binding.table} where id = any ($1::uuid[])`, [rows.map(({ id }) => id)]);
  }
  return found.flatMap(({ rows }) => rows);
}

interface OfType {
  readonly content: BoundContent;
  readonly rows: readonly LockedRow[];
}

/**
 * Locks contents of the recycle bin, type by type.
 * @throws AppError FORBIDDEN unless the actor may delete every one of them where it is, ILLEGAL_STATE for one that is not in the bin
 */
async function lockRecycled(
  tx: Transaction,
  types: readonly BoundContent[],
  { actor, objectIds }: Recycled,
): Promise<OfType[]> {
  const ids = [...new Set(objectIds.map(assertId))];
  const places = await whereTheyAre(tx, types, { actor, ids });
  if (places.length !== ids.length) throw AppError.forbidden();
  const outside = places.find(({ isRecycled }) => !isRecycled);
  if (outside) throw AppError.illegalState(`《${outside.title}》不在回收站中，请刷新后再试`);
  const found: OfType[] = [];
  for (const content of types) {
    const { key } = content.declaration;
    const own = places.filter(({ kind }) => kind === key).map(({ id }) => id);
    if (own.length === 0) continue;
    const rows = await lockRemoved(tx, content, { ids: own, venues: venuesWith(actor, key, ['del']) });
    // Somebody else was faster.
    if (rows.length !== own.length) throw AppError.illegalState('部分内容已不在回收站中，请刷新后再试');
    found.push({ content, rows });
  }
  return found;
}

interface Place extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly isRecycled: boolean;
}

/** The contents among the ids that the actor may delete, in the recycle bin or not. */
function whereTheyAre(
  tx: Transaction,
  types: readonly BoundContent[],
  { actor, ids }: { readonly actor: Actor; readonly ids: readonly string[] },
): Promise<Place[]> {
  const values: unknown[] = [ids];
  const parts = types.map(({ declaration: { key }, binding }) => {
    const venues = `$${values.push(venuesWith(actor, key, ['del']))}::uuid[]`;
    return `select id, '${key}' as kind, coalesce(title, '') as title, deleted_at is not null as "isRecycled"
      from ${binding.table} where id = any ($1::uuid[]) and venue_id = any (${venues})`;
  });
  return tx.query<Place>(parts.join(' union all '), values);
}
