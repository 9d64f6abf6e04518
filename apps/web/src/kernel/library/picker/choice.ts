import type { ResourceRow } from '@yunguan/contract/platform/library';

/** The choice after a file was clicked; undefined when there is no room for it. One alone takes the place of the other. */
export function toggled(
  chosen: readonly ResourceRow[],
  row: ResourceRow,
  max: number,
): readonly ResourceRow[] | undefined {
  if (chosen.some(({ id }) => id === row.id)) return chosen.filter(({ id }) => id !== row.id);
  if (max === 1) return [row];
  return chosen.length < max ? [...chosen, row] : undefined;
}

/** Place of a file in the choice, from 1; 0 when it is not chosen. */
export function orderIn(chosen: readonly ResourceRow[], id: string): number {
  return chosen.findIndex((row) => row.id === id) + 1;
}
