import { deliveryMessages } from '@yunguan/contract/content/culture-delivery';
import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';

/** A month of an item's plan. */
export interface MonthOf {
  readonly brandId: string;
  readonly year: number;
  readonly month: number;
}

/**
 * Gives a visit a month in one statement, judged on the locked row: never more visits than the plan has.
 * @throws AppError SOLD_OUT, ILLEGAL_STATE
 */
export async function takeMonth(tx: Transaction, { brandId, year, month }: MonthOf): Promise<void> {
  const taken = await tx.query(
    `update culture_plan set allocated = allocated + 1
     where brand_id = $1 and year = $2 and month = $3 and is_open and allocated < frequency returning 1`,
    [brandId, year, month],
  );
  if (taken.length > 0) return;
  await assertMonthLeft(tx, { brandId, year, month });
  // Somebody gave one back in this very moment: the caller may try again.
  throw new AppError('SOLD_OUT', deliveryMessages.full(year, month));
}

/**
 * The month stays open until the transaction ends: whoever takes the plan out of force finds what was asked for meanwhile.
 * @throws AppError SOLD_OUT, ILLEGAL_STATE where no visit can have the month
 */
export async function assertMonthLeft(
  tx: Pick<Transaction, 'query'>,
  { brandId, year, month }: MonthOf,
): Promise<void> {
  const [row] = await tx.query<{ is_open: boolean; left: number }>(
    'select is_open, frequency - allocated as left from culture_plan where brand_id = $1 and year = $2 and month = $3 for share',
    [brandId, year, month],
  );
  if (!row) throw AppError.illegalState(deliveryMessages.notPlanned(year, month));
  if (!row.is_open) throw AppError.illegalState(deliveryMessages.notOpen);
  if (row.left <= 0) throw new AppError('SOLD_OUT', deliveryMessages.full(year, month));
}

/** Whether the plan that the month belongs to is in force; its rows are locked. */
export async function isInForce(tx: Pick<Transaction, 'query'>, { brandId, year, month }: MonthOf): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from culture_plan where brand_id = $1 and year = $2 and month = $3 and is_open',
    [brandId, year, month],
  );
  return rows.length > 0;
}

/** A visit gives its month back. */
export function giveMonthBack(tx: Transaction, { brandId, year, month }: MonthOf): void {
  tx.send('update culture_plan set allocated = allocated - 1 where brand_id = $1 and year = $2 and month = $3', [
    brandId,
    year,
    month,
  ]);
}

/** A visit took place, or did not after all. */
export function countDone(tx: Transaction, { brandId, year, month }: MonthOf, by: 1 | -1): void {
  tx.send('update culture_plan set done = done + $4 where brand_id = $1 and year = $2 and month = $3', [
    brandId,
    year,
    month,
    by,
  ]);
}
