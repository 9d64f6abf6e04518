import * as tickets from '@yunguan/contract/content/activity-ticket';
import {
  bookTicketOnBehalf,
  cancelTicketOrders,
  checkInTicket,
  getPageTicketOrders,
  getTicketOrder,
  getTicketSeats,
  getTicketSessions,
  revealTicketOrder,
  undoCheckIn,
} from '@yunguan/contract/content/activity-ticket-desk';
import type { Deps } from '../../../deps';
import { bind, type Binding } from '../../../kernel/call';
import { bookByMember, bookOnBehalf } from './book-tickets';
import { cancelByStaff, cancelMine } from './cancel-tickets';
import { checkIn } from './check-in';
import { joinWaiting } from './join-waiting-list';
import { listMine, listOrders } from './order-list';
import { createSaleQueue } from './sale-queue';
import { showPublicSeats, showPublicSessions, showTicketSeats, showTicketSessions } from './show-sessions';
import { revealOrder, showOrder, undoCheck } from './staff-order';

/** Every call around the tickets of activities. */
export function ticketBindings(deps: Deps): Binding[] {
  const desk = { deps, inTurn: createSaleQueue() };
  return [
    bind(tickets.bookTicket, (call) => bookByMember(desk, call)),
    bind(tickets.cancelBookTicket, (call) => cancelMine(desk, call)),
    bind(tickets.joinWaitingList, (call) => joinWaiting(desk, call)),
    bind(tickets.getActivitySessions, (call) => showPublicSessions(deps, call)),
    bind(tickets.getSessionSeats, (call) => showPublicSeats(deps, call)),
    bind(tickets.getMyTickets, (call) => listMine(deps, call)),
    bind(getPageTicketOrders, (call) => listOrders(deps, call)),
    bind(getTicketOrder, (call) => showOrder(deps, call)),
    bind(getTicketSessions, (call) => showTicketSessions(deps, call)),
    bind(getTicketSeats, (call) => showTicketSeats(deps, call)),
    bind(bookTicketOnBehalf, (call) => bookOnBehalf(desk, call)),
    bind(cancelTicketOrders, (call) => cancelByStaff(deps, call)),
    bind(checkInTicket, (call) => checkIn(deps, call)),
    bind(undoCheckIn, (call) => undoCheck(deps, call)),
    bind(revealTicketOrder, (call) => revealOrder(deps, call)),
  ];
}
