import type { ExportColumn } from '@yunguan/contract/kernel/content';

/** A column of a workbook with the SQL of its cells. */
export interface CellColumn extends ExportColumn {
  readonly sql: string;
  /** SQL of the cells for who may read personal data, where the database itself must tell the two apart. */
  readonly revealed?: string;
}

/** Select list of the chosen ones among `columns`, each under its key. */
export function cellList(columns: readonly CellColumn[], chosen: readonly ExportColumn[], reveal = false): string {
  const keys = new Set(chosen.map(({ key }) => key));
  return columns
    .filter(({ key }) => keys.has(key))
    .map(({ key, sql, revealed }) => `${(reveal ? revealed : undefined) ?? sql} as "${key}"`)
    .join(', ');
}
