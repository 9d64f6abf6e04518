import { hallBookings } from '@yunguan/contract/content/hall';
import { BookingsPage } from '@/kernel/bookings/BookingsPage';

/** Orders of exhibition halls (002 §2.1 `exhibitionOrderList`). */
export default function HallOrdersPage() {
  return <BookingsPage calls={hallBookings} title="展厅订单" />;
}
