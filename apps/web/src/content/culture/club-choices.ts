import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import type { Values } from '@yunguan/contract/kernel/parse';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import type { Choice, ChoiceLoader } from '@/kernel/form/choice-sources';
import { textValue } from '@/kernel/loose-values';

/** Area under which clubs are cached: what their writes drop. */
const clubArea = 'club';

/** Lists the clubs that may be chosen in a venue. */
export type LoadClubs = Endpoint<
  z.ZodType<unknown, { readonly venueId?: string | null | undefined }>,
  z.ZodType<readonly { readonly id: string; readonly title: string }[]>
>;

/** Clubs that a record may name: the approved ones of its venue, or of the session's for a new one. */
export function clubChoices(load: LoadClubs): ChoiceLoader {
  return {
    noun: '社团',
    query: (stored) => {
      const venueId = textValue(stored?.venueId) || undefined;
      return {
        queryKey: [...queryKeys.content(clubArea), 'choices', venueId ?? ''],
        queryFn: async ({ signal }) => {
          const all = await call(load, { venueId }, { signal });
          return all.map(({ id, title }) => ({ id, name: title }));
        },
      };
    },
    listed: listedClubs,
  };
}

/** The clubs that an answer names in `leagues`, in their order. */
export function listedClubs(row: Values | undefined): Choice[] {
  const list = row?.leagues;
  if (!Array.isArray(list)) return [];
  return list.flatMap((club: unknown) => {
    const isNamed = typeof club === 'object' && club !== null && 'id' in club && 'title' in club;
    return isNamed ? [{ id: textValue(club.id), name: textValue(club.title) }] : [];
  });
}
