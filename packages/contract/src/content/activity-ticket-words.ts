import { clients } from '../kernel/order-parts';

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
  bookedWith: (code: string) => `预约成功，票码 ${code}`,
  joined: '已加入候补，有票时自动为您预约',
  cancelled: '取消成功',
  goneAlready: '该订单已取消',
  checkedAlready: '该票已经检票，不能取消',
  tooLate: '该场次已经开始，不能取消',
  checkedIn: '检票成功',
  undone: '已撤销检票',
  unknownCode: '没有找到该票，请核对票码',
} as const;
