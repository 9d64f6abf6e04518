import { type Actor, holdsIn } from '../access/actor';

/**
 * Who sets reviewers could name himself: so beside the setting he must hold the review of the type (decisions §3: nobody
 * can grant what he does not hold).
 */
export function maySetReviewers(actor: Actor, contentType: string, venueId: string): boolean {
  return holdsIn(actor, 'flow', 'edit', venueId) && holdsIn(actor, contentType, 'review', venueId);
}
