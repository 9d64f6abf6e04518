import { signupStates } from '@yunguan/contract/content/vote-signup';
import * as z from 'zod/mini';
import { word } from '@/kernel/session/url-fields';

/** Before the keys of this list in the address, which holds those of the list of activities, too. */
export const signupsPrefix = 's_';

const orders = ['time', 'poll', 'number'] as const;

export const orderOptions = [
  { value: 'time', label: '最新报名' },
  { value: 'poll', label: '票数最多' },
  { value: 'number', label: '编号顺序' },
] as const satisfies readonly { readonly value: (typeof orders)[number]; readonly label: string }[];

/** What the list of sign-ups keeps in its address. */
export const signupsSchema = z.object({
  round: word,
  club: word,
  state: z.catch(z.optional(z.number().check(z.refine((state) => Object.hasOwn(signupStates, state)))), undefined),
  order: z.catch(z._default(z.enum(orders), 'time'), 'time'),
  /** The teams of a round by their votes. */
  view: z.catch(z._default(z.enum(['list', 'ranking']), 'list'), 'list'),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type SignupsState = z.infer<typeof signupsSchema>;

/** The list without filters. */
export const noFilters = { round: undefined, club: undefined, state: undefined, page: 1 } as const;

/** True when a filter is in force. */
export function isFiltered({ round, club, state }: SignupsState): boolean {
  return round !== undefined || club !== undefined || state !== undefined;
}

/** The filter in the names of the list call and of its export; 0 asks for all states (000 §4). */
export function signupFilter(activityId: string, { round, club, state, order }: SignupsState) {
  return { activityId, rotationId: round, clubName: club, state: state ?? 0, order };
}

/** The same rows are asked for once more. */
export function isSameList(before: SignupsState, after: SignupsState): boolean {
  const keys = ['round', 'club', 'state', 'order', 'view', 'page'] as const;
  return keys.every((key) => before[key] === after[key]);
}
