import * as z from 'zod/mini';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { word } from '@/kernel/session/url-fields';

/** What the address of the review desk holds: filters, page, and the item that is open. */
export const deskSchema = z.object({
  kind: word,
  keyword: word,
  venueId: word,
  from: word,
  to: word,
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
  object: word,
});
export type DeskState = z.infer<typeof deskSchema>;
/** The desk's state with the way to change it, as its views get it. */
export interface DeskAccess {
  readonly state: DeskState;
  readonly onState: (changes: Partial<DeskState>, options?: UrlStateOptions) => void;
}
export type DeskFilters = Pick<DeskState, 'kind' | 'keyword' | 'venueId' | 'from' | 'to'>;

/** The queue as it is without filters. */
export const noFilters: DeskFilters = {
  kind: undefined,
  keyword: undefined,
  venueId: undefined,
  from: undefined,
  to: undefined,
};

/** True when a filter is in force. */
export function isFiltered({ kind, keyword, venueId, from, to }: DeskFilters): boolean {
  return [kind, keyword, venueId, from, to].some((value) => value !== undefined);
}

/** What waits for the user: contents (发布待审核), or library contents (平台待审核). */
export type Queue = 'content' | 'library';

/** Body of the pending list's call for one page of the queue. */
export function queueBody(queue: Queue, { kind, keyword, venueId, from, to }: DeskFilters, pageIndex: number) {
  const body = { kind, keyword, startTime: from, endTime: to, pageIndex, pageSize: queuePageSize };
  // The library's call has its own spelling (002 §7).
  return queue === 'library' ? { ...body, venuesId: venueId, reviewStatus: 0 } : { ...body, venueId };
}

export const queuePageSize = 10;
