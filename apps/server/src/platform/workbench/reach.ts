import { type Actor, holdsIn, venuesWith, type ContentRight } from '../../kernel/access/actor';
import type { Bind } from '../../kernel/conditions';
import type { BoundContent } from '../../kernel/content/binding';

/** A content type with the venues whose records the workbench looks at; undefined = every venue. */
export interface Reached {
  readonly content: BoundContent;
  readonly venues: readonly string[] | undefined;
}

/** The types that the actor's rights open in his current venue. The platform's own venue stands for the whole network. */
export function reachedTypes(actor: Actor, types: readonly BoundContent[], anyOf: readonly ContentRight[]): Reached[] {
  const isNetwork = actor.grants.get(actor.venueId)?.venueKind === 'platform';
  return types.flatMap((content): Reached[] => {
    const { key } = content.declaration;
    if (isNetwork && actor.isPlatform) return [{ content, venues: undefined }];
    const venues = isNetwork
      ? venuesWith(actor, key, anyOf)
      : [actor.venueId].filter((venueId) => anyOf.some((right) => holdsIn(actor, key, right, venueId)));
    return venues.length === 0 ? [] : [{ content, venues }];
  });
}

/** Condition of a type's records over the alias `c`: they are there, and in the venues. */
export function inReach({ venues }: Reached, bind: Bind): string {
  if (venues === undefined) return 'c.deleted_at is null';
  if (venues.length === 1) return `c.deleted_at is null and c.venue_id = ${bind(venues[0])}`;
  return `c.deleted_at is null and c.venue_id = any (${bind(venues)}::uuid[])`;
}
