import type { Transaction } from '../../db/database';

/** Removes letters of more than twelve months, those thrown away a month ago, and old changes of orders. */
export async function sweepLetters(tx: Transaction): Promise<void> {
  await tx.query(
    `delete from letter where created_at < now() - interval '12 months' or removed_at < now() - interval '30 days'`,
  );
  await tx.query(
    `delete from member_letter where created_at < now() - interval '12 months' or removed_at < now() - interval '30 days'`,
  );
  await tx.query(`delete from order_change where at < now() - interval '1 day'`);
}
