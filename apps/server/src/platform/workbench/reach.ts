import type { Bind } from '../../kernel/conditions';
import type { Reached } from '../../kernel/content/reached-types';

/** Condition of a type's records over the alias `c`: they are there, and in the venues. */
export function inReach({ venues }: Reached, bind: Bind): string {
  if (venues === undefined) return 'c.deleted_at is null';
  if (venues.length === 1) return `c.deleted_at is null and c.venue_id = ${bind(venues[0])}`;
  return `c.deleted_at is null and c.venue_id = any (${bind(venues)}::uuid[])`;
}
