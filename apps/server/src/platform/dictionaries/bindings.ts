import { messages } from '@yunguan/contract/kernel/messages';
import * as dictionaries from '@yunguan/contract/platform/dictionaries';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { type ItemColumn, itemColumns, usesText, usesWithin } from './item-uses';
import { placeItem } from './order-items';
import { readItems, readNodes } from './read-items';
import { changeItem, holdItems, insertItem, type KnownItem, lockItem, lockItems, switchItem } from './write-item';

/** The classifications that every venue chooses from. */
export function dictionaryBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  const columns = itemColumns(types);
  const now = () => deps.clock.now();
  return [
    bind(dictionaries.getDictionaryNodes, async () => ({ objects: await readNodes(deps, columns) })),
    bind(dictionaries.getDictionaryItems, async ({ input }) => ({
      objects: { list: await readItems(deps, columns, input.nodeName) },
    })),
    bind(dictionaries.addDictionaryItem, (call) =>
      call.write([], async (tx) => {
        const id = await insertItem(tx, call.input, { actor: call.actor, now: now() });
        call.note({
          objectId: id,
          detail: { node: dictionaries.dictionaryNodes[call.input.nodeName], name: call.input.displayName },
        });
        return { objects: { id }, msg: messages.added };
      }),
    ),
    bind(dictionaries.editDictionaryItem, (call) =>
      call.write([], async (tx) => {
        const item = await lockItem(tx, call.input.id);
        call.note({ objectId: item.id, detail: { before: item.displayName, after: call.input.displayName } });
        await changeItem(tx, item, { input: call.input, actor: call.actor, now: now() });
        return { objects: null, msg: messages.changed };
      }),
    ),
    bind(dictionaries.moveDictionaryItem, (call) =>
      call.write([], async (tx) => {
        const item = await lockItem(tx, call.input.id);
        call.note({ objectId: item.id, detail: { name: item.displayName, index: call.input.index + 1 } });
        await placeItem(tx, item, call.input.index);
        return { objects: null, msg: messages.set };
      }),
    ),
    bind(dictionaries.setDictionaryItemState, (call) =>
      call.write([], async (tx) => {
        const item = await lockItem(tx, call.input.id);
        call.note({ objectId: item.id, detail: { name: item.displayName, valid: call.input.valid } });
        await switchItem(tx, item, { valid: call.input.valid, actor: call.actor, now: now() });
        return { objects: null, msg: messages.set };
      }),
    ),
    bind(dictionaries.delDictionaryItem, (call) =>
      // Sees every venue: a use anywhere keeps the item.
      call.write('*', async (tx) => {
        const items = await lockItems(tx, call.input.ids);
        await holdItems(tx, ids(items));
        await assertUnused(tx, columns, items);
        call.note({ objectId: ids(items).join(','), detail: { names: items.map((item) => item.displayName) } });
        await tx.query('update dictionary_item set valid = false, deleted_at = $2 where id = any ($1::uuid[])', [
          ids(items),
          now(),
        ]);
        return { objects: null, msg: messages.removed };
      }),
    ),
  ];
}

const ids = (items: readonly KnownItem[]) => items.map((item) => item.id);

async function assertUnused(tx: Transaction, columns: readonly ItemColumn[], items: readonly KnownItem[]) {
  const uses = await usesWithin(tx, columns, ids(items));
  const used = items.find((item) => uses.has(item.id));
  if (!used) return;
  const by = usesText(uses.get(used.id) ?? []);
  throw AppError.illegalState(`“${used.displayName}”正被 ${by}使用，不能删除，可以停用`);
}
