import { type Bind, inVenues } from '../../kernel/conditions';
import type { Reached } from '../../kernel/content/reached-types';

/** Condition of a type's records over the alias `c`: they are there, and in the venues. */
export function inReach({ venues }: Reached, bind: Bind): string {
  return ['c.deleted_at is null', ...inVenues('c.venue_id', venues, bind)].join(' and ');
}
