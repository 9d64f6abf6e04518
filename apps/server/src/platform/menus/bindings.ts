import { flatNodes, noId } from '@yunguan/contract/kernel/tree';
import * as shell from '@yunguan/contract/platform/shell';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { Deps } from '../../deps';
import { type Binding, bind, type Reply } from '../../kernel/call';
import { heldOptions, usableMenus } from './menu-tree';
import { countPages, searchMenus } from './search-menus';

interface OptionRow {
  id: string;
  name: string;
  code: string;
}

/** Menus and options of the session's own role and venue; `roleId` and `venueId` of the body decide nothing (threats 一). */
export function menuBindings(deps: Deps): Binding[] {
  return [
    bind(shell.getUsableOption, async (call) => {
      const { menuId, venueId } = call.input;
      // The payload may only narrow (decisions §1); the all-zero venue is sent with menus of the whole network (002 §4.5).
      const place = typeof venueId === 'string' && venueId !== '' && venueId !== noId ? venueId : call.actor.venueId;
      const held = (call.actor.grants.has(place) && heldOptions(call.actor, menuId, place)) || [];
      const rows = await deps.db.query<OptionRow & Record<string, unknown>>(
        'select id, name, code from menu_option where code = any ($1) order by sort',
        [held],
      );
      return { objects: { usableOptionList: rows.map(({ id, name, code }) => ({ id, name, encrypt: code })) } };
    }),
    bind(shell.firstUsableMenu, async (call) => {
      const menus = await usableMenus(deps.db, call.actor);
      const { parentId } = call.input;
      return menuAnswer(parentId ? childrenIn(menus, parentId) : menus);
    }),
    bind(shell.firstLeftUsableMenu, async (call) =>
      menuAnswer(childrenIn(await usableMenus(deps.db, call.actor), call.input.parentId)),
    ),
    bind(shell.searchMenu, async (call) => {
      const found = searchMenus(await usableMenus(deps.db, call.actor), call.input.keyword ?? '');
      return { objects: { list: found, total: countPages(found), menuList: found } };
    }),
  ];
}

/** What lies below a menu of the trees; nothing below an unknown one. */
function childrenIn(menus: readonly MenuNode[], id: string | null | undefined): readonly MenuNode[] {
  return flatNodes(menus).find((menu) => menu.id === id)?.children ?? [];
}

/** Text at once: `toNode` makes exactly the declared names, and reading hundreds of menus twice is most of the call's time. */
function menuAnswer(menuList: readonly MenuNode[]): Reply {
  return { json: [JSON.stringify({ menuList })] };
}
