import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { recycleDays } from '@yunguan/contract/kernel/recycling';
import type { Transaction } from '../../db/database';
import { venueOf } from '../audit/venue-of';
import type { Done } from '../call';
import { type Actor, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import { closeOrdersOf } from '../orders/order-task';
import type { BoundContent } from './binding';
import { assertId, lockRows } from './detail';
import { assertAction } from './write';

/**
 * Moves records to the recycle bin, where they stay 30 days. All ids are allowed or nothing happens: one foreign,
 * unknown or wrongly stated id refuses the whole call.
 */
export async function removeContent(
  tx: Transaction,
  content: BoundContent,
  request: { actor: Actor; ids: readonly string[]; now: Date },
): Promise<Done> {
  const { declaration, binding } = content;
  const ids = [...new Set(request.ids.map(assertId))];
  if (ids.length === 0) throw new AppError('VALIDATION', '请选择要删除的数据');
  if (ids.length > mostAtOnce) throw new AppError('VALIDATION', tooMany('删除', '条'));
  const { actor } = request;
  const rows = await lockRows(tx, content, { ids, venues: venuesWith(actor, declaration.key, ['del']) });
  if (rows.length !== ids.length) throw AppError.forbidden();
  for (const row of rows) {
    assertAction(content, { actor, row, action: 'remove', refusal: `《${row.title}》当前状态不能删除` });
  }
  await binding.withdrawn?.(tx, { ids, now: request.now });
  const unpublish = declaration.reviewed ? ', approved_revision = null' : '';
  await tx.query(
    `update ${binding.table} set deleted_at = now(), deleted_by = $2, version = version + 1${unpublish} where id = any ($1::uuid[])`,
    [ids, actor.userId],
  );
  await tx.query('delete from upload_use where object_id = any ($1::uuid[])', [ids]);
  closeOrdersOf(tx, ids);
  return { reply: { objects: null, msg: declaration.messages.removed }, note: venueOf(rows) };
}

/** Records that one statement takes out of the recycle bin: a vote goes with its ballots, hundreds of thousands of them. */
export const purgedAtOnce = 20;

/**
 * Empties the recycle bin of what has lain there for 30 days; answers how many rows went, {@link purgedAtOnce} where there
 * may be more.
 */
export async function purgeRemoved(tx: Transaction, content: BoundContent): Promise<number> {
  const { table } = content.binding;
  const isOld = 'deleted_at < now() - make_interval(days => $1)';
  tx.send(`set local statement_timeout = '120s'`);
  // Those that somebody puts back in this moment, or that another process empties out, are left to them.
  const gone = await tx.query(
    `delete from ${table} where id = any (array(
       select id from ${table} where ${isOld} order by deleted_at limit $2 for update skip locked)) returning id`,
    [recycleDays, purgedAtOnce],
  );
  return gone.length;
}
