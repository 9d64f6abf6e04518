import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { member, token } from '../kernel/need';
import { noShowMark, passedOver } from '../kernel/no-show';
import { channel, countOf, remark } from '../kernel/order-parts';
import { pageAsked, pageOf } from '../kernel/page';
import { id, keyOf, wholeNumber } from '../kernel/wire-values';
import { ticketChannels, ticketLimits, ticketMessages, ticketStates } from './activity-ticket-words';

const base = '/api/activities/v1';

const seat = z.object({
  row: wholeNumber.pipe(z.int().min(1, ticketMessages.seatsWrong).max(1000, ticketMessages.seatsWrong)),
  column: wholeNumber.pipe(z.int().min(1, ticketMessages.seatsWrong).max(1000, ticketMessages.seatsWrong)),
});
/** Places of an order, in a session with a plan. */
export const chosenSeats = (most: number) =>
  z.array(seat, { error: ticketMessages.seatsWrong }).max(most, ticketMessages.seatsCount).nullish();

/** What answers a new order. */
export const madeOrder = z.object({
  id: z.string(),
  state: z.string(),
  /** Shown at the door; empty of an order that waits, or waited in vain. */
  code: z.string(),
  seats: z.array(z.object({ row: z.number(), column: z.number() })),
});

/** Takes tickets of one session (decisions §7); with seats where the session has a plan. */
export const bookTicket = endpoint({
  path: `${base}/pcOrApp-bookTicket`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：预约活动门票',
  input: z.object({
    activityId: id,
    sessionId: id,
    count: countOf(ticketMessages.countMissing, ticketLimits.perOrder),
    seats: chosenSeats(ticketLimits.perOrder),
    contacts: remark('联系人', 30),
    channel,
  }),
  output: madeOrder,
});

/** Gives one's own tickets back before the session starts, or leaves the waiting list. */
export const cancelBookTicket = endpoint({
  path: `${base}/pcOrApp-cancelBookTicket`,
  aliases: [`${base}/pcOrApp-cancelTicket`, `${base}/pcOrApp-cancelTicketOrder`],
  need: member,
  effect: 'write',
  summary: '会员：取消门票或退出候补',
  input: z.object({ id }),
  output: z.null(),
});

/** Waits for tickets of a session that is sold out; a cancellation gives them to the first that fits. */
export const joinWaitingList = endpoint({
  path: `${base}/pcOrApp-joinWaitingList`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：加入候补名单',
  input: z.object({
    activityId: id,
    sessionId: id,
    count: countOf(ticketMessages.countMissing, ticketLimits.perOrder),
    contacts: remark('联系人', 30),
    channel,
  }),
  output: z.object({
    id: z.string(),
    /** Orders that waited already. */
    ahead: z.number(),
  }),
});

const publicSession = z.object({
  id: z.string(),
  strTimes: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  votesCount: z.number(),
  excessTicket: z.number(),
  isSelectedSeats: z.boolean(),
  /** Starts later than now. */
  isOpen: z.boolean(),
});

/** Sessions of an approved activity with what is left, for the public. */
export const getActivitySessions = endpoint({
  path: `${base}/pcOrApp-getActivitySessions`,
  need: token,
  effect: 'read',
  summary: '公众：活动场次与余票',
  input: z.object({ activityId: id, channel }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    eventList: z.array(z.object({ time: z.string(), dates: z.array(publicSession) })),
  }),
});

/** A place of the plan. */
export const seatPlace = z.object({ rowNum: z.number(), column: z.number() });
/** The plan of a session with the places that are gone. */
export const seatPlan = z.object({
  sessionId: z.string(),
  seatList: z.array(z.object({ rowNum: z.number(), columnCount: z.number() })),
  blockedSeats: z.array(seatPlace),
  takenSeats: z.array(seatPlace),
});

/** The seat plan of a session with the places that are gone, for the public. */
export const getSessionSeats = endpoint({
  path: `${base}/pcOrApp-getSessionSeats`,
  need: token,
  effect: 'read',
  summary: '公众：场次座位图',
  input: z.object({ sessionId: id }),
  output: seatPlan,
});

/** An order as its member and the staff read it. */
export const ticketOrder = z.object({
  id: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  activityId: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  sessionId: z.string(),
  /** Day of the session, `yyyy-MM-dd`. */
  time: z.string(),
  strTimes: z.string(),
  count: z.number(),
  seats: z.array(z.object({ row: z.number(), column: z.number() })),
  /** The seats as people read them. */
  seatText: z.string(),
  state: keyOf(ticketStates),
  stateName: z.string(),
  code: z.string(),
  contacts: z.string(),
  /** Masked; the reveal call gives it in full. */
  tel: z.string(),
  channel: keyOf(ticketChannels),
  channelName: z.string(),
  checkedCount: z.number(),
  checkTime: z.string().nullable(),
  checkedBy: z.string().nullable(),
  createTime: z.string(),
  /** Who made it on somebody's behalf. */
  createdBy: z.string().nullable(),
  /** Why it was cancelled. */
  remark: z.string(),
  /** Set where the venue counts that nobody came (ADR 0048). */
  noShow: noShowMark,
  /** Set of one that waits while its member may not book: tickets that come free go to the next. */
  passedOver,
  /** True of one that waits while its member is disabled: what comes free goes to the next. */
  isMemberDisabled: z.boolean(),
});
export type TicketOrder = z.infer<typeof ticketOrder>;

/** The member's own orders, the newest first. */
export const getMyTickets = endpoint({
  path: `${base}/pcOrApp-getMyTickets`,
  need: member,
  effect: 'read',
  summary: '会员：我的门票',
  input: z.object({ ...pageAsked }),
  output: pageOf(ticketOrder),
});

/** The public's calls around tickets. */
export const publicTicketEndpoints: readonly Endpoint[] = [
  bookTicket,
  cancelBookTicket,
  joinWaitingList,
  getActivitySessions,
  getSessionSeats,
  getMyTickets,
];
