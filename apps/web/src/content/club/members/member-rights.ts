import { useMemo } from 'react';
import { useHolds } from '@/kernel/session/use-session';
import { clubContent } from '../club-content';

/** What the user may do with the members of clubs in the current venue; the server judges each by its own venue. */
export interface MemberRights {
  readonly write: boolean;
  readonly remove: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
  /** Decides about applications. */
  readonly decide: boolean;
}

/** Rights of the clubs as they bear on people. */
export function useMemberRights(): MemberRights {
  const holds = useHolds(clubContent.key);
  return useMemo(
    () => ({
      write: holds('edit') || holds('review'),
      remove: holds('del'),
      reveal: holds('reveal'),
      export: holds('export'),
      decide: holds('review'),
    }),
    [holds],
  );
}
