import { optionCodes } from '@yunguan/contract/kernel/options';
import { growTree, noId } from '@yunguan/contract/kernel/tree';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { Tx } from '../../db/database';
import { type Actor, optionsOnMenu } from '../../kernel/access/actor';

interface MenuRow {
  id: string;
  parentId: string | null;
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
select m.id, m.parent_id as "parentId", m.name, m.url, m.icon, m.target, m.sort, m.custom, m.is_venue_menu, m.content_type, array_to_string(m.option_codes, ',') as option_codes
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
  return growTree(rows, (row, children: MenuNode[]) => {
    const held = heldOptions(actor, row.id);
    return held === undefined && children.length === 0
      ? undefined
      : toNode(row, { optionIds: idsOf(row.option_codes), options: held ?? [], children });
  });
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
    parentId: row.parentId ?? noId,
    sort: row.sort,
    custom: row.custom,
    isVenueMenu: row.is_venue_menu,
    contentType: row.content_type,
    ...computed,
  };
}
