import type { Database } from '../../db/database';
import { removeInStretches } from '../../kernel/in-stretches';

/** Days that a form left half-way is kept; it may hold what its author was told about others. */
const draftDays = 90;

/** Removes drafts that nobody touched for long; answers how many. Run it now and then. */
export function sweepDrafts(db: Database, now: Date): Promise<number> {
  const where = 'saved_at < $1::timestamptz - make_interval(days => $2)';
  return removeInStretches(db, 'draft', { where, values: [now, draftDays] });
}
