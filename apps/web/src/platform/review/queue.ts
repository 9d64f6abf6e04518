import { queuePageSize } from './desk-url';

/** One page of the queue as it was last read, oldest first. */
export interface QueuePage {
  /** Counts from 1. */
  readonly page: number;
  readonly total: number;
  readonly rows: readonly { readonly objectId: string }[];
}

export interface QueueItem {
  readonly page: number;
  readonly objectId: string;
}
/** An item of the page shown, or the one at the edge of a page that is still to be read. */
export type Neighbour = QueueItem | { readonly page: number; readonly edge: 'first' | 'last' };

export interface Place {
  /** Counts from 1 over the whole queue. */
  readonly position: number;
  readonly total: number;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Where an item stands in the queue and what lies beside it; undefined when the page does not hold it. */
export function placeOf(queue: QueuePage, objectId: string): Place | undefined {
  const { page, rows, total } = queue;
  const index = indexIn(queue, objectId);
  if (index < 0) return undefined;
  const beside = (at: number): Neighbour | undefined => {
    const row = rows[at];
    return row && { page, objectId: row.objectId };
  };
  const before: Neighbour | undefined = page > 1 ? { page: page - 1, edge: 'last' } : undefined;
  const after: Neighbour | undefined = page * queuePageSize < total ? { page: page + 1, edge: 'first' } : undefined;
  return {
    position: (page - 1) * queuePageSize + index + 1,
    total,
    previous: beside(index - 1) ?? before,
    next: beside(index + 1) ?? after,
  };
}

/**
 * The page as it is now, with an item that has left it still at its old place, so that the way on begins there; the total
 * counts it no more. `before`: the page when the item was last in it.
 */
export function keptIn(now: QueuePage, before: QueuePage, objectId: string): QueuePage {
  if (holds(now, objectId)) return now;
  const ahead = new Set(before.rows.slice(0, indexIn(before, objectId)).map((row) => row.objectId));
  const at = now.rows.findLastIndex((row) => ahead.has(row.objectId)) + 1;
  return { ...now, rows: [...now.rows.slice(0, at), { objectId }, ...now.rows.slice(at)] };
}

/** True when the item stands in the page. */
export function holds(page: QueuePage, objectId: string): boolean {
  return indexIn(page, objectId) >= 0;
}

const indexIn = ({ rows }: QueuePage, objectId: string) => rows.findIndex((row) => row.objectId === objectId);

/** Last page of a queue of so many items; 1 when it is empty. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / queuePageSize));
}

export interface NextItem extends QueueItem {
  /** Nothing was left behind the decided item, so that the queue begins anew. */
  readonly isWrapped: boolean;
}

/**
 * The item to open after a decision. The decided one leaves the queue, so what stood behind it moves up into its place;
 * a page is read again only when the one shown does not tell. Undefined when the queue is empty.
 */
export async function nextAfter(
  decidedId: string,
  queue: QueuePage,
  readPage: (page: number) => Promise<QueuePage>,
): Promise<NextItem | undefined> {
  const { page, rows } = queue;
  const index = indexIn(queue, decidedId);
  const following = rows[index + 1];
  if (following) return { page, objectId: following.objectId, isWrapped: false };
  const again = await readPage(page);
  const moved = again.rows.slice(Math.max(index, 0)).find((row) => row.objectId !== decidedId);
  if (moved) return { page, objectId: moved.objectId, isWrapped: false };
  const start = page === 1 ? again : await readPage(1);
  const first = start.rows.find((row) => row.objectId !== decidedId);
  return first && { page: 1, objectId: first.objectId, isWrapped: true };
}
