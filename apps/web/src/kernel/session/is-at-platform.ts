import type { CurrentUser } from './use-session';

/** Whether the login works at the platform itself, where lists show every venue. */
export function isAtPlatform({ isPlatform, venueId, venues }: CurrentUser): boolean {
  return isPlatform && venues.find(({ id }) => id === venueId)?.kind === 'platform';
}
