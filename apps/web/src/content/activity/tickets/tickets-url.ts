import { type TicketState, ticketStateKeys } from '@yunguan/contract/content/activity-ticket-words';
import * as z from 'zod/mini';
import { day, word } from '@/kernel/session/url-fields';

const isState = (value: string): value is TicketState => ticketStateKeys.some((state) => state === value);

/** What the address of the tickets' page holds. */
export const ticketsSchema = z.object({
  activityId: word,
  sessionId: word,
  keyword: word,
  state: z.catch(z.optional(z.string().check(z.refine(isState))), undefined),
  checked: z.catch(z.optional(z.enum(['yes', 'no'])), undefined),
  venueId: word,
  from: day,
  to: day,
  sort: z.catch(z.optional(z.enum(['time', 'createTime', 'count'])), undefined),
  order: z.catch(z.optional(z.enum(['ascend', 'descend'])), undefined),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type TicketsUrl = z.infer<typeof ticketsSchema>;

/** The list without filters; the chosen activity stays. */
export const noFilters: Partial<TicketsUrl> = {
  sessionId: undefined,
  keyword: undefined,
  state: undefined,
  checked: undefined,
  venueId: undefined,
  from: undefined,
  to: undefined,
  page: 1,
};

const { sessionId: _ofActivity, ...conditions } = noFilters;
/** The list without filters, in its own order: what 常用筛选 keeps; activity and session stay as they are chosen. */
export const unset: Partial<TicketsUrl> = { ...conditions, sort: undefined, order: undefined };

/** True when a filter of the list is in force, beside the activity. */
export function isFiltered({ sessionId, keyword, state, checked, venueId, from, to }: TicketsUrl): boolean {
  return [sessionId, keyword, state, checked, venueId, from, to].some((value) => value !== undefined);
}

/** Filter of the list as the call and its export take it. */
export function orderFilter(url: TicketsUrl) {
  const { activityId, sessionId, keyword, state, checked, venueId, from, to, sort, order } = url;
  return {
    activityId,
    sessionId,
    keyword,
    state,
    isChecked: checked === undefined ? undefined : checked === 'yes',
    venueId,
    startTime: from,
    endTime: to,
    sortField: order && sort,
    sortOrder: sort && order,
  };
}
