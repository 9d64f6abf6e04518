import * as z from 'zod/mini';
import { word } from '@/kernel/session/url-fields';

export const memberTabs = ['members', 'outbox'] as const;
export type MemberTab = (typeof memberTabs)[number];

/** What the page of members keeps in its address. */
export const membersSchema = z.object({
  tab: z.catch(z._default(z.enum(memberTabs), 'members'), 'members'),
  keyword: word,
  enabled: z.catch(z.optional(z.pipe(z.coerce.string(), z.enum(['0', '1']))), undefined),
  from: word,
  to: word,
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type MembersState = z.infer<typeof membersSchema>;

/** The page without filters. */
export const noFilters = {
  keyword: undefined,
  enabled: undefined,
  from: undefined,
  to: undefined,
  page: 1,
} as const satisfies Omit<MembersState, 'tab'>;

/** True when a filter is in force. */
export function isFiltered({ keyword, enabled, from, to }: MembersState): boolean {
  return [keyword, enabled, from, to].some((value) => value !== undefined);
}

/** The filters in the names of the list and of its export. */
export function memberFilterOf({ keyword, enabled, from, to }: MembersState) {
  return { keyword, enabled, startTime: from, endTime: to };
}
