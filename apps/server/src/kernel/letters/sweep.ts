import type { Database } from '../../db/database';
import { removeInStretches } from '../in-stretches';

/** How long a letter is kept, and one that its receiver threw away. */
const letterKept = `interval '12 months'`;
const removedKept = `interval '30 days'`;
/** How long a change of an order is told: whoever listens has heard it within seconds. */
const changeKept = `interval '1 day'`;

/** Removes the letters and the changes of orders that were kept long enough. */
export async function sweepLetters(db: Database): Promise<void> {
  for (const box of ['letter', 'member_letter']) {
    await removeInStretches(db, box, { where: `created_at < now() - ${letterKept}` });
    await removeInStretches(db, box, { where: `removed_at < now() - ${removedKept}` });
  }
  await removeInStretches(db, 'order_change', { where: `at < now() - ${changeKept}` });
}
