import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';
import { countOf } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf } from '../kernel/page';
import { id } from '../kernel/wire-values';

/** Whether everybody of an order is in. */
export const arrivalStates = { absent: '未到', arrived: '已到' } as const;
export type ArrivalState = keyof typeof arrivalStates;

/** People of one order who may come in at once. */
const mostAdmitted = 99_999;

export const arrivalMessages = {
  codeMissing: '请扫描或输入票码、核销码',
  countWrong: '请输入大于 0 的人数',
  unknownCode: '没有找到这个码，请核对',
  admitted: '核销成功',
  undone: '已撤销核销',
  notOfToday: '只能撤销今天的核销',
} as const;

const arrival = z.object({
  id: z.string(),
  /** Content type: of an order that of its activity, of a booking that of its place. */
  kind: z.string(),
  kindName: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  /** What the people show at the door. */
  code: z.string(),
  title: z.string(),
  /** The session or slot: `9:00-11:30`. */
  times: z.string(),
  place: z.string(),
  contacts: z.string(),
  /** Masked. */
  tel: z.string(),
  count: z.number(),
  arrivedCount: z.number(),
  arriveTime: z.string().nullable(),
  arrivedBy: z.string().nullable(),
  state: z.enum(['absent', 'arrived']),
  stateName: z.string(),
  /** The caller may take the check-in back. */
  mayUndo: z.boolean(),
});
export type Arrival = z.infer<typeof arrival>;

const counts = z.object({
  /** Orders and bookings: `expected` = `arrived` + `absent`. */
  expected: z.number(),
  arrived: z.number(),
  absent: z.number(),
  people: z.number(),
  arrivedPeople: z.number(),
});
export type ArrivalCounts = z.infer<typeof counts>;

const base = '/api/arrivals/v1';

/** Who is expected today, where the caller may let people in. The counts know every filter but 未到/已到. */
export const getPageArrivals = endpoint({
  path: `${base}/admin-getPageArrivals`,
  need: staff,
  effect: 'read',
  summary: '核销台：今天应到的活动订单与预订',
  input: z.object({
    ...pageAsked,
    venueId: filterWord,
    kind: filterWord,
    state: z.enum(['absent', 'arrived'], { error: '状态不正确' }).nullish().or(blank),
    /** Part of a title or a name, a code, a phone number or its last four digits. */
    keyword: filterWord,
  }),
  output: pageOf(arrival).extend({
    today: z.string(),
    counts,
    /** What the caller may let people in to, whatever the filters say. */
    kinds: z.array(z.object({ kind: z.string(), kindName: z.string() })),
  }),
});

/** Lets people in, whatever they come for: all who are still outside unless `count` says fewer. */
export const admitArrival = endpoint({
  path: `${base}/admin-admitArrival`,
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '核销：按票码、核销码或名单入场',
  input: z
    .object({
      code: z.string().trim().max(40).nullish(),
      id: id.nullish().or(blank),
      count: countOf(arrivalMessages.countWrong, mostAdmitted).nullish().or(blank),
    })
    .refine((sent) => (sent.code ?? '') !== '' || (sent.id ?? '') !== '', {
      error: arrivalMessages.codeMissing,
      path: ['code'],
    }),
  output: z.object({
    arrival,
    /** People let in by this call. */
    admittedNow: z.number(),
  }),
});

/** Takes a check-in of today back that was a mistake. */
export const undoArrival = endpoint({
  path: `${base}/admin-undoArrival`,
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '撤销今天的核销',
  input: z.object({ id }),
  output: z.object({ arrival }),
});

/** Every call of the area. */
export const arrivalEndpoints: readonly Endpoint[] = [getPageArrivals, admitArrival, undoArrival];
