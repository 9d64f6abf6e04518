import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import {
  type TicketChannel,
  ticketChannels,
  type TicketState,
  ticketStates,
} from '@yunguan/contract/content/activity-ticket-words';
import { seatText } from '@yunguan/contract/kernel/sessions';
import { secondText } from '../../../kernel/china-sql';
import { maskPhone } from '../../../kernel/mask-phone';
import { noShowMarkSql, type Suspension, suspensionSql } from '../../../kernel/no-shows/suspension';
import { isLockedOut } from '../../../kernel/orders/locked-out';
import { timeSql } from '../live/sold-session';

/** An order as it is read for its readers. */
export interface OrderRow
  extends Omit<TicketOrder, 'stateName' | 'channelName' | 'seatText' | 'passedOver'>,
    Record<string, unknown> {
  readonly passedOver: Suspension | null;
  readonly state: TicketState;
  readonly channel: TicketChannel;
}

/** The tables behind {@link orderColumns}. */
export const orderTables = 'ticket_order o join activity_session s on s.id = o.session_id';

/** SQL of the start and end of session `s` as people read them. */
export const timesSql = `${timeSql('s.starts')} || '-' || ${timeSql('s.ends')}`;

/** SQL: order `o` has tickets, or gave them back; who only waited, and came to nothing or left, never had a code to show. */
export const hasCodeSql = `(o.code is not null and o.state not in ('waiting', 'lapsed'))`;

/** SQL of the code that order `o` is let in by; empty where it has none. */
export const codeSql = `case when ${hasCodeSql} then o.code else '' end`;

/** Select list over the aliases `o` and `s`; `today`: SQL of the day that it is. */
export const orderColumns = (
  today: string,
) => `o.id, o.venue_id as "venueId", (select name from venue where id = o.venue_id) as "venueName",
  o.activity_id as "activityId", o.title, (select c.cover from activity c where c.id = o.activity_id) as cover,
  o.session_id as "sessionId", to_char(s.day, 'YYYY-MM-DD') as time, ${timesSql} as "strTimes", o.count,
  coalesce((select json_agg(json_build_object('row', t.row_num, 'column', t.col) order by t.row_num, t.col)
    from ticket_seat t where t.order_id = o.id), '[]'::json) as seats,
  o.state, ${codeSql} as code, o.contacts, o.tel, o.channel,
  o.checked_count as "checkedCount", ${secondText('o.checked_at')} as "checkTime", o.checked_by_name as "checkedBy",
  ${secondText('o.created_at')} as "createTime",
  (select u.real_name from staff_user u where u.id = o.created_by) as "createdBy", o.remark,
  ${noShowMarkSql('o.id')} as "noShow",
  case when o.state = 'waiting' then ${suspensionSql({ memberId: 'o.member_id', venueId: 'o.venue_id', today })} end as "passedOver",
  o.state = 'waiting' and ${isLockedOut('o.member_id')} as "isMemberDisabled"`;

/** The order for its readers: the number masked. */
export function toOrder(row: OrderRow): TicketOrder {
  const { passedOver } = row;
  return {
    ...row,
    tel: maskPhone(row.tel),
    seatText: row.seats.map(({ row: rowNum, column }) => seatText({ rowNum, column })).join('、'),
    stateName: ticketStates[row.state],
    channelName: ticketChannels[row.channel],
    passedOver: passedOver && { until: passedOver.until, count: passedOver.count, windowDays: passedOver.windowDays },
  };
}
