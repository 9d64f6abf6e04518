import * as venues from '@yunguan/contract/platform/venues';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { type Binding, bind } from '../../kernel/call';
import { moveVenue } from './order-venues';
import { venueInfo, venueRows } from './read-venues';
import { removeVenues } from './remove-venues';
import { administrable } from './venue-rights';
import { insertVenue, updateVenue } from './write-venue';

/** Maintenance of main venues and branches. */
export function venueAdminBindings(deps: Deps): Binding[] {
  return [
    bind(venues.getVenueTree, async ({ actor }) => ({ objects: await venueRows(deps.db, actor) })),
    bind(venues.getVenueInfo, async ({ actor, input }) => {
      const id = administrable(actor, input.id, 'view');
      return { objects: await venueInfo(deps.db, deps, { actor, id }) };
    }),
    bind(venues.addVenue, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const id = await insertVenue({ tx, deps, actor }, input);
        call.note({ objectId: id, venueId: id, detail: { name: input.name, parentId: input.parentId } });
        return { objects: { id }, msg: messages.added };
      }),
    ),
    bind(venues.editVenue, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        call.note({ objectId: input.id, detail: { name: input.name, parentId: input.parentId } });
        const version = await updateVenue({ tx, deps, actor }, input);
        call.note({ venueId: input.id.toLowerCase() });
        return { objects: { id: input.id, version }, msg: messages.changed };
      }),
    ),
    bind(venues.moveVenue, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        call.note({ objectId: input.id, detail: { index: input.index } });
        await moveVenue({ tx, deps, actor }, input);
        call.note({ venueId: input.id.toLowerCase() });
        return { objects: null, msg: messages.ok };
      }),
    ),
    bind(venues.delVenue, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        call.note({ objectId: input.ids.join(',') });
        const names = await removeVenues({ tx, deps, actor }, input.ids);
        call.note({ detail: { names } });
        return { objects: null, msg: messages.removed };
      }),
    ),
    bind(venues.setVenueSetting, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const id = administrable(actor, input.id, 'edit');
        call.note({ objectId: id, venueId: id, detail: { editPublished: input.editPublished } });
        await tx.query('update venue set edit_published = $2 where id = $1', [id, input.editPublished]);
        await deps.sessions.forget(tx);
        return { objects: { editPublished: input.editPublished }, msg: messages.set };
      }),
    ),
  ];
}
