import { listUrl, type StateOf } from '../records/list-url';
import { day, word } from '../session/url-fields';

/** Filters of every list of waiting things. */
export const waitingFilters = { kind: word, keyword: word, venueId: word, from: day, to: day };

/** The address of a list of waiting things; it holds the row that was opened last, for who comes back. */
export const waitingUrl = (listKey: string) => listUrl({ listKey, filters: waitingFilters, beside: { opened: word } });
export type WaitingUrl = ReturnType<typeof waitingUrl>;
export type WaitingState = StateOf<WaitingUrl>;
