import { type SortType, sortTypes, usualSort } from '@yunguan/contract/platform/library';
import { tabStore } from '../../browser-store';
import { allResources, type DirectoryChoice } from '../directory-nodes';

/** Where a user was last in a venue's library, in this tab. */
export interface PickerPlace {
  readonly directory: DirectoryChoice;
  readonly sort: SortType;
}

const keyOf = (userId: string, venueId: string) => `library:${userId}:${venueId}`;

/** The place as it was left; everything, newest first, when there is none. */
export function recallPlace(userId: string, venueId: string): PickerPlace {
  const start: PickerPlace = { directory: allResources, sort: usualSort };
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(keyOf(userId, venueId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return start;
    const { directory, sort } = { directory: undefined, sort: undefined, ...kept } as Record<string, unknown>;
    return {
      directory: typeof directory === 'string' ? directory : start.directory,
      // Kept by `rememberPlace`, or by somebody's hand.
      sort: typeof sort === 'number' && sort in sortTypes ? (sort as SortType) : start.sort,
    };
  } catch {
    return start;
  }
}

/** Keeps the place until the tab is closed. */
export function rememberPlace(userId: string, venueId: string, place: PickerPlace): void {
  tabStore.setItem(keyOf(userId, venueId), JSON.stringify(place));
}
