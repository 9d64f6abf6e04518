import { scheduleStates, type ScheduleState } from '@yunguan/contract/platform/schedule';
import * as z from 'zod/mini';
import type { CurrentUser } from '@/kernel/session/use-session';
import { choice, day, oneOf, word } from '@/kernel/session/url-fields';

// Object.keys forgets that they are the table's.
const states = Object.keys(scheduleStates) as ScheduleState[];

/** What 排期 keeps in its address. */
export const scheduleUrl = z.object({
  span: choice(['week', 'month'], 'week'),
  /** A day inside of the week or month; today when absent. */
  day,
  venue: word,
  kind: word,
  place: word,
  state: oneOf(states),
});
export type ScheduleUrl = z.output<typeof scheduleUrl>;

/** The address without its filters; what is shown of which days stays. */
export const noFilters = {
  kind: undefined,
  place: undefined,
  state: undefined,
} as const satisfies Partial<ScheduleUrl>;

export const isFiltered = ({ kind, place, state }: ScheduleUrl) =>
  [kind, place, state].some((one) => one !== undefined);

/** The venue to begin with: the own one; at the platform, where nothing takes place, the first of the others. */
export function usualVenue({ venueId, venues }: Pick<CurrentUser, 'venueId' | 'venues'>): string {
  const isPlatform = venues.find(({ id }) => id === venueId)?.kind === 'platform';
  const first = isPlatform ? venues.find(({ kind }) => kind !== 'platform') : undefined;
  return first?.id ?? venueId;
}
