import {
  type Delivery,
  type DeliveryChannel,
  deliveryChannels,
  type DeliveryState,
  deliveryStates,
} from '@yunguan/contract/content/culture-delivery';
import { secondText } from '../../../kernel/china-sql';
import { maskPhone } from '../../../kernel/mask-phone';

/** A visit as it is read for its readers. */
export interface DeliveryRow extends Omit<Delivery, 'stateName' | 'channelName'>, Record<string, unknown> {
  readonly state: DeliveryState;
  readonly channel: DeliveryChannel;
}

/** Select list over the alias `o`. */
export const deliveryColumns = `o.id, o.venue_id as "venueId", (select name from venue where id = o.venue_id) as "venueName",
  o.brand_id as "brandId", o.title, (select c.cover from culture_brand c where c.id = o.brand_id) as cover, o.state,
  o.year, o.month, to_char(o.day, 'YYYY-MM-DD') as day, o.address, o.contacts, o.tel, o.channel,
  ${secondText('o.created_at')} as "createTime",
  (select u.real_name from staff_user u where u.id = o.created_by) as "createdBy",
  to_char(o.done_on, 'YYYY-MM-DD') as "doneTime", o.remark, o.decided_by_name as "decidedBy",
  ${secondText('o.decided_at')} as "decideTime", o.version`;

/** The visit for its readers: the number masked. */
export function toDelivery(row: DeliveryRow): Delivery {
  return {
    ...row,
    tel: maskPhone(row.tel),
    stateName: deliveryStates[row.state],
    channelName: deliveryChannels[row.channel],
  };
}
