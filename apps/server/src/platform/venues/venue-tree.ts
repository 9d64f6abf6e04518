import type { VenueNode } from '@yunguan/contract/platform/shell';
import type { Actor, VenueGrant } from '../../kernel/access/actor';

/** The venues that the login may enter, as trees; one whose parent he may not enter stands at the top. */
export function venueTree(actor: Actor): VenueNode[] {
  const grants = [...actor.grants.values()];
  const below = (parentId: string): VenueNode[] => grants.filter((grant) => grant.parentId === parentId).map(node);
  const node = (grant: VenueGrant): VenueNode => ({
    id: grant.venueId,
    name: grant.venueName,
    parentId: grant.parentId,
    kind: grant.venueKind,
    children: below(grant.venueId),
  });
  return grants.filter((grant) => grant.parentId === null || !actor.grants.has(grant.parentId)).map(node);
}
