import type { PlannedYear } from '@yunguan/contract/content/culture-plan';
import type { Tx } from '../../../db/database';

/** A month of the approved plan with visits in it. */
export interface AllocatedMonth extends Record<string, unknown> {
  readonly year: number;
  readonly month: number;
  readonly allocated: number;
}

/** Months of an item that visits have, in their order. */
export function readAllocated(tx: Tx, brandId: string): Promise<AllocatedMonth[]> {
  return tx.query<AllocatedMonth>(
    'select year, month, allocated from culture_plan where brand_id = $1 and allocated > 0 order by year, month',
    [brandId],
  );
}

/** Why a plan cannot take the place of the approved one: a month would have fewer visits than it has given away. */
export function planConflict(allocated: readonly AllocatedMonth[], years: readonly PlannedYear[]): string | undefined {
  for (const { year, month, allocated: given } of allocated) {
    const planned = years.find((one) => one.year === year)?.dates.find((date) => date.month === month)?.frequency ?? 0;
    if (planned < given) return `${year}年${month}月已分配 ${given} 次配送，计划次数不能少于 ${given}`;
  }
  return undefined;
}
