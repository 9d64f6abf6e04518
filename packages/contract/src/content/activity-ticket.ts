import * as z from 'zod';
import { blank } from '../kernel/blank';
import { id, ids, wholeNumber } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { member, option, token } from '../kernel/need';
import { anyStateOf, channel, clients, countOf, keyOf, needed, outcomes, phone, remark } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';

const base = '/api/activities/v1';

/** Where an order stands: `taken` holds its tickets, `waiting` is on the list of a session that is sold out. */
export const ticketStates = { taken: '已预约', waiting: '候补中', cancelled: '已取消', lapsed: '候补失效' } as const;
export type TicketState = keyof typeof ticketStates;
export const ticketStateKeys = Object.keys(ticketStates) as readonly TicketState[];

/** Who took the tickets, and through which client. */
export const ticketChannels = { ...clients, staff: '工作人员代订' } as const;
export type TicketChannel = keyof typeof ticketChannels;

export const ticketLimits = {
  /** Tickets of one order of a member. */
  perOrder: 10,
  /** Tickets that one member may hold or wait for in one session. */
  perMember: 10,
  /** Tickets of one order that staff makes for somebody, e.g. a school class. */
  perStaffOrder: 200,
} as const;

/** Export number of the orders (docs/adr/0016, 0017). */
export const ticketExportCode = 3104;

export const ticketMessages = {
  countMissing: `请输入 1 至 ${ticketLimits.perOrder} 之间的票数`,
  staffCount: `请输入 1 至 ${ticketLimits.perStaffOrder} 之间的票数`,
  contactMissing: '请填写联系人',
  reasonMissing: '请填写取消原因',
  revealReason: '请填写查看原因',
  soldOut: '票已售完',
  left: (left: number) => `余票不足，仅剩 ${left} 张`,
  seatsTaken: (seats: string) => `座位已被选走：${seats}，请重新选择`,
  seatsMissing: '请选择座位',
  seatsWrong: '所选座位不存在或不开放，请重新选择',
  seatsCount: '座位数与票数不一致，请重新选择',
  notNeeded: '该活动无需预约',
  notOpen: '该活动当前不能预约',
  hidden: '该活动未在当前渠道开放预约',
  started: '该场次已经开始，不能预约',
  over: '该场次已经结束，不能预约',
  perMember: `每人每场最多预约 ${ticketLimits.perMember} 张票`,
  stillLeft: (left: number) => `该场次还有 ${left} 张余票，请直接预约`,
  beyondTotal: (tickets: number) => `该场次共 ${tickets} 张票，候补票数不能超过 ${tickets}`,
  waitsAlready: '您已在该场次的候补名单中',
  booked: '预约成功',
  joined: '已加入候补，有票时自动为您预约',
  cancelled: '取消成功',
  goneAlready: '该订单已取消',
  checkedAlready: '该票已经检票，不能取消',
  tooLate: '该场次已经开始，不能取消',
  checkedIn: '检票成功',
  undone: '已撤销检票',
  unknownCode: '没有找到该票，请核对票码',
} as const;

const seat = z.object({
  row: wholeNumber.pipe(z.int().min(1, ticketMessages.seatsWrong).max(1000, ticketMessages.seatsWrong)),
  column: wholeNumber.pipe(z.int().min(1, ticketMessages.seatsWrong).max(1000, ticketMessages.seatsWrong)),
});
const seats = (most: number) =>
  z.array(seat, { error: ticketMessages.seatsWrong }).max(most, ticketMessages.seatsCount).nullish();

const madeOrder = z.object({
  id: z.string(),
  state: z.string(),
  /** Shown at the door; empty while the order waits. */
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
    seats: seats(ticketLimits.perOrder),
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

const place = z.object({ rowNum: z.number(), column: z.number() });
const seatPlan = z.object({
  sessionId: z.string(),
  seatList: z.array(z.object({ rowNum: z.number(), columnCount: z.number() })),
  blockedSeats: z.array(place),
  takenSeats: z.array(place),
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

const order = z.object({
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
});
export type TicketOrder = z.infer<typeof order>;

/** The member's own orders, the newest first. */
export const getMyTickets = endpoint({
  path: `${base}/pcOrApp-getMyTickets`,
  need: member,
  effect: 'read',
  summary: '会员：我的门票',
  input: z.object({ ...pageAsked }),
  output: pageOf(order),
});

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
  output: pageOf(order),
});

/** One order, for the staff. */
export const getTicketOrder = endpoint({
  path: `${base}/admin-getTicketOrder`,
  need: option('activity', 'view'),
  effect: 'read',
  summary: '活动订单详情',
  input: z.object({ id }),
  output: order,
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
  /** Before its start. */
  isOpen: z.boolean(),
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
    takenSeats: z.array(place.extend({ orderId: z.string(), contacts: z.string(), isChecked: z.boolean() })),
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
    seats: seats(ticketLimits.perStaffOrder),
    contacts: needed(ticketMessages.contactMissing, '联系人', 30),
    tel: phone(),
  }),
  output: madeOrder,
});

/** Gives the tickets back, with the reason that the member reads; one answer per id. */
export const cancelTicketOrders = endpoint({
  path: `${base}/admin-cancelTicketOrders`,
  need: option('activity', 'edit', 'review'),
  effect: 'write',
  summary: '取消活动订单',
  input: z.object({ ids, remark: needed(ticketMessages.reasonMissing, '原因', 200) }),
  output: outcomes,
});

/** Lets people in by their code or order; all that are still outside unless `count` says fewer. */
export const checkInTicket = endpoint({
  path: `${base}/admin-checkInTicket`,
  need: option('activity', 'add', 'edit', 'review'),
  effect: 'write',
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
    order,
    /** People let in by this call. */
    checkedNow: z.number(),
  }),
});

/** Takes a check-in back that was a mistake. */
export const undoCheckIn = endpoint({
  path: `${base}/admin-undoCheckIn`,
  need: option('activity', 'edit', 'review'),
  effect: 'write',
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
  input: z.object({ id, reason: needed(ticketMessages.revealReason, '原因', 200) }),
  output: z.object({ tel: z.string() }),
});

/** All calls around tickets. */
export const ticketEndpoints: readonly Endpoint[] = [
  bookTicket,
  cancelBookTicket,
  joinWaitingList,
  getActivitySessions,
  getSessionSeats,
  getMyTickets,
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
