import { dictionaryNodes } from '@yunguan/contract/platform/dictionaries';
import type { Deps } from '../../deps';
import { type ItemColumn, usesOf } from './item-uses';

interface CountRow extends Record<string, unknown> {
  node_name: string;
  count: number;
  valid: number;
}

/** Every node with how many items it has, and which contents choose from it. */
export async function readNodes(deps: Deps, columns: readonly ItemColumn[]) {
  const rows = await deps.db.query<CountRow>(
    `select node_name, count(*)::int as count, (count(*) filter (where valid))::int as valid
     from dictionary_item where deleted_at is null group by node_name`,
  );
  return Object.entries(dictionaryNodes).map(([nodeName, name]) => {
    const counted = rows.find((row) => row.node_name === nodeName);
    const usedBy = columns.filter((column) => column.node === nodeName).map(({ label }) => label);
    return {
      nodeName,
      name,
      count: counted?.count ?? 0,
      validCount: counted?.valid ?? 0,
      usedBy: [...new Set(usedBy)],
    };
  });
}

interface ItemRow extends Record<string, unknown> {
  id: string;
  display_name: string;
  node_value: string;
  valid: boolean;
  upload_type: number | null;
  version: number;
  labels: { id: string; name: string }[];
}

/** Items of a node in their order, disabled ones too. */
export async function readItems(deps: Deps, columns: readonly ItemColumn[], nodeName: string) {
  const rows = await deps.db.query<ItemRow>(
    `select i.id, i.display_name, i.node_value, i.valid, i.upload_type, i.version,
       coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.sort, l.id)
         from dictionary_item_label il join label l on l.id = il.label_id where il.item_id = i.id), '[]'::json) as labels
     from dictionary_item i where i.node_name = $1 and i.deleted_at is null order by i.sort, i.id`,
    [nodeName],
  );
  const ids = rows.map((row) => row.id);
  const uses = await usesOf(
    deps,
    columns.filter((column) => column.node === nodeName),
    ids,
  );
  return rows.map((row, index) => {
    const own = uses.get(row.id) ?? [];
    return {
      id: row.id,
      displayName: row.display_name,
      nodeValue: row.node_value,
      sort: index + 1,
      valid: row.valid,
      uploadType: row.upload_type,
      labels: row.labels,
      useCount: own.reduce((sum, use) => sum + use.count, 0),
      uses: own,
      version: row.version,
    };
  });
}
