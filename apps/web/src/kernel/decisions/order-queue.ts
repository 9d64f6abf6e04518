import { useLocation, useRouter } from '@tanstack/react-router';

/** Address of 订单待审核. */
export const ordersPath = '/audit/audit';

/** In the address of an order that was opened from 订单待审核: its id, and behind it the filters and page of the list. */
const queueKey = 'waiting';

/** Address of an order's own page that knows the way back; `search`: of the address of 订单待审核, with its question mark. */
export function openedFrom(search: string, path: string, objectId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${queueKey}=${encodeURIComponent(objectId + search)}`;
}

/**
 * Filters and page of 订单待审核 where the order was opened from there; undefined where it was not. Another order that is
 * opened after it on the same page did not come from there.
 */
export function useOrderQueue(orderId: string | undefined): Record<string, unknown> | undefined {
  const { options } = useRouter();
  const search: Readonly<Record<string, unknown>> = useLocation().search;
  const asked = search[queueKey];
  if (orderId === undefined || (typeof asked !== 'string' && typeof asked !== 'number')) return undefined;
  const [id, ...filters] = String(asked).split('?');
  return id === orderId ? options.parseSearch?.(`?${filters.join('?')}`) : undefined;
}
