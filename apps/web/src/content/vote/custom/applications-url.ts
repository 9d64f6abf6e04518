import * as z from 'zod/mini';
import { word } from '@/kernel/session/url-fields';

/** Before the keys of the list: the list of activities shares the address. */
export const applicationsPrefix = 'c_';

/** What the list of applications keeps in its address; state 0 is all of them (texts.md V10). */
export const applicationsSchema = z.object({
  state: z.catch(z._default(z.pipe(z.coerce.number(), z.literal([0, 1, 100, 101])), 0), 0),
  keyword: word,
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type ApplicationsState = z.infer<typeof applicationsSchema>;

/** The list without filters. */
export const noFilters = { state: 0, keyword: undefined, page: 1 } as const satisfies ApplicationsState;
