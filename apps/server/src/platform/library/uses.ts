import * as usesContract from '@yunguan/contract/platform/library-uses';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { isUuid } from '../../kernel/uuid';
import { countUses, findUses, type FoundUse, shownIn, spokenUse } from './find-uses';
import { replaceEverywhere } from './replace-everywhere';

/** Where files of the library are shown, and showing others there. */
export function resourceUseBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(usesContract.getResourceUses, ({ actor, input }) =>
      deps.db.transaction(scopeOf(actor), async (tx) => {
        const id = input.id.toLowerCase();
        const [resource] = isUuid(id)
          ? await tx.query<{ storeKey: string }>(
              'select store_key as "storeKey" from resource where id = $1 and venue_id = any ($2::uuid[])',
              [id, [...actor.grants.keys()]],
            )
          : [];
        if (!resource) throw AppError.forbidden();
        const { storeKey } = resource;
        const { uses, total } = await findUses(tx, types, { actor, storeKey, limit: usesContract.mostUsesShown });
        const fields = await shownIn(tx, types, { storeKey, uses });
        const elsewhere = Math.max((await countUses(tx, storeKey)) - total, 0);
        const spoken = uses.map((use) => spokenUse(types, actor, { ...use, fields: fields.get(use.objectId) ?? [] }));
        return { objects: { uses: spoken, total, elsewhere } };
      }),
    ),
    bind(usesContract.replaceResource, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const { before, after, replaced, skipped } = await replaceEverywhere({ tx, types, actor }, input);
        call.note({
          objectId: before.id,
          venueId: before.venueId,
          detail: {
            before: { name: before.name, path: `/files/${before.storeKey}` },
            after: { id: after.id, name: after.name, path: `/files/${after.storeKey}` },
            replaced: replaced.map(loggedUse),
            skipped: skipped.map(({ use, reason }) => ({ ...loggedUse(use), reason })),
          },
        });
        // Icons and signs are part of what a session shows.
        if (replaced.some(({ kind }) => kind === 'menu' || kind === 'venue')) await deps.sessions.forget(tx);
        const named = ({ objectId, title }: FoundUse) => ({ objectId, title });
        const left = skipped.length === 0 ? '' : `，${skipped.length} 处未替换`;
        return {
          objects: {
            replaced: replaced.map(named),
            skipped: skipped.map(({ use, reason }) => ({ ...named(use), reason })),
          },
          msg: `已替换 ${replaced.length} 处${left}`,
        };
      }),
    ),
  ];
}

function loggedUse({ kind, objectId, title }: FoundUse) {
  return { kind, id: objectId, title };
}
