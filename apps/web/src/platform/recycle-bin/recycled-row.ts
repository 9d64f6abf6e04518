import type { RecycledRow } from '@yunguan/contract/platform/recycle-bin';

/** A row of the bin as lists and tick boxes know their rows. */
export interface BinRow extends RecycledRow {
  readonly id: string;
}

export const toBinRow = (row: RecycledRow): BinRow => ({ ...row, id: row.objectId });

/** Days that a row may still be restored on, in words; 0 when the next sweep takes it. */
export function daysLeftText(daysLeft: number): string {
  return daysLeft > 0 ? `还剩 ${daysLeft} 天` : '即将清除';
}

const namedAtMost = 3;

/** What a question is about: the first few by type and title. */
export function namesOf(rows: readonly RecycledRow[]): string {
  const names = rows.slice(0, namedAtMost).map(({ kindName, title }) => `${kindName}《${title}》`);
  return rows.length > namedAtMost ? `${names.join('、')}等 ${rows.length} 条` : names.join('、');
}
