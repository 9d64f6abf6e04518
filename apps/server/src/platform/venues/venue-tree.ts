import { growTree } from '@yunguan/contract/kernel/tree';
import type { VenueNode } from '@yunguan/contract/platform/shell';
import type { Actor } from '../../kernel/access/actor';

/** The venues that the login may enter, as trees; one whose parent he may not enter stands at the top. */
export function venueTree(actor: Actor): VenueNode[] {
  const grants = [...actor.grants.values()].map((grant) => ({ id: grant.venueId, parentId: grant.parentId, grant }));
  return growTree(grants, ({ id, parentId, grant }, children: VenueNode[]) => ({
    id,
    name: grant.venueName,
    parentId,
    kind: grant.venueKind,
    children,
  }));
}
