import { siteBookings } from '@yunguan/contract/content/site';
import { BookingsPage } from '@/kernel/bookings/BookingsPage';

/** Orders of sites (002 §2.1 `placeOrderList`). */
export default function SiteOrdersPage() {
  return <BookingsPage calls={siteBookings} title="场地订单" />;
}
