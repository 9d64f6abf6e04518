import { type ListUrl, listUrl, type StateOf } from '@/kernel/records/list-url';
import { day, word } from '@/kernel/session/url-fields';

/** Filters of every list of waiting things. */
export const waitingFilters = { kind: word, keyword: word, venueId: word, from: day, to: day };

/** The row that was opened last: the list shows it again to who comes back. */
export const lastOpened = { opened: word };

/** What the address of 订单待审核 holds. */
export const ordersUrl = listUrl({ listKey: 'orders', filters: waitingFilters, beside: lastOpened });
/** The address of a list of waiting things. */
export type WaitingUrl = ListUrl<WaitingState>;
export type WaitingState = StateOf<typeof ordersUrl>;
