import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import { cancelTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import { longestReason } from '@yunguan/contract/kernel/text-limits';
import { call } from '@/kernel/api/call';
import { DecisionDialog } from '@/kernel/decisions/DecisionDialog';
import { isByStaff, toldText } from '@/kernel/decisions/told-text';
import { ticketArea } from './ticket-rights';

export interface CancelDialogProps {
  readonly order: TicketOrder;
  readonly onClose: () => void;
}

/** Cancels an order with the reason that its holder reads. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const send = async (remark: string, idempotencyKey: string) =>
    (await call(cancelTicketOrders, { ids: [order.id], remark }, { idempotencyKey })).results;
  return (
    <DecisionDialog
      rows={[order]}
      words={{
        verb: '取消订单',
        one: `取消 ${order.contacts} 的订单`,
        of: '订单',
        unit: '个',
        consequence: consequenceOf(order),
        done: ticketMessages.cancelled,
      }}
      isDanger
      opinion={{
        label: '取消原因',
        longest: longestReason,
        missing: ticketMessages.reasonMissing,
        placeholder: ticketMessages.reasonMissing,
      }}
      lines={({ title, time, strTimes, count }) => [title, `${time} ${strTimes} · ${count} 张票`]}
      send={send}
      areas={[ticketArea]}
      onDecided={() => undefined}
      onClose={onClose}
    />
  );
}

function consequenceOf(order: TicketOrder): string {
  const told = toldText([order], isByStaff, '预约人可以看到原因');
  return order.state === 'waiting'
    ? `将退出候补；${told}。`
    : `所订的票将退回；有人候补时，自动转给排在最前且票数合适的候补订单。${told}。`;
}
