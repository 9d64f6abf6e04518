import { type Actor, holdsIn, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';

const area = 'statistics';

/** The venues of a question: the one that it names, or all of which the actor may see the numbers. @throws AppError FORBIDDEN */
export function askedVenues(actor: Actor, asked: string | null | undefined): readonly string[] | undefined {
  const venueId = asked?.trim().toLowerCase();
  if (!venueId) return actor.isPlatform ? undefined : venuesWith(actor, area, ['view']);
  if (!holdsIn(actor, area, 'view', venueId)) throw AppError.forbidden();
  return [venueId];
}
