import { ticketStateKeys } from '@yunguan/contract/content/activity-ticket-words';
import { listUrl, sortedBy, sortOf, type StateOf } from '@/kernel/records/list-url';
import { choice, day, oneOf, word } from '@/kernel/session/url-fields';

/** What the address of the tickets' page holds. */
export const ticketsUrl = listUrl({
  listKey: 'activity.tickets',
  filters: {
    keyword: word,
    state: oneOf(ticketStateKeys),
    checked: oneOf(['yes', 'no']),
    venueId: word,
    from: day,
    to: day,
  },
  // A session is one of the chosen activity's.
  alsoReset: { sessionId: word },
  alsoSaved: sortedBy('time', 'createTime', 'count'),
  beside: { activityId: word, view: choice(['orders', 'noShows'], 'orders') },
});
export type TicketsUrl = StateOf<typeof ticketsUrl>;

/** Filter of the list as the call and its export take it. */
export function orderFilter(url: TicketsUrl) {
  const { activityId, sessionId, keyword, state, checked, venueId, from, to } = url;
  return {
    activityId,
    sessionId,
    keyword,
    state,
    isChecked: checked === undefined ? undefined : checked === 'yes',
    venueId,
    startTime: from,
    endTime: to,
    ...sortOf(url),
  };
}
