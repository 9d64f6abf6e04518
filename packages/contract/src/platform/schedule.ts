import * as z from 'zod';
import { hasAtMost } from '../kernel/characters';
import { date } from '../kernel/date-fields';
import { id } from '../kernel/wire-values';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';
import { mostComparedTimes } from '../kernel/occurrences';
import { filterWord } from '../kernel/page';

/** Days that one question about 排期 may span. */
export const mostScheduleDays = 62;
/** What one answer of 排期 holds, the earliest first; `isCut` says that there is more. */
export const mostOccurrences = 2000;
/** Clashes that one answer names, the earliest first; `more` says how many others there are. */
export const mostClashes = 5;

/** Where a record or a booking of 排期 stands. */
export const scheduleStates = { approved: '已通过', waiting: '待审核' } as const;
export type ScheduleState = keyof typeof scheduleStates;
// Object.keys forgets that they are the table's.
const stateKeys = Object.keys(scheduleStates) as [ScheduleState, ...ScheduleState[]];

const occurrence = z.object({
  /** The record, or the booking. */
  objectId: z.string(),
  /** Type of the record; of a booking that of the place. */
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  place: z.string(),
  /** `yyyy-MM-dd HH:mm`; `end` is the first minute after it. */
  begin: z.string(),
  end: z.string(),
  /** The form says the days and not the hours. */
  isWholeDay: z.boolean(),
  state: z.enum(stateKeys),
  /** Page of a booking; empty for a record, which the screen of its type shows. */
  path: z.string(),
});
export type ScheduledOccurrence = z.infer<typeof occurrence>;

const day = (missing: string) => date('日期', missing).asked;

/** What happens where in a venue, of the types that the user may see there. */
export const getSchedule = endpoint({
  path: '/api/schedules/v1/admin-getSchedule',
  need: staff,
  effect: 'read',
  summary: '排期：一段日期里各地点的活动、课程与预订',
  input: z.object({
    venueId: filterWord,
    startDate: day('请选择开始日期'),
    endDate: day('请选择结束日期'),
    kind: filterWord,
    /** A place as an answer spells it; other spellings of it count as the same. */
    place: filterWord,
    state: z.enum(stateKeys, { error: '状态不正确' }).nullish().or(z.literal('')),
  }),
  output: z.object({
    today: z.string(),
    rows: z.array(occurrence),
    /** There is more than an answer holds: the latest are missing. */
    isCut: z.boolean(),
    /** What the user may see in the venue, whatever the filters say. */
    kinds: z.array(z.object({ kind: z.string(), kindName: z.string() })),
    /** Every place of the days, whatever the other filters say. */
    places: z.array(z.string()),
  }),
});

const moment = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, '时间格式不正确');

const clash = z.object({
  ...occurrence.shape,
  /** The time of the form with which it clashes. */
  own: z.object({ begin: z.string(), end: z.string(), isWholeDay: z.boolean() }),
});
export type Clash = z.infer<typeof clash>;

/** Records and bookings at the same place at the same time, each named once. */
export const clashes = z.object({ rows: z.array(clash), more: z.number() });
export type Clashes = z.infer<typeof clashes>;

/** What clashes with a form that is being filled in; it informs and refuses nothing. */
export const getClashes = endpoint({
  path: '/api/schedules/v1/admin-getClashes',
  need: staff,
  effect: 'read',
  summary: '撞期：同一地点同一时间的其他内容与预订',
  input: z.object({
    kind: z.string().max(40),
    /** The record that is edited; its venue counts. */
    objectId: id.nullish(),
    place: z.string().refine(hasAtMost(500), { error: '地点过长' }),
    times: z
      .array(z.object({ begin: moment, end: moment, isWholeDay: z.boolean() }))
      .max(mostComparedTimes, `一次最多核对 ${mostComparedTimes} 个时间`),
  }),
  output: clashes,
});

/** The same of the version that waits for a decision, as whoever sees its review may know it; nothing where none waits. */
export const getReviewClashes = endpoint({
  path: '/api/schedules/v1/admin-getReviewClashes',
  need: staff,
  effect: 'read',
  summary: '撞期：待审核内容的同一地点同一时间的其他内容与预订',
  input: z.object({ objectId: id }),
  output: clashes,
});

/** Every call of the area. */
export const scheduleEndpoints: readonly Endpoint[] = [getSchedule, getClashes, getReviewClashes];
