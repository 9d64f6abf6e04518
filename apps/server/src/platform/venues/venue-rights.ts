import { type Actor, holdsIn } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { isUuid } from '../../kernel/uuid';
import type { Tx } from '../../db/database';

/** One lock for everything that changes the tree, its names or its domains: two changes at a time wait for each other. */
const treeLock = 7_202_616;

/** Takes the lock of the venues' tree until the transaction ends. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [treeLock]);
}

/** Id of a venue in which the actor holds the right on the venues' menu; refuses as if it did not exist. */
export function administrable(actor: Actor, id: string, right: 'view' | 'add' | 'edit' | 'del'): string {
  const venueId = id.toLowerCase();
  if (!isUuid(venueId) || !holdsIn(actor, 'venue', right, venueId)) throw AppError.forbidden();
  return venueId;
}

const reachedVenues = `
with recursive reached as (
  select ur.venue_id from user_role ur where ur.user_id = $1 and ur.includes_descendants
  union
  select v.id from reached join venue v on v.parent_id = reached.venue_id
)
select venue_id from reached`;

/** Venues below which the actor's roles reach: only there he would see a venue that he adds. */
export async function venuesReachedBelow(db: Tx, actor: Actor): Promise<Set<string>> {
  const rows = await db.query<{ venue_id: string }>(reachedVenues, [actor.userId]);
  return new Set(rows.map((row) => row.venue_id));
}
