import type { Database } from '../../db/database';
import { reviewersOf } from './flow';

interface WaitingStep extends Record<string, unknown> {
  readonly venueId: string;
  readonly keys: readonly string[];
}

/**
 * Whether a submitter decides himself is settled when a step begins (decisions §4), for queues and counts to read it. People
 * leave and come while it waits: who is the only one left finds it in his queue, and it leaves that of who is so no longer.
 */
export async function settleSelfReview(db: Database): Promise<void> {
  const steps = await db.within<WaitingStep>(
    '*',
    'select distinct venue_id as "venueId", reviewer_keys as keys from review_task',
    [],
  );
  for (const { venueId, keys } of steps) {
    await db.transaction('*', async (tx) => {
      const [first, second] = await reviewersOf(tx, venueId, keys);
      const sole = second === undefined ? first?.id : undefined;
      tx.send(
        `update review_task set self_review = not self_review
         where venue_id = $1 and reviewer_keys = $2 and self_review <> (submitter_id is not distinct from $3::uuid)`,
        [venueId, keys, sole ?? null],
      );
    });
  }
}
