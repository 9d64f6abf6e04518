import { AppError } from '../app-error';
import { type Actor, type ContentRight, holdsIn } from './actor';

/** The venue that a call asks for, within the venues of the login; the current one when it names none (decisions §1). */
export function ownVenue(actor: Actor, asked: string | null | undefined): string {
  if (!asked) return actor.venueId;
  const venueId = asked.toLowerCase();
  if (!actor.grants.has(venueId)) throw AppError.forbidden();
  return venueId;
}

/** The same, where the actor also holds the right on the content type or area there. */
export function ownVenueWith(
  actor: Actor,
  asked: string | null | undefined,
  { content, right }: { readonly content: string; readonly right: ContentRight },
): string {
  const venueId = ownVenue(actor, asked);
  if (!holdsIn(actor, content, right, venueId)) throw AppError.forbidden();
  return venueId;
}
