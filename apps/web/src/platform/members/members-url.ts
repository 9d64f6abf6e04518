import * as z from 'zod/mini';
import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { choice, day, word } from '@/kernel/session/url-fields';

const memberTabs = ['members', 'outbox'] as const;
export type MemberTab = (typeof memberTabs)[number];

/** What the page of members keeps in its address. */
export const membersUrl = listUrl({
  listKey: 'members',
  filters: {
    keyword: word,
    enabled: z.catch(z.optional(z.pipe(z.coerce.string(), z.enum(['0', '1']))), undefined),
    from: day,
    to: day,
  },
  beside: { tab: choice(memberTabs, 'members') },
});
export type MembersState = StateOf<typeof membersUrl>;

/** The filters in the names of the list and of its export. */
export function memberFilterOf({ keyword, enabled, from, to }: MembersState) {
  return { keyword, enabled, startTime: from, endTime: to };
}
