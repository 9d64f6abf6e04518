import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { statisticsYears } from '@yunguan/contract/platform/statistics';
import { measureGroups } from '@yunguan/contract/platform/statistics-measures';
import * as z from 'zod/mini';
import { isAtPlatform } from '@/kernel/session/is-at-platform';
import type { CurrentUser } from '@/kernel/session/use-session';
import { oneOf, word } from '@/kernel/session/url-fields';

/** Stands in the address for all venues that the login may see. */
export const allVenues = 'all';

// Object.keys forgets that they are the table's.
const groups = Object.keys(measureGroups) as (keyof typeof measureGroups)[];

/** What the page keeps in its address. */
export const statisticsUrl = z.object({
  year: z.catch(z.optional(z.int().check(z.gte(statisticsYears.first), z.lte(statisticsYears.last))), undefined),
  venue: word,
  /** The measure whose months are drawn. */
  measure: word,
  /** The group of which each venue's year is told. */
  group: oneOf(groups),
});
export type StatisticsUrl = z.output<typeof statisticsUrl>;

/** How many years the choice goes back. */
const yearsBack = 10;

/** The current year in China. */
export function thisYear(): number {
  return Number(chinaDay().slice(0, 4));
}

/** Years to choose from, the coming one first: bookings reach into it; and the chosen one, wherever it lies. */
export function yearChoices(chosen: number, current = thisYear()): number[] {
  const usual = Array.from({ length: yearsBack + 2 }, (_, index) => current + 1 - index);
  return usual.includes(chosen) ? usual : [...usual, chosen].toSorted((one, other) => other - one);
}

/** The venue to begin with: the own one, and at the platform all of them. */
export function usualVenue(user: CurrentUser): string {
  return isAtPlatform(user) ? allVenues : user.venueId;
}
