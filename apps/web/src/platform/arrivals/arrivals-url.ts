import * as z from 'zod/mini';
import { arrivalStates, type ArrivalState } from '@yunguan/contract/platform/arrivals';
import { oneOf, page, word } from '@/kernel/session/url-fields';

// Object.keys forgets that they are the table's.
const states = Object.keys(arrivalStates) as ArrivalState[];

/** What 核销台 keeps in its address. */
export const arrivalsUrl = z.object({ state: oneOf(states), kind: word, keyword: word, venue: word, page });
export type ArrivalsUrl = z.output<typeof arrivalsUrl>;

/** The list without its filters; the venue stays. */
export const noFilters = {
  state: undefined,
  kind: undefined,
  keyword: undefined,
  page: 1,
} as const satisfies Partial<ArrivalsUrl>;

export const isFiltered = ({ state, kind, keyword }: ArrivalsUrl) =>
  [state, kind, keyword].some((one) => one !== undefined);
