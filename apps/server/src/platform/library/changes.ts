import { messages } from '@yunguan/contract/kernel/messages';
import * as library from '@yunguan/contract/platform/library';
import type { Transaction } from '../../db/database';
import { scopeOf } from '../../kernel/access/actor';
import { venueOf } from '../../kernel/audit/venue-of';
import { type Binding, bind, type Call, type Reply } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { changeResource } from './edit-resource';
import { labelResources } from './label-resources';
import { type LockedResource, namesOf } from './lock-resources';
import { moveResources } from './move-resources';
import { purgeResources, recycleResources, restoreResources } from './recycle';

/** Changes to files of the library. */
export function resourceChangeBindings(types: readonly BoundContent[]): Binding[] {
  return [
    bind(library.editResource, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { before, changed } = await changeResource(tx, call.actor, call.input);
        call.note({ objectId: before.id, venueId: before.venueId, detail: { name: before.name, changed } });
        return { objects: null, msg: messages.changed };
      }),
    ),
    bind(library.setResourceLabels, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { resources, changed } = await labelResources(tx, call.actor, call.input);
        const { add = [], remove = [] } = call.input;
        noteMany(call, resources, { add, remove, changed });
        return { objects: { changed }, msg: messages.set };
      }),
    ),
    bind(library.moveResource, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { resources, directoryName } = await moveResources(tx, call.actor, call.input);
        noteMany(call, resources, { directoryName });
        return { objects: null, msg: `已移动到“${directoryName}”` };
      }),
    ),
    bind(library.delResource, (call) =>
      changeMany(call, messages.removed, (tx) => recycleResources(tx, types, { actor: call.actor, ...call.input })),
    ),
    bind(library.restoreResource, (call) =>
      changeMany(call, '恢复成功！', (tx) => restoreResources(tx, { actor: call.actor, ...call.input })),
    ),
    bind(library.purgeResource, (call) =>
      changeMany(call, messages.removed, (tx) => purgeResources(tx, { actor: call.actor, ...call.input })),
    ),
  ];
}

function changeMany(
  call: Call<unknown>,
  msg: string,
  run: (tx: Transaction) => Promise<readonly LockedResource[]>,
): Promise<Reply> {
  return call.write(scopeOf(call.actor), async (tx) => {
    noteMany(call, await run(tx));
    return { objects: null, msg };
  });
}

function noteMany(call: Call<unknown>, resources: readonly LockedResource[], detail: Record<string, unknown> = {}) {
  const [first] = resources;
  call.note({
    objectId: resources.length === 1 && first ? first.id : '',
    ...venueOf(resources),
    detail: { names: namesOf(resources), ids: resources.map(({ id }) => id), ...detail },
  });
}
