import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';
import { pageAsked } from '../kernel/page';

/** Days that the curve of the workbench shows, today included. */
export const workbenchDays = 30;

const item = { kind: z.string(), kindName: z.string(), title: z.string() } as const;

/** A returned record or a draft of the user's own. */
const unfinishedItem = z.object({
  ...item,
  id: z.string(),
  status: z.number(),
  venueName: z.string(),
  changeTime: z.string(),
  /** Opinion with which it came back; empty for a draft. */
  remark: z.string(),
});
export type UnfinishedItem = z.infer<typeof unfinishedItem>;

/** A form that was saved by itself and never sent; `objectId` is empty for a new record. */
const autosavedItem = z.object({ ...item, objectId: z.string(), savedTime: z.string() });
export type AutosavedItem = z.infer<typeof autosavedItem>;

/** A record whose period begins this week; times as the type writes them. */
const startingItem = z.object({
  ...item,
  id: z.string(),
  status: z.number().nullable(),
  venueName: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
});
export type StartingItem = z.infer<typeof startingItem>;

/** How many records a type has: by status, or by validity where there is no review. */
const kindNumbers = z.object({
  kind: z.string(),
  kindName: z.string(),
  reviewed: z.boolean(),
  total: z.number(),
  counts: z.array(z.object({ status: z.number(), count: z.number() })),
  valid: z.number(),
  invalid: z.number(),
});
export type KindNumbers = z.infer<typeof kindNumbers>;

const dayNumbers = z.object({ day: z.string(), submitted: z.number(), approved: z.number() });
export type DayNumbers = z.infer<typeof dayNumbers>;

/** A content under review whose step nobody can decide at this moment. */
const unattendedItem = z.object({
  ...item,
  id: z.string(),
  venueName: z.string(),
  stepName: z.string(),
  submitTime: z.string(),
});
export type UnattendedItem = z.infer<typeof unattendedItem>;

/** A file of the library that something shows on a licence that has ended or ends soon. */
const licenceItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Its last day, `yyyy-MM-dd`. */
  licenceUntil: z.string(),
  useCount: z.number(),
});
export type LicenceItem = z.infer<typeof licenceItem>;

const workbench = z.object({
  unfinished: z.array(unfinishedItem),
  unfinishedTotal: z.number(),
  autosaved: z.array(autosavedItem),
  autosavedTotal: z.number(),
  /** First and last day of the week, `yyyy-MM-dd`. */
  week: z.object({ from: z.string(), to: z.string() }),
  starting: z.array(startingItem),
  startingTotal: z.number(),
  numbers: z.array(kindNumbers),
  days: z.array(dayNumbers),
  /** Only for who sets the flows of the venue; the oldest few. */
  unattended: z.array(unattendedItem),
  unattendedTotal: z.number(),
  /** Only for who keeps the library of the venue; the first few to end. */
  licences: z.array(licenceItem),
  licencesTotal: z.number(),
});
export type Workbench = z.infer<typeof workbench>;

/** What the user finds when he arrives: only of types, and in venues, that his rights in the current venue open. */
export const getWorkbench = endpoint({
  path: '/api/workbench/v1/admin-getWorkbench',
  need: staff,
  effect: 'read',
  summary: '工作台',
  input: z.object({}),
  output: workbench,
});

/**
 * A page of the user's own unfinished work: forms that saved themselves come before what came back and the drafts, and
 * the total is that of all.
 */
export const getUnfinished = endpoint({
  path: '/api/workbench/v1/admin-getUnfinished',
  need: staff,
  effect: 'read',
  summary: '我的待办内容',
  input: z.object({ ...pageAsked }),
  output: z.object({ autosaved: z.array(autosavedItem), unfinished: z.array(unfinishedItem), total: z.number() }),
});
export type UnfinishedPage = z.infer<typeof getUnfinished.output>;

/** A page of what begins this week, the earliest first. */
export const getStarting = endpoint({
  path: '/api/workbench/v1/admin-getStarting',
  need: staff,
  effect: 'read',
  summary: '本周开始',
  input: z.object({ ...pageAsked }),
  output: z.object({ starting: z.array(startingItem), total: z.number() }),
});
export type StartingPage = z.infer<typeof getStarting.output>;

/** Every call of the area. */
export const workbenchEndpoints: readonly Endpoint[] = [getWorkbench, getUnfinished, getStarting];
