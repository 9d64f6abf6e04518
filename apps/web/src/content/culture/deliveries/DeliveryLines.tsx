import type { Delivery } from '@yunguan/contract/content/culture-delivery';
import { DecidedRows } from '@/kernel/decisions/DecidedRows';
import { placeText, whenText } from './delivery-actions';

/** The visits that a dialog is about; of many the first ones. */
export function DeliveryLines({ deliveries }: { deliveries: readonly Delivery[] }) {
  return <DecidedRows rows={deliveries} lines={linesOf} amount={`${deliveries.length} 个配送`} />;
}

function linesOf(delivery: Delivery): readonly [string, string] {
  const when = `${delivery.state === 'pending' ? '申请 ' : ''}${whenText(delivery)}`;
  return [delivery.title, `${when} · ${placeText(delivery)} · ${delivery.contacts}`];
}
