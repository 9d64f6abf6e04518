import * as bin from '@yunguan/contract/platform/recycle-bin';
import type { Deps } from '../../deps';
import { venueOf } from '../../kernel/audit/venue-of';
import { scopeOf } from '../../kernel/access/actor';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { purgeContents, restoreContents } from '../../kernel/content/restore';
import { recycledPage } from './recycled-page';

/** The recycle bin over every content type: the list, the way back and the way out. */
export function recycleBinBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(bin.getRecycleBin, async ({ actor, input }) => ({
      objects: await recycledPage(deps, types, { actor, input }),
    })),
    bind(bin.restoreContents, (call) => {
      const { actor, input } = call;
      const { objectIds } = input;
      call.note({ objectId: objectIds.join(',') });
      return call.write(scopeOf(actor), async (tx) => {
        const rows = await restoreContents(tx, { deps, types }, { actor, objectIds });
        call.note(venueOf(rows));
        return { objects: { count: rows.length }, msg: bin.recycleMessages.restored };
      });
    }),
    bind(bin.purgeContents, (call) => {
      const { actor, input } = call;
      const { objectIds } = input;
      call.note({ objectId: objectIds.join(',') });
      return call.write(scopeOf(actor), async (tx) => {
        const rows = await purgeContents(tx, types, { actor, objectIds });
        // Their ids lead to no name any more.
        call.note({ ...venueOf(rows), detail: { count: rows.length, names: rows.map(({ title }) => title) } });
        return { objects: { count: rows.length }, msg: bin.recycleMessages.purged };
      });
    }),
  ];
}
