import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Published } from '../../../kernel/content/binding';
import { livePartsOf } from '../../../kernel/content/public';
import { promoteWaiting } from '../signups/promote-waiting';
import { type LiveCourse, lockIntakes } from './intake';
import { quotaConflict } from './settle-quota';
import { tellStudents } from './tell-students';

/** What sign-ups need beside the number of places. */
const liveParts = ['title', 'minimal', 'maximum', 'signUpEndTime', 'trainStartTime', 'trainEndTime'];

/**
 * Opens the places of an approved version. Who has one keeps it, and is told of other days; the number is judged again, under
 * the lock.
 * @throws AppError ILLEGAL_STATE where more people have a place than the version offers
 */
export async function publishCourse(tx: Transaction, { id, venueId, values, now }: Published): Promise<void> {
  const [before] = await lockIntakes(tx, [id]);
  const quota = typeof values.count === 'number' ? values.count : 0;
  const conflict = quotaConflict(before?.taken ?? 0, quota);
  if (conflict !== undefined) throw AppError.illegalState(conflict);
  const live = livePartsOf(values, liveParts);
  tx.send(
    `insert into course_intake (course_id, venue_id, quota, live) values ($1, $2, $3, $4)
     on conflict (course_id) do update set quota = excluded.quota, live = excluded.live, withdrawn_at = null`,
    [id, venueId, quota, JSON.stringify(live)],
  );
  if (before === undefined) return;
  // The parts named above.
  await tellStudents(tx, { courseId: id, venueId, before: before.live, after: live as LiveCourse, now });
  // More places than before may serve who waits for them.
  await promoteWaiting(tx, id, now);
}
