import type { MeasureSource } from '../../../kernel/statistics/measure-source';
import { orderTables } from './order-row';

/** What sessions and their tickets tell of a year, by the day of the session. */
export const ticketMeasures: readonly MeasureSource[] = [
  {
    rows: 'activity_session s',
    venue: 's.venue_id',
    by: { day: 's.day' },
    where: 's.withdrawn_at is null',
    sums: { 'activity.sessions': 'count(*)' },
  },
  {
    rows: orderTables,
    venue: 'o.venue_id',
    by: { day: 's.day' },
    sums: {
      'activity.orders': `count(*) filter (where o.state = 'taken')`,
      'activity.tickets': `sum(o.count) filter (where o.state = 'taken')`,
      'activity.checkedOrders': `count(*) filter (where o.state = 'taken' and o.checked_count > 0)`,
      'activity.visitors': `sum(o.checked_count) filter (where o.state = 'taken')`,
      'activity.cancelled': `count(*) filter (where o.state = 'cancelled')`,
    },
  },
];
