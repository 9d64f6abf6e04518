import { type MembershipState, membershipStateKeys } from '@yunguan/contract/content/club-member';
import * as z from 'zod/mini';
import { day, word } from '@/kernel/session/url-fields';

const isState = (value: string): value is MembershipState => membershipStateKeys.some((state) => state === value);

/** What the address of the applications holds. */
export const applicationsSchema = z.object({
  /** The application that is open: 订单待审核 leads to it. */
  apply: word,
  leagueId: word,
  keyword: word,
  status: z.catch(z.optional(z.string().check(z.refine(isState))), undefined),
  venueId: word,
  from: day,
  to: day,
  sort: z.catch(z.optional(z.literal('createTime')), undefined),
  order: z.catch(z.optional(z.enum(['ascend', 'descend'])), undefined),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type ApplicationsUrl = z.infer<typeof applicationsSchema>;

/** The list without filters. */
export const noFilters: Partial<ApplicationsUrl> = {
  leagueId: undefined,
  keyword: undefined,
  status: undefined,
  venueId: undefined,
  from: undefined,
  to: undefined,
  page: 1,
};

/** The list without filters, in its own order: what 常用筛选 keeps. */
export const unset: Partial<ApplicationsUrl> = { ...noFilters, sort: undefined, order: undefined };

/** True when a filter of the list is in force. */
export function isFiltered({ leagueId, keyword, status, venueId, from, to }: ApplicationsUrl): boolean {
  return [leagueId, keyword, status, venueId, from, to].some((value) => value !== undefined);
}

/** Filter of the list as the call takes it. */
export function applicationFilter(url: ApplicationsUrl) {
  const { leagueId, keyword, status, venueId, from, to, sort, order } = url;
  return {
    leagueId,
    keyword,
    status,
    venueId,
    startTime: from,
    endTime: to,
    sortField: order && sort,
    sortOrder: sort && order,
  };
}
