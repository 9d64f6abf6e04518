import * as z from 'zod/mini';
import { day, word } from '@/kernel/session/url-fields';

/** Before the keys of this list in the address, which holds those of the list of sites, too. */
export const equipmentPrefix = 'e_';

/** What the list of equipment keeps in its address. */
export const equipmentSchema = z.object({
  keyword: word,
  /** 有效 or 无效; absent for all. */
  state: z.catch(z.optional(z.boolean()), undefined),
  /** Days between which it was added, both included. */
  startTime: day,
  endTime: day,
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type EquipmentState = z.infer<typeof equipmentSchema>;

/** The list without filters. */
export const noFilters = {
  keyword: undefined,
  state: undefined,
  startTime: undefined,
  endTime: undefined,
  page: 1,
} as const satisfies EquipmentState;

/** True when a filter is in force. */
export function isFiltered({ keyword, state, startTime, endTime }: EquipmentState): boolean {
  return [keyword, state, startTime, endTime].some((value) => value !== undefined);
}

/** The filter in the names of the list call and of its export. */
export function equipmentFilter({ keyword, state, startTime, endTime }: EquipmentState) {
  return { keyword, state, startTime, endTime };
}
