import * as z from 'zod/mini';
import { word } from '@/kernel/session/url-fields';

/** What the address of a list of waiting things holds: its filters and its page. */
export const waitingSchema = z.object({
  kind: word,
  keyword: word,
  venueId: word,
  from: word,
  to: word,
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type WaitingState = z.infer<typeof waitingSchema>;

/** The list as it is without filters. */
export const noFilters = {
  kind: undefined,
  keyword: undefined,
  venueId: undefined,
  from: undefined,
  to: undefined,
  page: 1,
} as const satisfies WaitingState;

/** True when a filter is in force. */
export function isFiltered({ kind, keyword, venueId, from, to }: WaitingState): boolean {
  return [kind, keyword, venueId, from, to].some((value) => value !== undefined);
}
