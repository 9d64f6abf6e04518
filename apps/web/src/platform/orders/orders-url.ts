import { waitingUrl } from '@/kernel/waiting/waiting-url';

/** What the address of 订单待审核 holds. */
export const ordersUrl = waitingUrl('orders');
