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
import { book, openSession } from '../activity-factories';
import { type Form, mustSend } from '../factories';
import { type AreaMatrix, nothing, optionRow, type Row } from './row';

const phone = '13900000040';

/** Tickets of activities. */
export const activityMatrix: AreaMatrix = (app) => {
  const of = (anyOf: Parameters<typeof optionRow>[1], body: Row['body']) => optionRow('activity', anyOf, body);
  const byMember = (body: Row['body']): Row => ({ as: phone, body });
  const soldOut = async () => {
    const one = await openSession(app(), { votesCount: 1 });
    await book(app(), '13900000041', one);
    return one;
  };
  const order = async (as = '13900000041') => {
    const answer = await book(app(), as, await openSession(app()));
    if (answer.state !== 1) throw new Error(answer.text);
    return String(answer.objects.id);
  };
  /** An order of today, for the door. */
  const ofToday = async () => {
    const day = new Date(app().clock.now().getTime() + 8 * 60 * 60_000).toISOString().slice(0, 10);
    const one = await openSession(app(), { startTime: '0:01', endTime: '24:00' }, { day });
    const body: Form = { ...one, count: 2, contacts: '唐晓岚', tel: '023-67855210' };
    return String((await mustSend(app(), 'editor', bookTicketOnBehalf.path, body)).id);
  };
  return {
    [tickets.bookTicket.path]: byMember(async () => ({ ...(await openSession(app())), count: 1 })),
    [tickets.cancelBookTicket.path]: byMember(async () => ({ id: await order(phone) })),
    [tickets.joinWaitingList.path]: byMember(async () => ({ ...(await soldOut()), count: 1 })),
    [tickets.getMyTickets.path]: byMember(nothing),
    [tickets.getActivitySessions.path]: {
      as: 'anonymous',
      body: async () => ({ activityId: (await openSession(app())).activityId }),
    },
    [tickets.getSessionSeats.path]: {
      as: 'anonymous',
      body: async () => ({ sessionId: (await openSession(app())).sessionId }),
    },
    [getPageTicketOrders.path]: of(['view'], nothing),
    [getTicketOrder.path]: of(['view'], async () => ({ id: await order() })),
    [getTicketSessions.path]: of(['view'], async () => ({
      activityId: (await openSession(app())).activityId,
    })),
    [getTicketSeats.path]: of(['view'], async () => ({ sessionId: (await openSession(app())).sessionId })),
    [bookTicketOnBehalf.path]: of(['add', 'edit', 'review'], async () => ({
      ...(await openSession(app())),
      count: 2,
      contacts: '唐晓岚',
      tel: '023-67855210',
    })),
    [cancelTicketOrders.path]: of(['edit', 'review'], async () => ({ ids: [await order()], remark: '改期' })),
    [checkInTicket.path]: of(['add', 'edit', 'review'], async () => ({ id: await ofToday() })),
    [undoCheckIn.path]: of(['edit', 'review'], async () => {
      const id = await ofToday();
      await mustSend(app(), 'editor', checkInTicket.path, { id });
      return { id };
    }),
    [revealTicketOrder.path]: of(['reveal'], async () => ({ id: await order(), reason: '通知改期' })),
  };
};
