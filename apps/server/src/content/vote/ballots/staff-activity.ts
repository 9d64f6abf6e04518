import type { Database } from '../../../db/database';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { isUuid } from '../../../kernel/uuid';

/** An activity that a member of staff works on, in whatever status. */
export interface StaffActivity {
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
}

/** The activity, where the actor holds the right in its venue; any other does not exist for him. */
export async function findStaffActivity(
  db: Database,
  asked: { readonly actor: Actor; readonly id: string; readonly right: ContentRight },
): Promise<StaffActivity> {
  const { actor, id, right } = asked;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await db.within<{ id: string; venue_id: string; title: string }>(
    scopeOf(actor),
    'select id, venue_id, title from vote_activity where id = $1 and deleted_at is null',
    [id],
  );
  if (!row || !holdsIn(actor, 'vote', right, row.venue_id)) throw AppError.forbidden();
  return { id: row.id, venueId: row.venue_id, title: row.title };
}

/** The activity of a round, under the same terms. */
export async function findStaffRound(
  db: Database,
  asked: { readonly actor: Actor; readonly id: string; readonly right: ContentRight },
): Promise<StaffActivity> {
  const { actor, id, right } = asked;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await db.within<{ activity_id: string }>(
    scopeOf(actor),
    'select activity_id from vote_rotation where id = $1 and deleted_at is null',
    [id],
  );
  if (!row) throw AppError.forbidden();
  return findStaffActivity(db, { actor, id: row.activity_id, right });
}
