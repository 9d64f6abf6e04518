import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { filterWord } from '../kernel/page';
import { keyOf } from '../kernel/wire-values';
import { measureGroups } from './statistics-measures';

/** Export number of the workbook (decisions §5). */
export const statisticsExportCode = 9006;
/** Years that may be asked for. */
export const statisticsYears = { first: 2000, last: 2100 } as const;

const yearMissing = '请选择年份';
const year = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{4}$/.test(value.trim()) ? Number(value) : value),
  z
    .int({ error: yearMissing })
    .min(statisticsYears.first, `年份不能早于 ${statisticsYears.first} 年`)
    .max(statisticsYears.last, `年份不能晚于 ${statisticsYears.last} 年`),
);

/** A year in China time, of one venue or of all that the login may see. */
export const statisticsFilter = z.object({ year, venueId: filterWord });

/** The list of the rows behind a number: its filter beside the days and the venue. */
const measureList = z.object({
  of: z.enum(['content', 'tickets', 'siteBookings', 'hallBookings', 'signups', 'applications', 'deliveries']),
  /** Content type, where the list is its own. */
  kind: z.string().optional(),
  status: z.number().optional(),
  isValid: z.boolean().optional(),
  /** Where the order, booking, sign-up or application stands. */
  state: z.string().optional(),
  isChecked: z.boolean().optional(),
});
export type OpenedList = z.infer<typeof measureList>;

const measured = z.object({
  key: z.string(),
  group: keyOf(measureGroups),
  name: z.string(),
  unit: z.string(),
  /** What it counts, in one sentence. */
  definition: z.string(),
  /** False where the year is not the sum of its months, nor all venues the sum of each. */
  isSum: z.boolean(),
  /** Null where no list shows just these rows. */
  list: measureList.nullable(),
  /** January to December; null where there is nothing to tell. */
  months: z.array(z.number().nullable()),
  total: z.number().nullable(),
  /** The year's number of each of `venues`, in their order. */
  byVenue: z.array(z.number().nullable()),
});
export type Measured = z.infer<typeof measured>;

const statistics = z.object({
  year: z.number(),
  venues: z.array(z.object({ id: z.string(), name: z.string() })),
  measures: z.array(measured),
});
export type VenueStatistics = z.infer<typeof statistics>;

/** The numbers of a year for the yearly report and the rating of venues, month by month. */
export const getVenueStatistics = endpoint({
  path: '/api/statistics/v1/admin-getVenueStatistics',
  need: option('statistics', 'view'),
  effect: 'read',
  summary: '场馆年度数据统计',
  input: statisticsFilter,
  output: statistics,
});

/** Every call of the area. */
export const statisticsEndpoints: readonly Endpoint[] = [getVenueStatistics];
