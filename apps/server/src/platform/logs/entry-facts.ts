import type { LogEntry } from './log-query';
import { resultGroup, resultText } from './result';

/** What the screens of all logs show of an entry: when, who, where and how it ended. */
export function entryFacts(entry: LogEntry) {
  return {
    id: entry.id,
    time: entry.time,
    userId: entry.user_id,
    userName: entry.user_name,
    venueName: entry.venue_name,
    address: entry.address,
    result: resultGroup(entry.result),
    resultText: resultText(entry.result),
  };
}
