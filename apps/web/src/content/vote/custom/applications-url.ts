import * as z from 'zod/mini';
import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { word } from '@/kernel/session/url-fields';

/** Before the keys of the list: the list of activities shares the address. */
export const applicationsPrefix = 'c_';

/** What the list of applications keeps in its address; state 0 is all of them (texts.md V10). */
export const applicationsUrl = listUrl({
  listKey: 'vote.applications',
  filters: {
    state: z.catch(z._default(z.pipe(z.coerce.number(), z.literal([0, 1, 100, 101])), 0), 0),
    keyword: word,
  },
});
export type ApplicationsState = StateOf<typeof applicationsUrl>;
