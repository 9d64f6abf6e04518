import { type MembershipState, membershipStateKeys } from '@yunguan/contract/content/club-member';
import * as z from 'zod/mini';

// An address edited by hand may hold a number where a word is meant.
const word = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined);
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);
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
