import { letterKinds, letterStates } from '@yunguan/contract/platform/letters';
import * as z from 'zod/mini';
import { word } from '@/kernel/session/url-fields';

const kindKeys = Object.keys(letterKinds);

/** What the address of the message centre holds. */
export const lettersSchema = z.object({
  state: z.catch(z._default(z.enum(letterStates), 'all'), 'all'),
  kind: z.catch(z.optional(z.string().check(z.refine((value) => kindKeys.includes(value)))), undefined),
  keyword: word,
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type LettersState = z.infer<typeof lettersSchema>;

/** The list as it is without filters. */
export const noFilters = { state: 'all', kind: undefined, keyword: undefined, page: 1 } as const satisfies LettersState;

/** True when a filter is in force. */
export function isFiltered({ state, kind, keyword }: LettersState): boolean {
  return state !== 'all' || kind !== undefined || keyword !== undefined;
}
