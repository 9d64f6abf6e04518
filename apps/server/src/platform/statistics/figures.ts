import type { VenueScope } from '../../db/database';

/** The year and the venues of a question; `venues` undefined = every venue. */
export interface Asked {
  readonly year: number;
  readonly venues: readonly string[] | undefined;
}

/** What was found of one measure. */
export interface Figures {
  /** January to December. */
  readonly months: (number | null)[];
  total: number | null;
  /** The year's number of each venue that has one. */
  readonly byVenue: Map<string, number>;
}

/** The wall of row-level security around what is read. */
export function scopeOfAsked({ venues }: Asked): VenueScope {
  return venues ?? '*';
}

/** A measure of which nothing was found yet. */
export function noFigures(): Figures {
  return { months: Array.from({ length: 12 }, () => 0), total: 0, byVenue: new Map() };
}

/** One decimal at most: hours and megabytes are sums of fractions. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
