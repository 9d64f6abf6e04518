import { askedParent, flatNodes } from '@yunguan/contract/kernel/tree';
import * as contract from '@yunguan/contract/platform/menus';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { adminMenuTree, findStored, lockMenus } from './admin-tree';
import { deleteMenus } from './delete-menus';
import { rolesOfMenu } from './menu-use';
import { moveMenu } from './place-menu';
import { addMenu, editMenu } from './save-menu';

/** Menus belong to the whole network, so the right to maintain them, held anywhere, reaches all of them (decisions §3). */
export function menuAdminBindings(deps: Deps): Binding[] {
  return [...reading(deps), ...writing(deps)];
}

function reading(deps: Deps): Binding[] {
  return [
    bind(contract.getSysMenuInfo, async ({ input }) => {
      const id = input.id.toLowerCase();
      const menu = flatNodes(await adminMenuTree(deps.db)).find((one) => one.id === id);
      if (!menu) throw AppError.forbidden();
      return { objects: { ...menu, roles: await rolesOfMenu(deps.db, menu.id) } };
    }),
    bind(contract.getSysOptionList, async ({ input }) => {
      const { limit, offset } = windowOf(input);
      const rows = await deps.db.query<{ id: string; name: string; code: string }>(
        'select id, name, code from menu_option order by sort',
      );
      const datas = rows.map((row) => ({ ...row, encrypt: row.code }));
      return { objects: pageAnswer(datas.slice(offset, offset + limit), rows.length) };
    }),
    bind(contract.getSysMenuTree, async () => {
      const menuList = await adminMenuTree(deps.db);
      return { objects: { menuList, total: flatNodes(menuList).length } };
    }),
  ];
}

function writing(deps: Deps): Binding[] {
  return [
    bind(contract.addSysMenu, (call) =>
      call.write('*', async (tx) => {
        const { reply, menu } = await addMenu(deps, tx, call);
        call.note({ objectId: menu.id, detail: { name: menu.name, url: menu.url } });
        return reply;
      }),
    ),
    bind(contract.editSysMenu, (call) =>
      call.write('*', async (tx) => {
        const { reply, menu, rolesChanged } = await editMenu(deps, tx, call);
        call.note({ objectId: menu.id, detail: { name: menu.name, url: menu.url, rolesChanged } });
        return reply;
      }),
    ),
    bind(contract.delSysMenu, (call) =>
      call.write('*', async (tx) => {
        const ids = call.input.ids ?? (call.input.id === undefined ? [] : [call.input.id]);
        const { reply, names } = await deleteMenus(deps, tx, ids);
        call.note({ objectId: ids.join(','), detail: { names } });
        return reply;
      }),
    ),
    bind(contract.moveSysMenu, (call) =>
      call.write('*', async (tx) => {
        const { input, actor } = call;
        const menus = await lockMenus(tx);
        const menu = findStored(menus, input.id);
        if (!menu) throw AppError.forbidden();
        const parentId = askedParent(input.parentId);
        await moveMenu(tx, menus, {
          id: menu.id,
          parentId: parentId === undefined ? menu.parentId : parentId,
          index: input.index,
          userId: actor.userId,
        });
        call.note({ objectId: menu.id, detail: { name: menu.name, index: input.index } });
        await deps.sessions.forget(tx);
        return { objects: null, msg: messages.changed };
      }),
    ),
  ];
}
