import * as contract from '@yunguan/contract/platform/duties';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { venueOf } from '../../kernel/audit/venue-of';
import { ownVenueWith } from '../../kernel/access/own-venue';
import { readDuties } from './read-duties';
import { addDuty, deleteDuties, renameDuty, sortDuties } from './write-duties';

/** Duties of a venue: the list that its people's posts are chosen from. */
export function dutyBindings(deps: Deps): Binding[] {
  return [
    bind(contract.getSysDutyList, async ({ actor, input }) => {
      const venueId = ownVenueWith(actor, input.venueId, { content: 'duty', right: 'view' });
      const datas = await readDuties(deps.db, venueId);
      return { objects: { datas, total: datas.length } };
    }),
    bind(contract.addSysDuty, (call) => {
      const venueId = ownVenueWith(call.actor, call.input.venueId, { content: 'duty', right: 'add' });
      return call.write([venueId], async (tx) => {
        const id = await addDuty({ tx, deps, actor: call.actor }, { venueId, name: call.input.name });
        call.note({ objectId: id, venueId, detail: { name: call.input.name } });
        return { objects: { id }, msg: messages.added };
      });
    }),
    bind(contract.editSysDuty, (call) =>
      call.write('*', async (tx) => {
        const { before, usersChanged } = await renameDuty({ tx, deps, actor: call.actor }, call.input);
        call.note({ objectId: before.id, venueId: before.venueId, detail: { from: before.name, to: call.input.name } });
        return { objects: { id: before.id, usersChanged }, msg: messages.changed };
      }),
    ),
    bind(contract.delSysDuty, (call) =>
      call.write('*', async (tx) => {
        const gone = await deleteDuties({ tx, deps, actor: call.actor }, call.input.ids);
        call.note({
          objectId: call.input.ids.join(','),
          ...venueOf(gone),
          detail: { names: gone.map(({ name }) => name) },
        });
        return { objects: null, msg: messages.removed };
      }),
    ),
    bind(contract.sortSysDuties, (call) => {
      const venueId = ownVenueWith(call.actor, call.input.venueId, { content: 'duty', right: 'edit' });
      return call.write([venueId], async (tx) => {
        await sortDuties(tx, { ...call.input, venueId });
        call.note({ objectId: venueId, venueId });
        return { objects: null, msg: messages.changed };
      });
    }),
  ];
}
