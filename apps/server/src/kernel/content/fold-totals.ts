import type { Database } from '../../db/database';

/** Folds what writers appended to the totals of lists into their sums; answers how many entries (ADR 0021). */
export async function foldTotals(db: Database): Promise<number> {
  const [row] = await db.transaction('*', (tx) =>
    tx.query<{ folded: number }>('select fold_content_deltas() as folded'),
  );
  return row?.folded ?? 0;
}
