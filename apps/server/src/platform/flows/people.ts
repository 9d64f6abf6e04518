import type { Tx } from '../../db/database';
import { above, type Colleague } from '../../kernel/access/colleagues';

export interface RoleName {
  readonly id: string;
  readonly name: string;
}

/** Roles that may be held in the venue: those of every venue, its own, and those of the venues above. */
export async function rolesFor(db: Tx, venueId: string): Promise<RoleName[]> {
  return db.query<RoleName & Record<string, unknown>>(
    `${above}
     select r.id, r.name from role r where r.venue_id is null or r.venue_id in (select id from above)
     order by r.venue_id nulls first, r.sort, r.name collate zh, r.id`,
    [venueId],
  );
}

/** Those of the colleagues whom a step names, himself or by a role. */
export function reviewersAmong(
  colleagues: readonly Colleague[],
  step: { readonly roleIds: readonly string[]; readonly userIds: readonly string[] },
): Colleague[] {
  const roles = new Set(step.roleIds);
  const users = new Set(step.userIds);
  return colleagues.filter(({ id, roleIds }) => users.has(id) || roleIds.some((role) => roles.has(role)));
}
