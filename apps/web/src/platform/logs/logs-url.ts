import { type LoginEvent, type LogResult, loginEvents, logResults } from '@yunguan/contract/platform/logs';
import * as z from 'zod/mini';
import { word } from '@/kernel/session/url-fields';

export const logTabs = ['operation', 'login', 'online', 'export'] as const;
export type LogTab = (typeof logTabs)[number];

// Object.keys forgets the key type; the records are the contract's constants.
const results = Object.keys(logResults) as LogResult[];
const events = Object.keys(loginEvents) as LoginEvent[];

/** What the address of the logs holds: which log, its filters and its page. */
export const logsSchema = z.object({
  tab: z.catch(z._default(z.enum(logTabs), 'operation'), 'operation'),
  keyword: word,
  call: word,
  event: z.catch(z.optional(z.enum(events)), undefined),
  source: word,
  result: z.catch(z.optional(z.enum(results)), undefined),
  venueId: word,
  from: word,
  to: word,
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type LogsState = z.infer<typeof logsSchema>;

/** A log as it is without filters. */
export const noFilters = {
  keyword: undefined,
  call: undefined,
  event: undefined,
  source: undefined,
  result: undefined,
  venueId: undefined,
  from: undefined,
  to: undefined,
  page: 1,
} as const satisfies Omit<LogsState, 'tab'>;

/** True when a filter is in force. */
export function isFiltered({ tab: _tab, page: _page, ...filters }: LogsState): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The filters that every log takes, in the names of the calls. */
export function commonFilter({ keyword, venueId, from, to }: LogsState) {
  return { keyword, venueId, startTime: from, endTime: to };
}
