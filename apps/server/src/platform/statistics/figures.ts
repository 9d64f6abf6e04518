import type { VenueScope } from '../../db/database';
import type { Bind } from '../../kernel/conditions';
import type { MeasureSource } from '../../kernel/statistics/measure-source';

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

/** Condition: a row is of the year. */
export function inYear(by: MeasureSource['by'], year: number, bind: Bind): string {
  const { column, type, at } = columnOf(by);
  return `${column} >= ${bind(at(year, 1))}::${type} and ${column} < ${bind(at(year + 1, 1))}::${type}`;
}

/** 1 to 12 for a row of the year, found among the beginnings of its months: cheaper than taking each moment to a calendar. */
export function monthOf(by: MeasureSource['by'], year: number, bind: Bind): string {
  const { column, type, at } = columnOf(by);
  return `width_bucket(${column}, ${bind(Array.from({ length: 12 }, (_, index) => at(year, index + 1)))}::${type}[])`;
}

function columnOf(by: MeasureSource['by']) {
  const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;
  return 'day' in by
    ? { column: by.day, type: 'date', at: firstDay }
    : {
        column: by.moment,
        type: 'timestamptz',
        at: (year: number, month: number) => `${firstDay(year, month)} 00:00:00+08`,
      };
}
