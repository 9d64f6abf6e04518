import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { option } from '../kernel/need';
import { anyStateOf, countOf, outcomes, phone } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { longestPersonName, longestReason } from '../kernel/text-limits';
import { id, ids } from '../kernel/wire-values';
import { chosenSeats, madeOrder, publicTicketEndpoints, seatPlace, seatPlan, ticketOrder } from './activity-ticket';
import { ticketLimits, ticketMessages, ticketStates } from './activity-ticket-words';

const base = '/api/activities/v1';

/** Orders of one session, one activity or all activities of the venue, for the staff. */
export const getPageTicketOrders = endpoint({
  path: `${base}/admin-getPageTicketOrders`,
  need: option('activity', 'view'),
  effect: 'read',
  summary: '活动订单列表',
  input: z.object({
    ...pageAsked,
    activityId: id.nullish().or(blank),
    sessionId: id.nullish().or(blank),
    /** Name of the activity or the contact, phone or code. */
    keyword: filterWord,
    venueId: filterWord,
    state: anyStateOf(ticketStates),
    /** `true`: checked in, `false`: not yet; of taken orders only. */
    isChecked: z
      .union([
        z.boolean(),
        z.enum(['true', 'false', '']).transform((value) => (value === '' ? null : value === 'true')),
      ])
      .nullish(),
    /** Day of the session, both included. */
    startTime: filterWord,
    endTime: filterWord,
    ...sortAsked,
  }),
  output: pageOf(ticketOrder),
});

/** One order, for the staff. */
export const getTicketOrder = endpoint({
  path: `${base}/admin-getTicketOrder`,
  need: option('activity', 'view'),
  effect: 'read',
  summary: '活动订单详情',
  input: z.object({ id }),
  output: ticketOrder,
});

const ticketSession = z.object({
  id: z.string(),
  time: z.string(),
  strTimes: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  isSelectedSeats: z.boolean(),
  votesCount: z.number(),
  soldCount: z.number(),
  excessTicket: z.number(),
  checkedCount: z.number(),
  /** Tickets that people wait for. */
  waitingCount: z.number(),
  orderCount: z.number(),
  /** Members can book: before its start. */
  isOpen: z.boolean(),
  /** Staff can book for latecomers: until its end. */
  isOpenToStaff: z.boolean(),
  isOver: z.boolean(),
});
export type TicketSession = z.infer<typeof ticketSession>;

/** Live sessions of an activity with what is sold, left, checked in and waited for. */
export const getTicketSessions = endpoint({
  path: `${base}/admin-getTicketSessions`,
  need: option('activity', 'view'),
  effect: 'read',
  summary: '活动各场次的售票情况',
  input: z.object({ activityId: id }),
  output: z.object({
    activityId: z.string(),
    title: z.string(),
    sessions: z.array(ticketSession),
    /** Sums over the sessions. */
    votesCount: z.number(),
    soldCount: z.number(),
    excessTicket: z.number(),
    checkedCount: z.number(),
    waitingCount: z.number(),
  }),
});

/** The seat plan of a live session with the orders that hold its places. */
export const getTicketSeats = endpoint({
  path: `${base}/admin-getTicketSeats`,
  need: option('activity', 'view'),
  effect: 'read',
  summary: '场次座位图及占用情况',
  input: z.object({ sessionId: id }),
  output: seatPlan.extend({
    takenSeats: z.array(seatPlace.extend({ orderId: z.string(), contacts: z.string(), isChecked: z.boolean() })),
  }),
});

/** For somebody who calls or comes. */
export const bookTicketOnBehalf = endpoint({
  path: `${base}/admin-bookTicket`,
  need: option('activity', 'add', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '代为预约门票',
  input: z.object({
    activityId: id,
    sessionId: id,
    count: countOf(ticketMessages.staffCount, ticketLimits.perStaffOrder),
    seats: chosenSeats(ticketLimits.perStaffOrder),
    contacts: neededLine(ticketMessages.contactMissing, '联系人', longestPersonName),
    tel: phone(),
  }),
  /** `warning`: said of a number whose member may not book himself at present; empty where there is nothing to say. */
  output: madeOrder.extend({ warning: z.string() }),
});

/** Gives the tickets back, with the reason that the member reads; one answer per id. */
export const cancelTicketOrders = endpoint({
  path: `${base}/admin-cancelTicketOrders`,
  need: option('activity', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '取消活动订单',
  input: z.object({ ids, remark: neededLine(ticketMessages.reasonMissing, '原因', longestReason) }),
  output: outcomes,
});

/** Lets people in by their code or order; all that are still outside unless `count` says fewer. */
export const checkInTicket = endpoint({
  path: `${base}/admin-checkInTicket`,
  need: option('activity', 'add', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '检票',
  input: z
    .object({
      code: z.string().trim().max(40).nullish(),
      id: id.nullish().or(blank),
      /** Narrows to one activity: a code of another one is told apart. */
      activityId: id.nullish().or(blank),
      /** Narrows to one session of it, where each has a door of its own. */
      sessionId: id.nullish().or(blank),
      count: countOf(ticketMessages.staffCount, ticketLimits.perStaffOrder).nullish().or(blank),
    })
    .refine((sent) => (sent.code ?? '') !== '' || (sent.id ?? '') !== '', { error: '请输入票码', path: ['code'] }),
  output: z.object({
    order: ticketOrder,
    /** People let in by this call. */
    checkedNow: z.number(),
  }),
});

/** Takes a check-in back that was a mistake. */
export const undoCheckIn = endpoint({
  path: `${base}/admin-undoCheckIn`,
  need: option('activity', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '撤销检票',
  input: z.object({ id }),
  output: z.null(),
});

/** The phone number in full, for a reason that the log keeps. */
export const revealTicketOrder = endpoint({
  path: `${base}/admin-revealTicketOrder`,
  need: option('activity', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看活动订单的联系电话',
  input: z.object({ id, reason: revealReason }),
  output: z.object({ tel: z.string() }),
});

/** All calls around tickets. */
export const ticketEndpoints: readonly Endpoint[] = [
  ...publicTicketEndpoints,
  getPageTicketOrders,
  getTicketOrder,
  getTicketSessions,
  getTicketSeats,
  bookTicketOnBehalf,
  cancelTicketOrders,
  checkInTicket,
  undoCheckIn,
  revealTicketOrder,
];
