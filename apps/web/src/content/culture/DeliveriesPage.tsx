/** Placeholder of 配送订单. */
export default function DeliveriesPage() {
  return null;
}
