import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';

/** The venue that a call asks for, within the venues of the login; the current one when it names none (decisions §1). */
export function ownVenue(actor: Actor, asked: string | null | undefined): string {
  if (!asked) return actor.venueId;
  const venueId = asked.toLowerCase();
  if (!actor.grants.has(venueId)) throw AppError.forbidden();
  return venueId;
}
