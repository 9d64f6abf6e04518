import { Link } from '@tanstack/react-router';
import { ordersPath, useOrderQueue } from './order-queue';
import './decisions.css';

/** On an order that was opened from 订单待审核: the way back to that list as it was; nothing on any other. */
export function BackToOrders({ id }: { readonly id: string }) {
  const filters = useOrderQueue(id);
  if (!filters) return null;
  return (
    <p className="order-queue" role="note">
      <span>从“订单待审核”打开</span>
      <Link to={ordersPath} search={() => filters}>
        返回订单待审核
      </Link>
    </p>
  );
}
