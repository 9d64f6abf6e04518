import * as lookups from '@yunguan/contract/platform/lookups';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { AppError } from '../../kernel/app-error';
import { departmentTree, staffOf } from './departments';
import { ownVenue } from '../../kernel/access/own-venue';

interface ItemRow {
  id: string;
  display_name: string;
  node_value: string;
}

/** Regions, categories, departments, staff and coordinates: what forms choose from. */
export function lookupBindings(deps: Deps): Binding[] {
  return [
    bind(lookups.queryAreaList, async ({ input }) => ({ objects: deps.regions.children(input.parentId || undefined) })),
    bind(lookups.childrenByNodeName, async ({ input }) => {
      const rows = await deps.db.query<ItemRow & Record<string, unknown>>(
        'select id, display_name, node_value from dictionary_item where node_name = $1 and valid order by sort, id',
        [input.nodeName],
      );
      const list = rows.map((row) => ({ id: row.id, displayName: row.display_name, nodeValue: row.node_value }));
      return { objects: { list } };
    }),
    bind(lookups.departmentList, async ({ actor, input }) => ({
      objects: { datas: await departmentTree(deps.db, ownVenue(actor, input.venueId)) },
    })),
    bind(lookups.userList, async ({ actor, input }) => ({
      objects: { datas: await staffOf(deps.db, ownVenue(actor, input.venueId), input.departmentId ?? '') },
    })),
    bind(lookups.geocode, async ({ input }) => {
      const located = await deps.geocoder.geocode(input);
      if (!located) throw new AppError('VALIDATION', '没有找到该地址的位置，请手动填写经纬度');
      return { objects: located };
    }),
  ];
}
