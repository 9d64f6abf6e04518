import * as z from 'zod';
import { type Endpoint, endpoint } from './endpoint';
import { date } from './date-fields';
import { neededLine } from './line';
import { member, option, token } from './need';
import { anyStateOf, channel, outcomes, phone, remark } from './order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from './page';
import { placing } from './placed-input';
import { revealReason } from './reveal-reason';
import { type Period, periodOf } from './slots';
import { booking, calendarBooking, calendarPlace, closure, slotDay } from './booking-shapes';
import { bookingMessages, bookingStates, longestPurpose, mostPeople } from './booking-words';
import { longestPersonName, longestReason } from './text-limits';
import { id, ids } from './wire-values';

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
    .min(1, bookingMessages.tooFewPeople)
    .max(mostPeople, bookingMessages.farTooManyPeople),
);
const reason = neededLine(bookingMessages.reasonMissing, '原因', longestReason);
const dayRange = { startDate: day('请选择开始日期'), endDate: day('请选择结束日期') } as const;

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
    purpose: neededLine(bookingMessages.purposeMissing, '用途', longestPurpose),
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
        contacts: remark('联系人', longestPersonName),
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
      input: place.one({ ...dayRange, channel }),
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
      input: z.object({ id, reason: revealReason }),
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
        contacts: neededLine(bookingMessages.contactMissing, '联系人', longestPersonName),
        tel: phone(),
      }),
      output: z.object({
        id: z.string(),
        state: z.string(),
        /** Said of a number whose member may not book himself at present; empty where there is nothing to say. */
        warning: z.string(),
      }),
    }),
    /** One answer per id, so that one refused does not hold up the others. */
    decide: endpoint({
      path: `${base}/admin-decide${noun}Bookings`,
      need: option(key, 'review'),
      effect: 'write',
      idempotent: true,
      summary: `审核${label}预订`,
      input: z
        .object({
          ids,
          result: z.enum(['approve', 'reject'], { error: '审核结果只能是通过或拒绝' }),
          remark: remark('原因', longestReason),
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
      idempotent: true,
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
      idempotent: true,
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
