import {
  type addDictionaryItem,
  asksUploadType,
  type editDictionaryItem,
  uploadTypeMissing,
} from '@yunguan/contract/platform/dictionaries';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { assertFresh, type LastSave, lastSaveByName } from '../../kernel/last-save';
import { isUuid, uuidv7 } from '../../kernel/uuid';
import { lockNode, placeItem } from './order-items';

/** An item that is there, with who saved it last. */
export interface KnownItem extends LastSave {
  readonly id: string;
  readonly nodeName: string;
  readonly displayName: string;
}

/** Who writes, when. */
export interface Writer {
  readonly actor: Actor;
  readonly now: Date;
}

/** The items by their ids, with their nodes locked; all of them or a refusal. */
export async function lockItems(tx: Transaction, ids: readonly string[]): Promise<KnownItem[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (asked.length === 0 || !asked.every(isUuid)) throw AppError.forbidden();
  const nodes = await tx.query<{ node_name: string }>(
    'select distinct node_name from dictionary_item where id = any ($1::uuid[]) order by node_name',
    [asked],
  );
  for (const { node_name } of nodes) await lockNode(tx, node_name);
  const items = await tx.query<KnownItem & Record<string, unknown>>(
    `select i.id, i.node_name as "nodeName", i.display_name as "displayName", ${lastSaveByName('i', 'updated_by')}
     from dictionary_item i where i.id = any ($1::uuid[]) and i.deleted_at is null order by i.sort, i.id`,
    [asked],
  );
  if (items.length !== asked.length) throw AppError.forbidden();
  return items;
}

/** The items stay unchosen, where they are, until the transaction ends: who is saving a content with one of them is waited for. */
export async function holdItems(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select from dictionary_item where id = any ($1::uuid[]) order by id for update', [ids]);
}

/** One item, with its node locked. */
export async function lockItem(tx: Transaction, id: string): Promise<KnownItem> {
  const [item] = await lockItems(tx, [id]);
  if (!item) throw AppError.forbidden();
  return item;
}

/** Adds an item at its ordinal, or at the end; answers its id. */
export async function insertItem(
  tx: Transaction,
  input: z.infer<typeof addDictionaryItem.input>,
  { actor, now }: Writer,
): Promise<string> {
  const { nodeName, displayName, sort } = input;
  const asked = asksUploadType(nodeName);
  if (asked && !input.uploadType) throw AppError.invalid([{ field: 'uploadType', message: uploadTypeMissing }]);
  await lockNode(tx, nodeName);
  await assertNameIsFree(tx, { id: '', nodeName, displayName });
  const id = uuidv7(now.getTime());
  // Values of removed items are not given again: old data may hold them.
  await tx.query(
    `insert into dictionary_item (id, node_name, display_name, node_value, sort, upload_type, created_at, updated_at, updated_by,
       updated_by_id)
     select $1::uuid, $2::text, $3::text,
       coalesce(max(node_value::int) filter (where node_value ~ '^[0-9]{1,9}$'), 0) + 1,
       coalesce(max(sort), 0) + 1, $4::smallint, $5::timestamptz, $5::timestamptz, $6::text, $7::uuid
     from dictionary_item where node_name = $2`,
    [id, nodeName, displayName, asked ? input.uploadType : null, now, actor.realName, actor.userId],
  );
  if (sort) await placeItem(tx, { id, nodeName }, sort - 1);
  await saveLabels(tx, id, input.labels ?? []);
  return id;
}

/**
 * Changes name, ordinal and labels; the upload type stays (002 §2.9).
 * @throws AppError CONFLICT for a stale version
 */
export async function changeItem(
  tx: Transaction,
  item: KnownItem,
  change: Writer & { readonly input: z.infer<typeof editDictionaryItem.input> },
): Promise<void> {
  const { displayName, sort, labels, version } = change.input;
  assertFresh(change.actor, item, version);
  await assertNameIsFree(tx, { ...item, displayName });
  await tx.query(
    `update dictionary_item set display_name = $2, updated_at = $3, updated_by = $4, updated_by_id = $5, version = version + 1
     where id = $1`,
    [item.id, displayName, change.now, change.actor.realName, change.actor.userId],
  );
  if (sort) await placeItem(tx, item, sort - 1);
  if (labels) await saveLabels(tx, item.id, labels);
}

/** Offers an item for choosing, or no more. */
export async function switchItem(tx: Transaction, item: KnownItem, change: Writer & { readonly valid: boolean }) {
  await tx.query(
    `update dictionary_item set valid = $2, updated_at = $3, updated_by = $4, updated_by_id = $5, version = version + 1
     where id = $1`,
    [item.id, change.valid, change.now, change.actor.realName, change.actor.userId],
  );
}

async function assertNameIsFree(
  tx: Transaction,
  { id, nodeName, displayName }: Pick<KnownItem, 'id' | 'nodeName' | 'displayName'>,
): Promise<void> {
  const taken = await tx.query(
    `select from dictionary_item where node_name = $1 and display_name = $2 and id::text <> $3 and deleted_at is null`,
    [nodeName, displayName, id],
  );
  if (taken.length === 0) return;
  throw AppError.invalid([{ field: 'displayName', message: `已有名为“${displayName}”的分类` }]);
}

async function saveLabels(tx: Transaction, itemId: string, labels: readonly string[]): Promise<void> {
  const wanted = [...new Set(labels.map((id) => id.toLowerCase()))];
  const known = wanted.every(isUuid)
    ? await tx.query('select id from label where id = any ($1::uuid[]) for key share', [wanted])
    : [];
  if (known.length !== wanted.length) {
    throw AppError.invalid([{ field: 'labels', message: '所选标签已被删除，请重新选择' }]);
  }
  await tx.query('delete from dictionary_item_label where item_id = $1 and not label_id = any ($2::uuid[])', [
    itemId,
    wanted,
  ]);
  await tx.query(
    'insert into dictionary_item_label (item_id, label_id) select $1::uuid, unnest($2::uuid[]) on conflict do nothing',
    [itemId, wanted],
  );
}
