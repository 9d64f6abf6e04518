import { getAllLeague } from '@yunguan/contract/content/club';
import type { Values } from '@yunguan/contract/kernel/parse';
import { call } from '@/kernel/api/call';
import type { Choice } from '@/kernel/form/choice-sources';
import { venueChoices } from '@/kernel/form/venue-choices';
import { textValue } from '@/kernel/loose-values';

/** Clubs that a delivery may name: the approved ones of its venue. */
export const clubChoices = venueChoices({
  noun: '社团',
  area: 'club',
  load: async (venueId, signal) => {
    const all = await call(getAllLeague, { venueId }, { signal });
    return all.map(({ id, title }) => ({ id, name: title }));
  },
  listed: listedClubs,
});

/** The clubs that an answer names in `leagues`, in their order. */
export function listedClubs(row: Values | undefined): Choice[] {
  const list = row?.leagues;
  if (!Array.isArray(list)) return [];
  return list.flatMap((club: unknown) => {
    const isNamed = typeof club === 'object' && club !== null && 'id' in club && 'title' in club;
    return isNamed ? [{ id: textValue(club.id), name: textValue(club.title) }] : [];
  });
}
