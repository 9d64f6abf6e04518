import { type LoginEvent, type LogResult, loginEvents, logResults } from '@yunguan/contract/platform/logs';
import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { choice, day, oneOf, word } from '@/kernel/session/url-fields';

const logTabs = ['operation', 'login', 'online', 'export'] as const;
export type LogTab = (typeof logTabs)[number];

// Object.keys forgets the key type; the records are the contract's constants.
const results = Object.keys(logResults) as LogResult[];
const events = Object.keys(loginEvents) as LoginEvent[];

/** What the address of the logs holds: which log, its filters and its page. */
export const logsUrl = listUrl({
  listKey: 'log',
  filters: {
    keyword: word,
    call: word,
    event: oneOf(events),
    source: word,
    result: oneOf(results),
    venueId: word,
    from: day,
    to: day,
  },
  beside: { tab: choice(logTabs, 'operation') },
});
export type LogsState = StateOf<typeof logsUrl>;

/** The filters that every log takes, in the names of the calls. */
export function commonFilter({ keyword, venueId, from, to }: LogsState) {
  return { keyword, venueId, startTime: from, endTime: to };
}
