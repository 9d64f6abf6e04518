import { getAllLeague } from '@yunguan/contract/content/club';
import { call } from '@/kernel/api/call';
import { venueChoices } from '@/kernel/form/venue-choices';

/** Clubs of a course: on no form (texts.md K2), but a conflict may be about them. */
export const clubChoices = venueChoices({
  noun: '社团',
  area: 'club',
  load: async (venueId, signal) => {
    const all = await call(getAllLeague, { venueId }, { signal });
    return all.map(({ id, title }) => ({ id, name: title }));
  },
  // A course answers no names of them.
  listed: () => [],
});
