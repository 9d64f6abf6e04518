import * as contract from '@yunguan/contract/platform/departments';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Deps } from '../../deps';
import { holdsIn } from '../../kernel/access/actor';
import { venueOf } from '../../kernel/audit/venue-of';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { ownVenueWith } from '../../kernel/access/own-venue';
import { deleteDepartments } from './delete-departments';
import { moveDepartment } from './move-department';
import { departmentMembers, departmentRows, usersWithoutDepartment, venueOfDepartment } from './read-departments';
import { addDepartment, renameDepartment } from './save-department';

/** Departments of a venue; the tree that everybody may choose from is a lookup. */
export function departmentBindings(deps: Deps): Binding[] {
  return [...reading(deps), ...writing(deps)];
}

function reading(deps: Deps): Binding[] {
  return [
    bind(contract.getSysDepartmentTree, async ({ actor, input }) => {
      const venueId = ownVenueWith(actor, input.venueId, { content: 'department', right: 'view' });
      const [datas, usersWithout] = await Promise.all([
        departmentRows(deps.db, venueId),
        usersWithoutDepartment(deps.db, venueId),
      ]);
      return { objects: { datas, total: datas.length, usersWithout } };
    }),
    bind(contract.getSysDepartmentMembers, async ({ actor, input }) => {
      const venueId = await venueOfDepartment(deps.db, input.id);
      if (venueId === undefined || !holdsIn(actor, 'department', 'view', venueId)) throw AppError.forbidden();
      const { rows, total } = await departmentMembers(deps.db, input.id, windowOf(input));
      return { objects: pageAnswer(rows, total) };
    }),
  ];
}

function writing(deps: Deps): Binding[] {
  return [
    bind(contract.addSysDepartment, (call) => {
      const venueId = ownVenueWith(call.actor, call.input.venueId, { content: 'department', right: 'add' });
      return call.write([venueId], async (tx) => {
        const id = await addDepartment({ tx, deps, actor: call.actor }, { ...call.input, venueId });
        call.note({ objectId: id, venueId, detail: { name: call.input.name } });
        return { objects: { id }, msg: messages.added };
      });
    }),
    bind(contract.editSysDepartment, (call) =>
      call.write('*', async (tx) => {
        const { id, venueId, name } = await renameDepartment({ tx, deps, actor: call.actor }, call.input);
        call.note({ objectId: id, venueId, detail: { from: name, to: call.input.name } });
        return { objects: { id }, msg: messages.changed };
      }),
    ),
    bind(contract.moveSysDepartment, (call) =>
      call.write('*', async (tx) => {
        const { id, venueId, name } = await moveDepartment({ tx, deps, actor: call.actor }, call.input);
        call.note({ objectId: id, venueId, detail: { name, index: call.input.index } });
        return { objects: null, msg: messages.changed };
      }),
    ),
    bind(contract.delSysDepartment, (call) =>
      call.write('*', async (tx) => {
        const gone = await deleteDepartments({ tx, deps, actor: call.actor }, call.input.ids);
        call.note({
          objectId: call.input.ids.join(','),
          ...venueOf(gone),
          detail: { names: gone.map(({ department }) => department.name) },
        });
        return { objects: null, msg: messages.removed };
      }),
    ),
  ];
}
