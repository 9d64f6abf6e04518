import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { word } from '@/kernel/session/url-fields';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { waitingFilters } from '@/kernel/waiting/waiting-url';

/** What the address of the review desk holds: filters, page, and the item that is open. */
export const deskUrl = listUrl({ listKey: 'review.queue', filters: waitingFilters, beside: { object: word } });
export type DeskState = StateOf<typeof deskUrl>;
/** The desk's state with the way to change it, as its views get it. */
export interface DeskAccess {
  readonly state: DeskState;
  readonly onState: (changes: Partial<DeskState>, options?: UrlStateOptions) => void;
}
export type DeskFilters = Pick<DeskState, 'kind' | 'keyword' | 'venueId' | 'from' | 'to'>;

/** What waits for the user: contents (发布待审核), or library contents (平台待审核). */
export type Queue = 'content' | 'library';

/** Body of the pending list's call for one page of the queue. */
export function queueBody(queue: Queue, { kind, keyword, venueId, from, to }: DeskFilters, pageIndex: number) {
  const body = { kind, keyword, startTime: from, endTime: to, pageIndex, pageSize: queuePageSize };
  // The library's call has its own spelling (002 §7).
  return queue === 'library' ? { ...body, venuesId: venueId, reviewStatus: 0 } : { ...body, venueId };
}

export const queuePageSize = 10;
