import * as z from 'zod';
import { id, ids } from './content-endpoints';
import { type Endpoint, endpoint } from './endpoint';
import { date } from './date-fields';
import { messages } from './messages';
import { member, option, token } from './need';
import { anyStateOf, channel, keyOf, needed, outcomes, phone, remark } from './order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from './page';
import { placing } from './placed-input';
import { type Period, periodOf } from './slots';

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
  contactMissing: '请填写联系人',
  reasonMissing: '请填写原因',
  taken: '该时段已被预订，请选择其他时段',
  closed: '该时段已关闭预订',
  past: '该时段已经开始或过去，不能预订',
  unoffered: '该时段不开放预订',
  tooFar: `只能预订 ${daysAhead} 天以内的时段`,
  tooMany: `您待使用的预订已有 ${mostOpenBookings} 个，请使用或取消后再预订`,
  booked: '预订成功，请按时使用',
  waiting: '预订已提交，请等待审核',
  cancelled: '预订已取消',
  /** More people than the place holds. */
  tooManyPeople: (most: number) => `人数不能超过容纳人数 ${most} 人`,
  decided: messages.reviewed,
} as const;

const day = (missing: string) => date('日期', missing).asked;
/** 1 morning, 2 afternoon, 3 evening. */
const period = z
  .unknown()
  .transform((value) => periodOf(value))
  .refine((value): value is Period => value !== undefined, { error: bookingMessages.periodMissing });
const people = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value),
  z
    .int({ error: bookingMessages.peopleMissing })
    .min(1, '人数请输入大于 0 的整数')
    .max(mostPeople, `人数不能超过 ${mostPeople}`),
);
const reason = needed(bookingMessages.reasonMissing, '原因', 200);
const dayRange = { startDate: day('请选择开始日期'), endDate: day('请选择结束日期') } as const;

const slot = z.object({
  type: z.number(),
  /** 上午, 下午 or 晚上. */
  event: z.string(),
  starTime: z.string(),
  endTime: z.string(),
  state: keyOf(slotStates),
  stateName: z.string(),
});
const slotDay = z.object({ date: z.string(), week: z.string(), slots: z.array(slot) });
export type SlotDay = z.infer<typeof slotDay>;

const booking = z.object({
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
});
export type Booking = z.infer<typeof booking>;

/** What a booking on the calendar is drawn from; details are asked for one by one. */
const calendarBooking = z.object({
  id: z.string(),
  objectId: z.string(),
  date: z.string(),
  type: z.number(),
  state: z.enum(['pending', 'confirmed']),
  purpose: z.string(),
  contacts: z.string(),
  people: z.number(),
});
export type CalendarBooking = z.infer<typeof calendarBooking>;

const closure = z.object({
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

const calendarPlace = z.object({
  id: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  status: z.number(),
  /** Deleted, shown for the bookings that it still has. */
  isRemoved: z.boolean(),
  validStartTime: z.string().nullable(),
  validEndTime: z.string().nullable(),
  timeSlots: z.array(z.object({ type: z.number(), starTime: z.string(), endTime: z.string() })),
  timeConfigs: z.array(z.object({ event: z.string(), week: z.string(), type: z.number() })),
});
export type CalendarPlace = z.infer<typeof calendarPlace>;

export interface Bookable {
  /** Key of the content type. */
  readonly key: string;
  readonly label: string;
  readonly base: string;
  /** Middle of the calls' names, e.g. `Site` of `pcOrApp-bookSite`. */
  readonly noun: string;
  /** Name of the place's id in payloads, e.g. `siteId`. */
  readonly idKey: string;
  /** Number of `admin-generateFile` for the list of bookings. */
  readonly exportCode: number;
}

/** The calls around the bookings of one content type (decisions §7 and of our own). Ids of places travel as `idKey`. */
export function bookingEndpoints(of: Bookable) {
  const { key, label, base, noun, idKey } = of;
  const place = placing(idKey);
  const chosenSlot = {
    date: day(bookingMessages.dayMissing),
    type: period,
    purpose: needed(bookingMessages.purposeMissing, '用途', longestPurpose),
    people,
  };
  const calls = {
    /** The public's booking (decisions §7). */
    book: endpoint({
      path: `${base}/pcOrApp-book${noun}`,
      need: member,
      effect: 'write',
      idempotent: true,
      summary: `会员：预订${label}`,
      input: place.one({
        ...chosenSlot,
        contacts: remark('联系人', 30),
        /** The client that the member books from; it must show the place. */
        channel,
      }),
      output: z.object({ id: z.string(), state: z.string() }),
    }),
    cancel: endpoint({
      path: `${base}/pcOrApp-cancelBook${noun}`,
      aliases: [`${base}/pcOrApp-cancel${noun}`, `${base}/pcOrApp-cancel${noun}Booking`],
      need: member,
      effect: 'write',
      summary: `会员：取消${label}预订`,
      input: z.object({ id }),
      output: z.null(),
    }),
    /** Slots of a place day by day, for the public. */
    slots: endpoint({
      path: `${base}/pcOrApp-get${noun}Slots`,
      need: token,
      effect: 'read',
      summary: `${label}的可预订时段`,
      input: place.one(dayRange),
      output: z.array(slotDay),
    }),
    mine: endpoint({
      path: `${base}/pcOrApp-getMy${noun}Bookings`,
      need: member,
      effect: 'read',
      summary: `会员：我的${label}预订`,
      input: z.object({ ...pageAsked }),
      output: pageOf(booking),
    }),
    page: endpoint({
      path: `${base}/admin-getPage${noun}Bookings`,
      need: option(key, 'view'),
      effect: 'read',
      summary: `${label}预订列表`,
      input: place.any({
        ...pageAsked,
        keyword: filterWord,
        venueId: filterWord,
        state: anyStateOf(bookingStates),
        /** The day that was booked, both included. */
        startTime: filterWord,
        endTime: filterWord,
        ...sortAsked,
      }),
      output: pageOf(booking),
    }),
    detail: endpoint({
      path: `${base}/admin-get${noun}Booking`,
      need: option(key, 'view'),
      effect: 'read',
      summary: `${label}预订详情`,
      input: z.object({ id }),
      output: booking,
    }),
    reveal: endpoint({
      path: `${base}/admin-reveal${noun}Booking`,
      need: option(key, 'reveal'),
      effect: 'write',
      freshProof: true,
      summary: `查看${label}预订的联系电话`,
      input: z.object({ id, reason: needed('请填写查看原因', '查看原因', 200) }),
      output: z.object({ tel: z.string() }),
    }),
    /** On behalf of somebody who calls or comes; confirmed at once by who may decide. */
    bookOnBehalf: endpoint({
      path: `${base}/admin-book${noun}`,
      need: option(key, 'add', 'edit', 'review'),
      effect: 'write',
      idempotent: true,
      summary: `代为预订${label}`,
      input: place.one({
        ...chosenSlot,
        contacts: needed(bookingMessages.contactMissing, '联系人', 30),
        tel: phone(),
      }),
      output: z.object({ id: z.string(), state: z.string() }),
    }),
    /** One answer per id, so that one refused does not hold up the others. */
    decide: endpoint({
      path: `${base}/admin-decide${noun}Bookings`,
      need: option(key, 'review'),
      effect: 'write',
      summary: `审核${label}预订`,
      input: z
        .object({
          ids,
          result: z.enum(['approve', 'reject'], { error: '审核结果只能是通过或拒绝' }),
          remark: remark('原因', 200),
        })
        .refine(({ result, remark }) => result === 'approve' || (remark ?? '') !== '', {
          error: bookingMessages.reasonMissing,
          path: ['remark'],
        }),
      output: outcomes,
    }),
    /** Gives a pending or confirmed slot back, with the reason that the member reads. */
    cancelByStaff: endpoint({
      path: `${base}/admin-cancel${noun}Bookings`,
      need: option(key, 'edit', 'review'),
      effect: 'write',
      summary: `取消${label}预订`,
      input: z.object({ ids, remark: reason }),
      output: outcomes,
    }),
    /** The calendar of one place, or of all places of a venue, from day to day. */
    calendar: endpoint({
      path: `${base}/admin-get${noun}Calendar`,
      need: option(key, 'view'),
      effect: 'read',
      summary: `${label}预订日历`,
      input: place.any({
        ...dayRange,
        venueId: filterWord,
        /** Part of the places' names. */
        keyword: filterWord,
      }),
      output: z.object({
        today: z.string(),
        /** China time `HH:mm`, for what is past of today. */
        now: z.string(),
        places: z.array(calendarPlace),
        /** All that match; `places` has the first of them. */
        placeTotal: z.number(),
        bookings: z.array(calendarBooking),
        closures: z.array(closure),
      }),
    }),
    /** Bookings that a closure would cancel. */
    previewClosure: endpoint({
      path: `${base}/admin-preview${noun}Closure`,
      need: option(key, 'edit'),
      effect: 'read',
      summary: `关闭${label}时段前查看受影响的预订`,
      input: place.one({ ...dayRange, types: z.array(period).min(1, bookingMessages.periodMissing) }),
      output: z.object({ affected: z.array(booking) }),
    }),
    /**
     * Closes periods with a reason. `affected` repeats the ids that the preview showed: they are cancelled with the
     * reason; where others are there by now, the call is refused (`CONFLICT`) and changes nothing.
     */
    close: endpoint({
      path: `${base}/admin-add${noun}Closure`,
      need: option(key, 'edit'),
      effect: 'write',
      idempotent: true,
      summary: `关闭${label}时段`,
      input: place.one({
        ...dayRange,
        types: z.array(period).min(1, bookingMessages.periodMissing),
        reason,
        affected: z.array(id).nullish(),
      }),
      output: z.object({ id: z.string(), cancelled: z.number() }),
    }),
    reopen: endpoint({
      path: `${base}/admin-delete${noun}Closure`,
      need: option(key, 'edit'),
      effect: 'write',
      summary: `重新开放${label}时段`,
      input: z.object({ id }),
      output: z.null(),
    }),
    /** Bookings that a changed weekly grid or validity would leave outside; they stay as they are. */
    previewSlots: endpoint({
      path: `${base}/admin-preview${noun}Slots`,
      need: option(key, 'edit'),
      effect: 'read',
      summary: `修改${label}预订时段前查看受影响的预订`,
      input: z.object({
        id,
        timeSlots: z.array(z.unknown()).nullish(),
        timeConfigs: z.array(z.unknown()).nullish(),
        validStartTime: filterWord,
        validEndTime: filterWord,
      }),
      output: z.object({ affected: z.array(booking) }),
    }),
  };
  return { ...of, ...calls, all: Object.values(calls) as readonly Endpoint[] };
}
export type BookingCalls = ReturnType<typeof bookingEndpoints>;
