import type { getGrantableRoles, GrantableRole } from '@yunguan/contract/platform/grantable-roles';
import type * as z from 'zod';
import type { Tx } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { ownVenueWith } from '../../kernel/access/own-venue';
import { loadGiving, mayGive } from '../../kernel/access/giving';

/** The roles that the caller may give in the venue, to new users or to those who are there. */
export async function grantableRoles(
  db: Tx,
  actor: Actor,
  asked: z.infer<typeof getGrantableRoles.input>,
): Promise<GrantableRole[]> {
  const venueId = ownVenueWith(actor, asked.venueId, { content: 'staff', right: 'view' });
  const rights = asked.right ? [asked.right] : (['add', 'edit'] as const);
  const giving = await loadGiving(db, actor, { meantFor: venueId });
  const may = (roleId: string, includesDescendants: boolean) =>
    rights.some((right) => mayGive(giving, { roleId, venueId, includesDescendants }, right));
  return [...giving.roles.values()]
    .filter((role) => may(role.id, false))
    .map((role) => ({
      roleId: role.id,
      roleName: role.name,
      description: role.description,
      isBuiltIn: role.venueId === null,
      mayIncludeDescendants: may(role.id, true),
    }));
}
