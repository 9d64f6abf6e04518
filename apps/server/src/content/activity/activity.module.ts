import { activity } from '@yunguan/contract/content/activity';
import { anyContent } from '@yunguan/contract/kernel/content';
import { contentModule } from '../../kernel/content/module';
import { orderName } from '../../kernel/orders/order-name';
import { publishSessions } from './live/publish-sessions';
import { waitingForTickets } from './live/lapse-waiting';
import { heldByTickets, withdrawSessions } from './live/withdraw-sessions';
import { completeSessions, sessionColumns, settleSessions } from './form-sessions';
import { eventListSql } from './event-list-sql';
import { ticketBindings } from './tickets/bindings';
import { ticketArrivals } from './tickets/ticket-arrivals';
import { ticketExport } from './tickets/export-orders';
import { ticketNoShows } from './tickets/ticket-no-shows';
import { ticketMeasures } from './tickets/ticket-measures';

/** Activities, the sessions that the public sees of them, and the tickets of these. */
export const activityModule = contentModule(
  anyContent(activity),
  {
    table: 'activity',
    columns: { dimension: 'latitude' },
    computed: {
      type: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
      areas: 'c.areas',
      principals: `coalesce((select json_agg(json_build_object('id', u.id, 'userName', u.real_name) order by n)
        from unnest(c.principal_ids) with ordinality as chosen (id, n) join staff_user u on u.id = chosen.id), '[]'::json)`,
      eventList: eventListSql('c.events'),
      sessionCount: 'c.session_count',
    },
    inRows: { eventList: eventListSql('c.row_sessions') },
    toRow: (_deps, values) => sessionColumns(values),
    complete: completeSessions,
    settle: settleSessions,
    published: publishSessions,
    withdrawn: withdrawSessions,
    held: heldByTickets,
    effects: waitingForTickets,
    exports: [ticketExport],
    measures: ticketMeasures,
    arrivals: ticketArrivals,
    noShows: ticketNoShows,
    named: [{ table: 'ticket_order', name: orderName('t.title', 't.contacts') }],
  },
  (deps) => ticketBindings(deps),
);
