import { type NoShowState, noShowStates } from '@yunguan/contract/kernel/no-show';
import { listUrl, type StateOf } from '../records/list-url';
import { oneOf, word } from '../session/url-fields';

// Object.keys forgets that they are the table's.
const states = Object.keys(noShowStates) as NoShowState[];

/** What the address holds of the list of no-shows, beside the list of orders whose tab it is: before its names stands {@link noShowsPrefix}. */
export const noShowsUrl = listUrl({
  listKey: 'noShows',
  filters: { keyword: word, state: oneOf(states), suspended: oneOf(['yes']), kind: word, venueId: word },
});
export type NoShowsUrl = StateOf<typeof noShowsUrl>;

export const noShowsPrefix = 'missed_';

/** Filter of the list as the call takes it. */
export function noShowFilter({ keyword, state, suspended, kind, venueId }: NoShowsUrl) {
  return { keyword, state, isSuspended: suspended === 'yes' ? true : undefined, kind, venueId };
}
