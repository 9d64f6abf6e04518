import { messages } from './messages';

/** Where a booking stands. `pending` and `confirmed` ones hold their slot: nobody else gets it. */
export const bookingStates = {
  pending: '待审核',
  confirmed: '已确认',
  rejected: '已拒绝',
  cancelled: '已取消',
} as const;
export type BookingState = keyof typeof bookingStates;
export const bookingStateKeys = Object.keys(bookingStates) as readonly BookingState[];

/** Why a slot can or cannot be taken. `unoffered`: the weekly grid or the validity leaves it out. */
export const slotStates = {
  free: '可预订',
  pending: '待审核',
  booked: '已预订',
  closed: '已关闭',
  past: '已过期',
  unoffered: '不开放',
} as const;
export type SlotState = keyof typeof slotStates;

export const mostPeople = 99_999;
export const longestPurpose = 200;
/** Days that one question about slots or the calendar may span. */
export const mostDays = 62;
/** How far ahead a slot may be taken. */
export const daysAhead = 180;
/** Open bookings that one member may hold of one kind. */
export const mostOpenBookings = 10;
/** Places that one calendar shows; the others are found by their name. */
export const mostPlaces = 500;

export const bookingMessages = {
  dayMissing: '请选择预订日期',
  periodMissing: '请选择预订时段',
  purposeMissing: '请填写用途',
  peopleMissing: '请填写人数',
  tooFewPeople: '人数请输入大于 0 的整数',
  contactMissing: '请填写联系人',
  reasonMissing: '请填写原因',
  notOpen: (label: string) => `该${label}当前不能预订`,
  hidden: (label: string) => `该${label}未在当前渠道开放预订`,
  taken: '该时段已被预订，请选择其他时段',
  closed: '该时段已关闭预订',
  closedAlready: '所选时段已经关闭',
  past: '该时段已经开始或过去，不能预订',
  unoffered: '该时段不开放预订',
  tooFar: `只能预订 ${daysAhead} 天以内的时段`,
  tooMany: `您待使用的预订已有 ${mostOpenBookings} 个，请使用或取消后再预订`,
  booked: '预订成功，请按时使用',
  bookedByStaff: '预订成功',
  waiting: '预订已提交，请等待审核',
  cancelled: '预订已取消',
  arrivedAlready: '该预订已经核销，不能取消',
  /** More people than the place holds. */
  tooManyPeople: (most: number) => `人数不能超过容纳人数 ${most} 人`,
  /** More people than anybody brings, where the place does not say how many it holds. */
  farTooManyPeople: `人数不能超过 ${mostPeople}`,
  decided: messages.reviewed,
} as const;
