import { signupStates } from '@yunguan/contract/content/vote-signup';
import * as z from 'zod/mini';
import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { choice, word } from '@/kernel/session/url-fields';

/** Before the keys of this list in the address, which holds those of the list of activities, too. */
export const signupsPrefix = 's_';

const orders = ['time', 'poll', 'number'] as const;

export const orderOptions = [
  { value: 'time', label: '最新报名' },
  { value: 'poll', label: '票数最多' },
  { value: 'number', label: '编号顺序' },
] as const satisfies readonly { readonly value: (typeof orders)[number]; readonly label: string }[];

/** What the list of sign-ups keeps in its address. */
export const signupsUrl = listUrl({
  listKey: 'vote.signups',
  filters: {
    club: word,
    state: z.catch(z.optional(z.number().check(z.refine((state) => Object.hasOwn(signupStates, state)))), undefined),
  },
  // A round is one of this activity's.
  alsoReset: { round: word },
  alsoSaved: { order: choice(orders, 'time') },
  /** The teams of a round by their votes. */
  beside: { view: choice(['list', 'ranking'], 'list') },
});
export type SignupsState = StateOf<typeof signupsUrl>;

/** The filter in the names of the list call and of its export; 0 asks for all states (000 §4). */
export function signupFilter(activityId: string, { round, club, state, order }: SignupsState) {
  return { activityId, rotationId: round, clubName: club, state: state ?? 0, order };
}

/** The same rows are asked for once more. */
export function isSameList(before: SignupsState, after: SignupsState): boolean {
  const keys = ['round', 'club', 'state', 'order', 'view', 'page'] as const;
  return keys.every((key) => before[key] === after[key]);
}
