import * as z from 'zod/mini';
import { day, word } from '@/kernel/session/url-fields';

const sortKeys = ['name', 'intoLeagueTime', 'strBirthday'] as const;

/** What the members of a club keep in the address. */
export const membersSchema = z.object({
  name: word,
  sex: z.catch(z.optional(z.literal([0, 1])), undefined),
  from: day,
  to: day,
  sort: z.catch(z.optional(z.enum(sortKeys)), undefined),
  order: z.catch(z.optional(z.enum(['ascend', 'descend'])), undefined),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type MembersUrl = z.infer<typeof membersSchema>;

/** Stands before the keys: the list shares its address with the details around it. */
export const membersPrefix = 'member_';

/** The list without filters. */
export const noFilters: Partial<MembersUrl> = {
  name: undefined,
  sex: undefined,
  from: undefined,
  to: undefined,
  page: 1,
};

/** The list without filters, in its own order: what 常用筛选 keeps. */
export const unset: Partial<MembersUrl> = { ...noFilters, sort: undefined, order: undefined };

/** True when a filter of the list is in force. */
export function isFiltered({ name, sex, from, to }: MembersUrl): boolean {
  return [name, sex, from, to].some((value) => value !== undefined);
}

/** The column to sort by; undefined for one that the list does not sort by. */
export function sortKey(field: string | undefined): MembersUrl['sort'] {
  return sortKeys.find((key) => key === field);
}

/** Filter of the list as the call and its export take it. */
export function memberFilter(leagueId: string, { name, sex, from, to, sort, order }: MembersUrl) {
  return {
    leagueId,
    name,
    sex,
    startTime: from,
    endTime: to,
    sortField: order && sort,
    sortOrder: sort && order,
  };
}
