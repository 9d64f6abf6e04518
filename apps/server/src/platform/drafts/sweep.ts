import type { Tx } from '../../db/database';

/** Days that a form left half-way is kept; it may hold what its author was told about others. */
const draftDays = 90;

/** Removes drafts that nobody touched for long; answers how many. Run it now and then. */
export async function sweepDrafts(db: Tx, now: Date): Promise<number> {
  const gone = await db.query(
    'delete from draft where saved_at < $1::timestamptz - make_interval(days => $2) returning 1',
    [now, draftDays],
  );
  return gone.length;
}
