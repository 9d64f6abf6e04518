import { optionCodes } from '@yunguan/contract/kernel/options';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { Tx } from '../../db/database';
import { type Actor, optionsOnMenu } from '../../kernel/access/actor';

/** Id of "no menu": the parent of top menus, and the venue of menus that belong to none (decisions §1). */
export const noId = '00000000-0000-0000-0000-000000000000';

interface MenuRow {
  id: string;
  parent_id: string | null;
  name: string;
  url: string;
  icon: string;
  target: string;
  sort: number;
  custom: string;
  is_venue_menu: boolean;
  content_type: string | null;
  /** Joined by the database: reading arrays took as long as the rest of the row. */
  option_codes: string;
}

const selectMenus = `
select m.id, m.parent_id, m.name, m.url, m.icon, m.target, m.sort, m.custom, m.is_venue_menu, m.content_type, array_to_string(m.option_codes, ',') as option_codes
from menu m order by m.sort, m.id`;

/** Options that the actor holds on a menu in a venue, his current one by default; undefined when it is not granted there. */
export function heldOptions(actor: Actor, menuId: string, venueId = actor.venueId): string[] | undefined {
  const held = optionsOnMenu(actor, menuId, venueId);
  return held && optionCodes.filter((code) => held.has('all') || held.has(code));
}

/** The menus granted to the actor in his current venue with the menus above them, as trees in their order. */
export async function usableMenus(db: Tx, actor: Actor): Promise<MenuNode[]> {
  const [rows, options] = await Promise.all([
    db.query<MenuRow & Record<string, unknown>>(selectMenus),
    db.query<{ id: string; code: string }>('select id, code from menu_option order by sort'),
  ]);
  const idsOf = optionIds(options);
  const levels = new Map<string | null, MenuRow[]>();
  for (const row of rows) {
    const brothers = levels.get(row.parent_id);
    if (brothers) brothers.push(row);
    else levels.set(row.parent_id, [row]);
  }
  const below = (parentId: string | null): MenuNode[] =>
    (levels.get(parentId) ?? []).flatMap((row) => {
      const children = below(row.id);
      const held = heldOptions(actor, row.id);
      return held === undefined && children.length === 0
        ? []
        : [toNode(row, { optionIds: idsOf(row.option_codes), options: held ?? [], children })];
    });
  return below(null);
}

/** Ids of option codes, joined in the order of the options; there are few different sets of them. */
function optionIds(options: readonly { id: string; code: string }[]): (codes: string) => string {
  const known = new Map<string, string>();
  return (codes) => {
    const before = known.get(codes);
    if (before !== undefined) return before;
    const held = new Set(codes.split(','));
    const ids = options.flatMap((option) => (held.has(option.code) ? [option.id] : [])).join();
    known.set(codes, ids);
    return ids;
  };
}

function toNode(row: MenuRow, computed: Pick<MenuNode, 'optionIds' | 'options' | 'children'>): MenuNode {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    icon: row.icon,
    target: row.target,
    parentId: row.parent_id ?? noId,
    sort: row.sort,
    custom: row.custom,
    isVenueMenu: row.is_venue_menu,
    contentType: row.content_type,
    ...computed,
  };
}

/** The node with the id, wherever it hangs. */
export function findMenu(menus: readonly MenuNode[], id: string): MenuNode | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : findMenu(menu.children, id);
    if (found) return found;
  }
  return undefined;
}
