import * as calls from '@yunguan/contract/content/equipment';
import { getAllEquipment } from '@yunguan/contract/kernel/equipment';
import type { Deps } from '../../../deps';
import { venueOf } from '../../../kernel/audit/venue-of';
import { scopeOf } from '../../../kernel/access/actor';
import { type Binding, bind } from '../../../kernel/call';
import { listEquipment, offeredEquipment, showEquipment } from './read-equipment';
import { addPiece, changePiece, removePieces, switchPiece } from './write-equipment';

const { equipmentMessages: says } = calls;

/** The catalogue of equipment that a venue's sites and halls choose from. */
export function equipmentBindings(deps: Deps): Binding[] {
  return [
    bind(calls.getEquipmentPage, async ({ actor, input }) => ({ objects: await listEquipment(deps, actor, input) })),
    bind(calls.getEquipment, async ({ actor, input }) => ({ objects: await showEquipment(deps, actor, input.id) })),
    bind(getAllEquipment, async ({ session, input }) => ({
      objects: await offeredEquipment(deps, session, input.venueId),
    })),
    bind(calls.addEquipment, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const id = await addPiece({ tx, deps, actor }, input);
        call.note({ objectId: id, venueId: actor.venueId, detail: { name: input.name } });
        return { objects: { id }, msg: says.added };
      }),
    ),
    bind(calls.updateEquipment, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const { id, venueId, name } = await changePiece({ tx, deps, actor }, input);
        call.note({ objectId: id, venueId, detail: { from: name, to: input.name } });
        return { objects: null, msg: says.changed };
      }),
    ),
    bind(calls.switchEquipment, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const { id, venueId, name, state } = await switchPiece({ tx, deps, actor }, input);
        call.note({ objectId: id, venueId, detail: { name, state } });
        return { objects: { state }, msg: says.stateChanged };
      }),
    ),
    bind(calls.removeEquipment, (call) =>
      call.write(scopeOf(call.actor), async (tx) => {
        const { actor, input } = call;
        const ids = input.ids ?? (input.id === undefined ? [] : [input.id]);
        const pieces = await removePieces({ tx, deps, actor }, ids);
        call.note({ objectId: ids.join(','), ...venueOf(pieces), detail: { names: pieces.map(({ name }) => name) } });
        return { objects: null, msg: says.removed };
      }),
    ),
  ];
}
