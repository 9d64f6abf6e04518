import { getGrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import * as contract from '@yunguan/contract/platform/roles';
import type { RoleMenu } from '@yunguan/contract/platform/roles';
import { messages } from '@yunguan/contract/kernel/messages';
import { optionName } from '@yunguan/contract/kernel/options';
import type { Deps } from '../../deps';
import type { Tx } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { venueOf } from '../../kernel/audit/venue-of';
import { type Binding, bind } from '../../kernel/call';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { ownVenueWith } from '../../kernel/access/own-venue';
import { withUnattended } from '../flows/unattended-steps';
import { deleteRoles } from './delete-roles';
import { grantableMenus } from './grantable';
import { findUsableRole, roleInfo, roleList } from './read-roles';
import { roleMembers, setRoleMembers } from './role-members';
import { addRole, affectedUsers, copyRole, editRole } from './save-role';

/** Roles, what they grant, and who has them. */
export function roleBindings(deps: Deps): Binding[] {
  return [...reading(deps), ...writing(deps), ...membership(deps)];
}

/** The venue that a call asks for, in which the actor holds the right on roles. */
function roleVenue(actor: Actor, asked: string | null | undefined, right: 'view' | 'add' | 'edit'): string {
  return ownVenueWith(actor, asked, { content: 'role', right });
}

function reading(deps: Deps): Binding[] {
  return [
    bind(contract.getSysRoleList, async ({ actor, input }) => {
      const venueId = roleVenue(actor, input.venueId, 'view');
      const datas = await roleList(deps.db, actor, { venueId, keyword: input.keyword ?? '' });
      return { objects: { datas, total: datas.length } };
    }),
    bind(contract.getSysRoleInfo, async ({ actor, input }) => {
      const venueId = roleVenue(actor, input.venueId, 'view');
      return { objects: await roleInfo(deps.db, actor, { id: input.id, venueId }) };
    }),
    bind(getGrantableMenus, async ({ actor, input }) => ({
      objects: await grantableMenus(deps.db, actor, roleVenue(actor, input.venueId, 'view')),
    })),
  ];
}

function writing(deps: Deps): Binding[] {
  return [
    bind(contract.addSysRole, (call) => {
      const { actor, input } = call;
      const venueId = roleVenue(actor, input.venueId, 'add');
      return call.write('*', async (tx) => {
        const id = await addRole({ tx, deps, actor }, venueId, input);
        call.note({ objectId: id, venueId, detail: { name: input.name, menus: input.menus?.length ?? 0 } });
        return { objects: { id }, msg: messages.added };
      });
    }),
    bind(contract.editSysRole, (call) =>
      call.write('*', async (tx) => {
        const { role, name, added, removed, unattended } = await editRole({ tx, deps, actor: call.actor }, call.input);
        call.note({
          objectId: role.id,
          ...venueOf([role]),
          detail: { name, added: await changeText(tx, added), removed: await changeText(tx, removed) },
        });
        const affectedCount = await affectedUsers(tx, role.id);
        return {
          objects: { id: role.id, version: role.version + 1, affectedCount, unattended },
          msg: withUnattended(messages.changed, unattended),
        };
      }),
    ),
    bind(contract.copySysRole, (call) => {
      const { actor, input } = call;
      const venueId = roleVenue(actor, input.venueId, 'add');
      return call.write('*', async (tx) => {
        const { id, source } = await copyRole({ tx, deps, actor }, { ...input, venueId });
        call.note({ objectId: id, venueId, detail: { name: input.name, from: source.name } });
        return { objects: { id }, msg: messages.added };
      });
    }),
    bind(contract.delSysRole, (call) =>
      call.write('*', async (tx) => {
        const gone = await deleteRoles({ tx, deps, actor: call.actor }, call.input.ids);
        call.note({
          objectId: call.input.ids.join(','),
          ...venueOf(gone),
          detail: { names: gone.map(({ name }) => name) },
        });
        return { objects: null, msg: messages.removed };
      }),
    ),
  ];
}

/** Who got which rights is the first thing that an audit asks for, in the names of this moment. */
async function changeText(tx: Tx, menus: readonly RoleMenu[]): Promise<string[]> {
  const rows = await tx.query<{ id: string; name: string }>('select id, name from menu where id = any ($1::uuid[])', [
    menus.map(({ menuId }) => menuId),
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return menus.map(
    ({ menuId, options }) => `${names.get(menuId) ?? menuId}：${options.map(optionName).join('、') || '查看'}`,
  );
}

async function peopleText(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(
    `select real_name || '（' || login_name || '）' as text from staff_user where id = any ($1::uuid[]) order by login_name`,
    [ids],
  );
  return rows.map(({ text }) => text);
}

function membership(deps: Deps): Binding[] {
  return [
    bind(contract.getSysRoleMembers, async ({ actor, input }) => {
      const venueId = roleVenue(actor, input.venueId, 'view');
      const role = await findUsableRole(deps.db, input.id, venueId);
      const { rows, total } = await roleMembers(deps.db, actor, {
        roleId: role.id,
        venueId,
        keyword: input.keyword ?? '',
        ...windowOf(input),
      });
      return { objects: pageAnswer(rows, total) };
    }),
    bind(contract.setSysRoleMembers, (call) => {
      const { actor, input } = call;
      const venueId = roleVenue(actor, input.venueId, 'edit');
      return call.write('*', async (tx) => {
        const { role, added, removed, unattended } = await setRoleMembers(
          { tx, deps, actor },
          {
            roleId: input.id,
            venueId,
            add: input.add ?? [],
            remove: input.remove ?? [],
            includesDescendants: input.includesDescendants ?? undefined,
          },
        );
        call.note({
          objectId: role.id,
          venueId,
          detail: {
            name: role.name,
            add: await peopleText(tx, input.add ?? []),
            remove: await peopleText(tx, input.remove ?? []),
            includesDescendants: input.includesDescendants ?? null,
          },
        });
        return { objects: { added, removed, unattended }, msg: withUnattended(messages.changed, unattended) };
      });
    }),
  ];
}
