import { messages } from '@yunguan/contract/kernel/messages';
import * as library from '@yunguan/contract/platform/library';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { type Binding, bind } from '../../kernel/call';
import type { CountCache } from '../../kernel/counted-page';
import { addResources } from './add-resources';
import { existingByHash } from './existing';
import { libraryVenue, readerOf } from './library-venue';
import { detailResource } from './resource-detail';
import { pageResources } from './resource-page';

/** Files of the library: list, detail, adding. */
export function resourceBindings(deps: Deps): Binding[] {
  const counts: CountCache = new Map();
  return [
    bind(library.getResourceList, ({ actor, input }) => pageResources(deps, counts, { actor, input })),
    bind(library.getResource, ({ actor, input }) => detailResource(deps.db, actor, input.id)),
    bind(library.addImageList, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const { venueId, ids, existing } = await addResources(tx, { actor, input, now: deps.clock.now() });
        call.note({ objectId: ids.join(','), venueId, detail: { files: ids.length, existing: existing.length } });
        return { objects: { ids, existing }, msg: ids.length > 0 ? messages.uploaded : '资源库中已有相同的文件' };
      }),
    ),
    bind(library.findExisting, async ({ actor, input }) => {
      const reader = readerOf(deps.db, actor);
      const venueId = await libraryVenue(reader, actor, { venueId: input.venueId, directoryIds: [] });
      return { objects: await existingByHash(reader, venueId, input.hashes) };
    }),
  ];
}
