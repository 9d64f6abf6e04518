import type { RoleKey } from '../platform/roles/built-in-roles';
import { stableId } from './stable-id';
import type { VenueKey } from '../demo/places';

/** Ids of seeded rows: the same on every installation, so that tests and links may rely on them. */
export const seedId = {
  venue: (key: VenueKey) => stableId('venue', key),
  department: (venue: VenueKey, name: string) => stableId('department', venue, name),
  user: (loginName: string) => stableId('user', loginName),
  role: (key: RoleKey) => stableId('role', key),
  option: (code: string) => stableId('option', code),
  menu: (key: string) => stableId('menu', key),
  flow: (venue: VenueKey) => stableId('flow', venue),
} as const;
