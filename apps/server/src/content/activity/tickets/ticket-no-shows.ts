import type { NoShowSource } from '../../../kernel/no-shows/source';
import { orderTables, timesSql } from './order-row';

/** Orders of tickets of whose people nobody was let in; a session that was called off is nobody's fault. */
export const ticketNoShows: NoShowSource = {
  kind: 'activity',
  kindName: '活动',
  pardons: ['edit', 'review'],
  columns: {
    tables: orderTables,
    id: 'o.id',
    row: 'o',
    venueId: 'o.venue_id',
    memberId: 'o.member_id',
    title: 'o.title',
    day: 's.day',
    times: timesSql,
    ends: 's.ends',
    isMissed: `o.state = 'taken' and o.checked_count = 0 and s.withdrawn_at is null`,
  },
};
