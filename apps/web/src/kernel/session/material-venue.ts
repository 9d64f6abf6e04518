import { useSyncExternalStore } from 'react';
import { tabStore } from '../browser-store';
import { useSession } from './use-session';

/** Storage name of the specification (002 §3); the tab's own storage, like the login. */
const materialVenueKey = 'materVenueId';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const stored = () => tabStore.getItem(materialVenueKey);

/** Sets the branch whose resource library is shown; the venue of the session stays (002 §4.5). */
export function chooseMaterialVenue(venueId: string): void {
  tabStore.setItem(materialVenueKey, venueId);
  for (const listener of listeners) listener();
}

/** Branch of the resource library: the chosen one while the login may enter it, else the venue of the session. */
export function useMaterialVenue(): string {
  const { user } = useSession();
  const chosen = useSyncExternalStore(subscribe, stored);
  return user.venues.some(({ id }) => id === chosen) && chosen !== null ? chosen : user.venueId;
}
