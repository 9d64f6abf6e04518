import type { Database } from '../../../db/database';
import { type Actor, type ContentRight, scopeOf, venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { isUuid } from '../../../kernel/uuid';

/** A club in whatever status, as its staff works on it. */
export interface StaffClub {
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
}

/** A club in whose venue the actor holds one of the rights; any other does not exist for him. */
export async function findStaffClub(
  db: Database,
  { actor, id, anyOf }: { readonly actor: Actor; readonly id: string; readonly anyOf: readonly ContentRight[] },
): Promise<StaffClub> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await db.within<StaffClub & Record<string, unknown>>(
    scopeOf(actor),
    `select id, venue_id as "venueId", coalesce((select r.live ->> 'title' from club_recruit r where r.club_id = c.id), c.title) as title
     from club c where c.id = $1 and c.venue_id = any ($2::uuid[]) and c.deleted_at is null`,
    [id, venuesWith(actor, 'club', anyOf)],
  );
  if (!row) throw AppError.forbidden();
  return row;
}
