import { useLocation, useRouter } from '@tanstack/react-router';
import type { ApplyRow } from '@yunguan/contract/platform/review';

/** Address of 订单待审核. */
export const ordersPath = '/audit/audit';

/** In the address of an order that was opened from 订单待审核: its id, and behind it the filters and page of the list. */
const queueKey = 'waiting';

/** Address of an order's own page that knows the way back; `search`: of the address of 订单待审核, with its question mark. */
export function openedFrom(search: string, path: string, objectId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${queueKey}=${encodeURIComponent(objectId + search)}`;
}

/** What an order knows of 订单待审核, from where it was opened. */
export interface OrderQueue {
  /** Of the address of the list, with its question mark; empty where it has none. */
  readonly search: string;
  /** The same, read. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/**
 * The list where the order was opened from there; undefined where it was not. Another order that is opened after it on the
 * same page did not come from there.
 */
export function useOrderQueue(orderId: string | undefined): OrderQueue | undefined {
  const { options } = useRouter();
  const address: Readonly<Record<string, unknown>> = useLocation().search;
  const asked = address[queueKey];
  if (orderId === undefined || (typeof asked !== 'string' && typeof asked !== 'number')) return undefined;
  const [id, ...rest] = String(asked).split('?');
  if (id !== orderId) return undefined;
  const search = rest.length === 0 ? '' : `?${rest.join('?')}`;
  return { search, filters: options.parseSearch?.(search) ?? {} };
}

/** The filters of the list as its call takes them. */
export function waitingFilter({ kind, keyword, venueId, from, to }: Readonly<Record<string, unknown>>) {
  return { kind: word(kind), keyword: word(keyword), venueId: word(venueId), startTime: word(from), endTime: word(to) };
}

/** A number that somebody searched for comes back from an address as one. */
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

/**
 * The order that comes after one in the list: `before` as it was when the one was opened, `now` as it is. What has moved up
 * from the next page counts as behind it; at the end the list begins anew.
 */
export function orderAfter(id: string, before: readonly ApplyRow[], now: readonly ApplyRow[]): ApplyRow | undefined {
  const place = before.findIndex(({ objectId }) => objectId === id);
  const passed = new Set(before.slice(0, place + 1).map(({ objectId }) => objectId));
  const others = now.filter(({ objectId }) => objectId !== id);
  return others.find(({ objectId }) => !passed.has(objectId)) ?? others[0];
}
