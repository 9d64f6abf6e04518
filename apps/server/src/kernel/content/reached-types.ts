import { type Actor, type ContentRight, holdsIn, venuesWith } from '../access/actor';
import type { BoundContent } from './binding';

/** A content type with the venues whose records a list over several types is about; undefined = every venue. */
export interface Reached {
  readonly content: BoundContent;
  readonly venues: readonly string[] | undefined;
}

/**
 * The types that the actor's rights open in a venue, his current one when none is named. The platform's own venue stands
 * for the whole network.
 */
export function reachedTypes(
  actor: Actor,
  types: readonly BoundContent[],
  asked: { readonly anyOf: readonly ContentRight[]; readonly venueId?: string | undefined },
): Reached[] {
  const { anyOf, venueId = actor.venueId } = asked;
  const isNetwork = actor.grants.get(venueId)?.venueKind === 'platform';
  return types.flatMap((content): Reached[] => {
    const { key } = content.declaration;
    if (isNetwork && actor.isPlatform) return [{ content, venues: undefined }];
    const venues = isNetwork
      ? venuesWith(actor, key, anyOf)
      : [venueId].filter((one) => anyOf.some((right) => holdsIn(actor, key, right, one)));
    return venues.length === 0 ? [] : [{ content, venues }];
  });
}
