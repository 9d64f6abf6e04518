import { flatNodes } from '@yunguan/contract/kernel/tree';
import type { VenueNode } from '@yunguan/contract/platform/shell';
import type { MatchName } from '@/kernel/search/match-name';

/** From this many branches on the tree has a search box. */
const searchedFrom = 16;

/** Whether so many branches are there that they are searched rather than read. */
export function needsSearch(venues: readonly VenueNode[]): boolean {
  return flatNodes(venues).length >= searchedFrom;
}

/** The branches whose name meets the keyword, with those above them; all without a keyword. */
export function searchVenues(venues: readonly VenueNode[], keyword: string, match: MatchName): VenueNode[] {
  if (keyword === '') return [...venues];
  return venues.flatMap((venue) => {
    const children = searchVenues(venue.children, keyword, match);
    return children.length > 0 || match(venue.name, keyword) ? [{ ...venue, children }] : [];
  });
}

/** First branch that itself meets the keyword, in the order of the tree. */
export function firstMatch(venues: readonly VenueNode[], keyword: string, match: MatchName): VenueNode | undefined {
  return flatNodes(venues).find(({ name }) => match(name, keyword) !== undefined);
}
