import type { Delivery } from '@yunguan/contract/content/culture-delivery';
import { whenText } from './delivery-actions';

const shown = 4;

/** The visit that a dialog is about. */
export function DeliveryLine({ delivery }: { delivery: Delivery }) {
  return <DeliveryLines deliveries={[delivery]} />;
}

/** The visits that a dialog is about; of many the first ones. */
export function DeliveryLines({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className="delivery-lines">
      {deliveries.slice(0, shown).map((delivery) => (
        <li key={delivery.id}>
          <b title={delivery.title}>{delivery.title}</b>
          <span className="num">
            {delivery.state === 'pending' ? '申请 ' : ''}
            {whenText(delivery)} · {delivery.address} · {delivery.contacts}
          </span>
        </li>
      ))}
      {deliveries.length > shown && <li className="hint">……共 {deliveries.length} 个</li>}
    </ul>
  );
}
