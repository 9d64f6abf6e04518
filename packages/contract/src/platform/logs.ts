import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option, platform } from '../kernel/need';
import { filterWord, pageAsked, pageOf } from '../kernel/page';
import { ids, keyOf, wholeNumber } from '../kernel/wire-values';

/** Export codes of the logs, beside those that the specification gives to contents (002 §7). */
export const logExports = { operation: 9001, login: 9002, export: 9003 } as const;

/** How a call ended, as the filter offers it. */
export const logResults = { ok: '成功', refused: '被拒绝', failed: '失败' } as const;
export type LogResult = keyof typeof logResults;

/** What happened to a login. */
export const loginEvents = { login: '登录', signOut: '退出', ended: '被结束' } as const;
export type LoginEvent = keyof typeof loginEvents;

/** One of the table's keys; an empty one asks for all. */
const choiceOf = <T extends string>(choices: Readonly<Record<T, string>>) => keyOf(choices).or(blank).nullish();

const range = { startTime: filterWord, endTime: filterWord, venueId: filterWord } as const;

/** Filters of each log; an export takes the same ones. */
export const operationLogFilter = z.object({
  /** Name of the user, name of the operation, number of object or request, or an address. */
  keyword: filterWord,
  userId: filterWord,
  /** Path of a call, or the word of another entry. */
  call: filterWord,
  result: choiceOf(logResults),
  ...range,
});
export const loginLogFilter = z.object({
  keyword: filterWord,
  event: choiceOf(loginEvents),
  result: choiceOf(logResults),
  ...range,
});
export const exportLogFilter = z.object({ keyword: filterWord, source: filterWord, ...range });

/** A page of a log: the total is exact up to its limit; `isMore` says that there are more. */
const logPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ isMore: z.boolean() });
/** Rows up to which a log is counted. */
export const longestLogCount = 10_000;

const entry = {
  id: z.string(),
  time: z.string(),
  /** Null where nobody known was logged in. */
  userId: z.string().nullable(),
  userName: z.string(),
  venueName: z.string(),
  address: z.string(),
  /** Group of the result, and its words. */
  result: z.enum(['ok', 'refused', 'failed']),
  resultText: z.string(),
};

const operationRow = z.object({
  ...entry,
  call: z.string(),
  callName: z.string(),
  objectId: z.string(),
  /** Names of what was worked on: of now, or what the call noted of what it took away. */
  objectName: z.string(),
  requestId: z.string(),
  /** Facts of the call, without secrets; phone and ID numbers masked. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type OperationRow = z.infer<typeof operationRow>;

export const getOperationLog = endpoint({
  path: '/api/systems/v1/admin-getOperationLog',
  need: option('log', 'view'),
  effect: 'read',
  summary: '操作日志',
  input: operationLogFilter.extend(pageAsked),
  output: logPageOf(operationRow),
});

/** Every operation that a log may hold, for the filter. */
export const getLogCalls = endpoint({
  path: '/api/systems/v1/admin-getLogCalls',
  need: option('log', 'view'),
  effect: 'read',
  summary: '操作日志的操作名称',
  input: z.object({}),
  output: z.array(z.object({ call: z.string(), name: z.string() })),
});

const loginRow = z.object({
  ...entry,
  event: z.enum(['login', 'signOut', 'ended']),
  eventName: z.string(),
  /** Browser and system, in words. */
  browser: z.string(),
});
export type LoginRow = z.infer<typeof loginRow>;

export const getLoginLog = endpoint({
  path: '/api/systems/v1/admin-getLoginLog',
  need: option('log', 'view'),
  effect: 'read',
  summary: '登录日志',
  input: loginLogFilter.extend(pageAsked),
  output: logPageOf(loginRow),
});

const onlineRow = z.object({
  id: z.string(),
  userId: z.string(),
  loginName: z.string(),
  userName: z.string(),
  venueName: z.string(),
  /** Venue that the session works in at this moment. */
  currentVenueName: z.string(),
  address: z.string(),
  browser: z.string(),
  loginTime: z.string(),
  lastSeenTime: z.string(),
  /** The caller's own session. */
  isOwn: z.boolean(),
});
export type OnlineRow = z.infer<typeof onlineRow>;

export const getOnlineSessions = endpoint({
  path: '/api/systems/v1/admin-getOnlineSessions',
  need: option('log', 'view'),
  effect: 'read',
  summary: '在线用户',
  input: z.object({ keyword: filterWord, venueId: filterWord, ...pageAsked }),
  output: pageOf(onlineRow),
});

/** Ends sessions at once; not one's own, and not those of somebody who holds more than the caller. */
export const endSession = endpoint({
  path: '/api/systems/v1/admin-endSession',
  need: option('log', 'edit'),
  effect: 'write',
  summary: '结束在线用户的登录',
  input: z.object({ ids }),
  output: z.null(),
});

const exportRow = z.object({
  ...entry,
  source: z.string(),
  sourceName: z.string(),
  /** The list's filter in words. */
  filter: z.string(),
  columns: z.array(z.string()),
  /** Undefined for exports of an older version. */
  rows: z.number().nullable(),
  /** Personal data was exported in full. */
  reveal: z.boolean(),
});
export type ExportRow = z.infer<typeof exportRow>;

export const getExportLog = endpoint({
  path: '/api/systems/v1/admin-getExportLog',
  need: option('log', 'view'),
  effect: 'read',
  summary: '导出日志',
  input: exportLogFilter.extend(pageAsked),
  output: logPageOf(exportRow),
});

/**
 * Recomputes the chain of the log from the block behind `after`, for a few seconds at most; a caller goes on from
 * `lastBlock` until `isDone`.
 */
export const verifyTrail = endpoint({
  path: '/api/systems/v1/admin-verifyTrail',
  need: platform,
  effect: 'read',
  summary: '校验日志完整性',
  input: z.object({ after: wholeNumber.nullish() }),
  output: z.object({
    /** Blocks and rows that this call checked. */
    blocks: z.number(),
    rows: z.number(),
    totalBlocks: z.number(),
    lastBlock: z.number(),
    isDone: z.boolean(),
    /** First block that does not fit; null when all do. */
    firstBroken: z.number().nullable(),
    problems: z.array(z.string()),
    /** Rows that no block covers yet; they follow within seconds. */
    unsealed: z.number(),
    /** Hash of the last block, to be kept elsewhere: whoever cuts off the end cannot make it again. */
    lastHash: z.string(),
    lastSealTime: z.string(),
  }),
});
export type TrailVerdict = z.infer<typeof verifyTrail.output>;

/** Every call of the area. */
export const logEndpoints: readonly Endpoint[] = [
  getOperationLog,
  getLogCalls,
  getLoginLog,
  getOnlineSessions,
  endSession,
  getExportLog,
  verifyTrail,
];
