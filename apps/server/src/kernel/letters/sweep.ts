import type { Database } from '../../db/database';
import { removeInStretches } from '../in-stretches';

/** Removes letters of more than twelve months, those thrown away a month ago, and old changes of orders. */
export async function sweepLetters(db: Database): Promise<void> {
  for (const box of ['letter', 'member_letter']) {
    await removeInStretches(db, box, { where: `created_at < now() - interval '12 months'` });
    await removeInStretches(db, box, { where: `removed_at < now() - interval '30 days'` });
  }
  await removeInStretches(db, 'order_change', { where: `at < now() - interval '1 day'` });
}
