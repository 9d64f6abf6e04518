import type { Holds } from '@yunguan/contract/kernel/actions';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { createContext, useContext, useMemo } from 'react';
import { heldOptions } from './menu-tree';
import { type Session, useSession } from './use-session';

/**
 * The venue of the record that a page is about. What may be done there is judged by it, as the server does: a login may
 * hold other rights in the venue of a record than in the one where it works.
 */
export const RecordVenue = createContext<string | undefined>(undefined);

/** What the user may do in a venue; without one in that of the record in sight, or in that of the session. */
export type RightsIn<Rights> = (venueId?: string) => Rights;

/** Rights on the records of a content type, venue by venue, as `rightsOf` makes them of the options held there; keeps its identity. */
export function useRightsIn<Rights>(contentType: string, rightsOf: (holds: Holds) => Rights): RightsIn<Rights> {
  const { menus, user } = useSession();
  const shown = useContext(RecordVenue) ?? user.venueId;
  return useMemo(() => {
    const here = heldOptionsIn({ menus, user }, contentType, user.venueId) ?? [];
    return (venueId = shown) => {
      const held = venueId === user.venueId ? here : (heldOptionsIn({ menus, user }, contentType, venueId) ?? []);
      return rightsOf((option) => holdsOption(held, option));
    };
  }, [menus, user, contentType, shown, rightsOf]);
}

const asHeld = (holds: Holds): Holds => holds;

/** Whether the user holds an option on the content type, venue by venue. */
export function useHoldsIn(contentType: string): RightsIn<Holds> {
  return useRightsIn(contentType, asHeld);
}

/** Whether the user holds an option on the content type in one venue: see `RightsIn`. */
export function useHolds(contentType: string, venueId?: string): Holds {
  const holdsIn = useHoldsIn(contentType);
  return useMemo(() => holdsIn(venueId), [holdsIn, venueId]);
}

/** Whether the user holds an option on a content type in any venue that he reaches, for who asks of several types. */
export function useHeldAnywhere(): (contentType: string) => Holds {
  const { menus, user } = useSession();
  return (contentType) => (option) =>
    holdsOption(heldOptions(menus, contentType) ?? [], option) ||
    user.venues.some(
      ({ id, rights }) => id !== user.venueId && holdsOption(user.rights[rights]?.[contentType] ?? [], option),
    );
}

/** Whether the user holds an option on the content type in any venue that he reaches: before it is known whose record is asked for. */
export function useHoldsAnywhere(contentType: string): Holds {
  return useHeldAnywhere()(contentType);
}

/**
 * Whether a list may offer something: by the rights in the venue whose rows it shows, which is that of the session where
 * no other was chosen, or that of the record it stands in; and in any that the user reaches where it shows the rows of all,
 * as the lists of the platform's own venue do.
 */
export function useOfferedIn<Rights>(
  rightsIn: RightsIn<Rights>,
  venueId: string | undefined,
): (isGranted: (rights: Rights) => boolean) => boolean {
  const venues = useShownVenues(venueId);
  return (isGranted) => venues.some((id) => isGranted(rightsIn(id)));
}

/** Venues whose rows a list shows. */
function useShownVenues(venueId: string | undefined): readonly string[] {
  const { user } = useSession();
  const ofRecord = useContext(RecordVenue);
  const shown = venueId ?? ofRecord ?? user.venueId;
  const isOfAll = user.venues.find(({ id }) => id === shown)?.kind === 'platform';
  return isOfAll ? [shown, ...user.venues.map(({ id }) => id)] : [shown];
}

/** Whether a list of these content types shows rows that its export leaves out: those of venues where the user only sees them. */
export function useLeavesOut(contentTypes: readonly string[], venueId: string | undefined): boolean {
  const { menus, user } = useSession();
  const venues = useShownVenues(venueId);
  return contentTypes.some((contentType) =>
    venues.some((id) => {
      const held = heldOptionsIn({ menus, user }, contentType, id);
      return held !== undefined && !holdsOption(held, 'export');
    }),
  );
}

/** Options held on a content type in a venue; undefined where the user does not even see it. */
function heldOptionsIn({ menus, user }: Session, contentType: string, venueId: string): readonly string[] | undefined {
  // What the menus of the session say is what its user sees beside it.
  if (venueId === user.venueId) return heldOptions(menus, contentType);
  // A venue that he does not reach grants nothing.
  const set = user.venues.find(({ id }) => id === venueId)?.rights;
  return set === undefined ? undefined : user.rights[set]?.[contentType];
}
