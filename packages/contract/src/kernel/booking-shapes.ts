import * as z from 'zod';
import { bookingStates, slotStates } from './booking-words';
import { noShowMark } from './no-show';
import { keyOf } from './wire-values';

const slot = z.object({
  type: z.number(),
  /** 上午, 下午 or 晚上. */
  event: z.string(),
  starTime: z.string(),
  endTime: z.string(),
  state: keyOf(slotStates),
  stateName: z.string(),
});
/** The slots of a place on one day. */
export const slotDay = z.object({ date: z.string(), week: z.string(), slots: z.array(slot) });
export type SlotDay = z.infer<typeof slotDay>;

/** A booking as its member and the staff read it. */
export const booking = z.object({
  id: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  /** The place, by the id of the type and its title at the time of booking. */
  objectId: z.string(),
  title: z.string(),
  /** The place was deleted since. */
  isRemoved: z.boolean(),
  cover: z.string().nullable(),
  date: z.string(),
  week: z.string(),
  type: z.number(),
  event: z.string(),
  starTime: z.string(),
  endTime: z.string(),
  state: keyOf(bookingStates),
  stateName: z.string(),
  purpose: z.string(),
  people: z.number(),
  contacts: z.string(),
  /** Masked; the reveal call gives it in full. */
  tel: z.string(),
  /** `member` by the public, `staff` on somebody's behalf. */
  channel: z.enum(['member', 'staff']),
  createTime: z.string(),
  /** Reason of the decision or of the cancellation. */
  remark: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  /** What the people show at the door; empty while the booking is not confirmed. */
  code: z.string(),
  /** When its people came, and who let them in. */
  arriveTime: z.string().nullable(),
  arrivedBy: z.string().nullable(),
  /** False where nobody wrote down who came: what was over before that was done. */
  isArrivalKept: z.boolean(),
  /** Set where the venue counts that nobody came (ADR 0048). */
  noShow: noShowMark,
});
export type Booking = z.infer<typeof booking>;

/** What a booking on the calendar is drawn from; details are asked for one by one. */
export const calendarBooking = z.object({
  id: z.string(),
  objectId: z.string(),
  date: z.string(),
  type: z.number(),
  /** Its own hours: the place may have others by now. */
  starTime: z.string(),
  endTime: z.string(),
  state: z.enum(['pending', 'confirmed']),
  purpose: z.string(),
  contacts: z.string(),
  people: z.number(),
});
export type CalendarBooking = z.infer<typeof calendarBooking>;

/** Slots that staff closed. */
export const closure = z.object({
  id: z.string(),
  objectId: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Closed periods of every day in the range. */
  types: z.array(z.number()),
  reason: z.string(),
  userName: z.string(),
  createTime: z.string(),
});
export type Closure = z.infer<typeof closure>;

/** A place as the calendar draws it. */
export const calendarPlace = z.object({
  id: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  status: z.number(),
  /** Deleted, shown for the bookings that it still has. */
  isRemoved: z.boolean(),
  /** Some version of it was approved: nobody books a place that never was. */
  isApproved: z.boolean(),
  /** People that it holds. */
  contain: z.number().nullable(),
  validStartTime: z.string().nullable(),
  validEndTime: z.string().nullable(),
  timeSlots: z.array(z.object({ type: z.number(), starTime: z.string(), endTime: z.string() })),
  timeConfigs: z.array(z.object({ event: z.string(), week: z.string(), type: z.number() })),
});
export type CalendarPlace = z.infer<typeof calendarPlace>;
