import type { ArrivalSource } from '../../../kernel/arrivals/source';
import { knownTextSql } from '../../../kernel/content/public';
import { admitTickets } from './check-in';
import { hasCodeSql, orderTables, timesSql } from './order-row';
import { takeCheckInBack } from './staff-order';

/** Where its people were told to come, while a change of it waits, too. */
const address = knownTextSql('c', { field: 'address', column: 'address' });

/** Before the address, of which the door reads as much as there is room for. */
const seats = `(select string_agg(t.row_num || '排' || t.col || '座', '、' order by t.row_num, t.col) || ' ' from ticket_seat t
  where t.order_id = o.id)`;

/** Tickets at the door of the house, by the rule of the door of an activity. */
export const ticketArrivals: ArrivalSource = {
  kind: 'activity',
  kindName: '活动',
  admits: ['add', 'edit', 'review'],
  undoes: ['edit', 'review'],
  columns: {
    tables: orderTables,
    id: 'o.id',
    venueId: 'o.venue_id',
    code: 'o.code',
    title: 'o.title',
    times: timesSql,
    starts: 's.starts',
    ends: 's.ends',
    day: 's.day',
    place: `trim(coalesce(${seats}, '') || coalesce((select ${address} from activity c where c.id = o.activity_id), ''))`,
    contacts: 'o.contacts',
    tel: 'o.tel',
    count: 'o.count',
    arrivedCount: 'o.checked_count',
    arrivedAt: 'o.checked_at',
    arrivedBy: 'o.checked_by_name',
    isExpected: `o.state = 'taken'`,
    hasCode: hasCodeSql,
  },
  admit: admitTickets,
  undo: takeCheckInBack,
};
