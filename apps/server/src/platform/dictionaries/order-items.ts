import type { Tx } from '../../db/database';
import { movedTo, writeOrder } from '../../kernel/list-order';

/** Changes of one node wait for each other: its order and its names are judged as a whole. */
export async function lockNode(tx: Tx, nodeName: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`dictionary ${nodeName}`]);
}

/** Puts an item at a place of its node, counted from 0; beyond the end is the end. The node is locked. */
export async function placeItem(tx: Tx, item: { id: string; nodeName: string }, index: number): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    'select id from dictionary_item where node_name = $1 and deleted_at is null order by sort, id',
    [item.nodeName],
  );
  const ids = rows.map(({ id }) => id);
  await writeOrder(tx, 'dictionary_item', movedTo(ids, item.id, index));
}
