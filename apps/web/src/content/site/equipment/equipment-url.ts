import * as z from 'zod/mini';
import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { day, word } from '@/kernel/session/url-fields';

/** Before the keys of this list in the address, which holds those of the list of sites, too. */
export const equipmentPrefix = 'e_';

/** What the list of equipment keeps in its address. */
export const equipmentUrl = listUrl({
  listKey: 'equipment',
  filters: {
    keyword: word,
    /** 有效 or 无效; absent for all. */
    state: z.catch(z.optional(z.boolean()), undefined),
    /** Days between which it was added, both included. */
    startTime: day,
    endTime: day,
  },
});
export type EquipmentState = StateOf<typeof equipmentUrl>;

/** The filter in the names of the list call and of its export. */
export function equipmentFilter({ keyword, state, startTime, endTime }: EquipmentState) {
  return { keyword, state, startTime, endTime };
}
