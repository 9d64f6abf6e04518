import { resourceNode } from '@yunguan/contract/platform/library';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { type BoundContent, columnOf } from '../../kernel/content/binding';

/** A column of contents that holds items of a node. */
export interface ItemColumn {
  readonly node: string;
  /** Name of the content type. */
  readonly label: string;
  readonly table: string;
  readonly column: string;
}

/** The files of the libraries are no content, and have a classification all the same. */
const ofResources: ItemColumn = {
  node: resourceNode,
  label: '资源库文件',
  table: 'resource',
  column: 'classification',
};

/** Where items are used: every field of kind `dict` of every declaration, and the libraries. */
export function itemColumns(types: readonly BoundContent[]): ItemColumn[] {
  const ofContents = types.flatMap((type) =>
    Object.entries(type.declaration.fields).flatMap(([name, field]) =>
      field.kind === 'dict' && field.node !== undefined
        ? [
            {
              node: field.node,
              label: type.declaration.label,
              table: type.binding.table,
              column: columnOf(type, name),
            },
          ]
        : [],
    ),
  );
  return [...ofContents, ofResources];
}

export interface ItemUse {
  readonly label: string;
  readonly count: number;
}

const countUses = (columns: readonly ItemColumn[]) =>
  columns
    .map(
      ({ label, table, column }) =>
        `select ${column} as id, '${label}' as label, count(*)::int as count from ${table}
         where deleted_at is null and ${column} = any ($1::uuid[]) group by ${column}`,
    )
    .join(' union all ');

type UseRow = ItemUse & { id: string } & Record<string, unknown>;

/** How many records of what use each of the items, in every venue; those in the recycle bin do not count. */
export async function usesOf(
  deps: Deps,
  columns: readonly ItemColumn[],
  itemIds: readonly string[],
): Promise<Map<string, ItemUse[]>> {
  if (columns.length === 0 || itemIds.length === 0) return new Map();
  // The dictionary is one for the whole network: uses of other venues count, and nothing of them is shown but their number.
  return grouped(await deps.db.within<UseRow>('*', countUses(columns), [itemIds]));
}

/** The same within a transaction that sees every venue. */
export async function usesWithin(
  tx: Tx,
  columns: readonly ItemColumn[],
  itemIds: readonly string[],
): Promise<Map<string, ItemUse[]>> {
  if (columns.length === 0) return new Map();
  return grouped(await tx.query<UseRow>(countUses(columns), [itemIds]));
}

function grouped(rows: readonly UseRow[]): Map<string, ItemUse[]> {
  const uses = new Map<string, ItemUse[]>();
  for (const { id, label, count } of rows) uses.set(id, [...(uses.get(id) ?? []), { label, count }]);
  return uses;
}

/** For example 3 条投票活动、1 条场地. */
export function usesText(uses: readonly ItemUse[]): string {
  return uses.map(({ label, count }) => `${count} 条${label}`).join('、');
}
