import type { Holds } from '@yunguan/contract/kernel/actions';
import { type RightsIn, useRightsIn } from '@/kernel/session/use-holds';
import { clubContent } from '../club-content';

/** What the user may do with the members of a venue's clubs. */
export interface MemberRights {
  readonly write: boolean;
  readonly remove: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
  /** Decides about applications. */
  readonly decide: boolean;
}

const memberRights = (holds: Holds): MemberRights => ({
  write: holds('edit') || holds('review'),
  remove: holds('del'),
  reveal: holds('reveal'),
  export: holds('export'),
  decide: holds('review'),
});

/** Rights of the clubs as they bear on people, venue by venue. */
export function useMemberRights(): RightsIn<MemberRights> {
  return useRightsIn(clubContent.key, memberRights);
}
