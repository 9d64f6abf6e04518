import type { VenueStatistics } from '@yunguan/contract/platform/statistics';
import { type Measure, measures } from '@yunguan/contract/platform/statistics-measures';
import type { Deps } from '../../deps';
import type { BoundContent } from '../../kernel/content/binding';
import { contentFigures, contentMeasures } from './contents';
import type { Asked, Figures } from './figures';
import { ownSources } from './own-sources';
import { reviewHours } from './review-hours';
import { sumsOf } from './sums';

/** Reads the numbers of a year. */
export type ReadStatistics = (asked: Asked) => Promise<VenueStatistics>;

/** Joins what the types and the platform measure. @throws Error for a sum that is not of one measure */
export function statisticsReader(deps: Pick<Deps, 'db'>, types: readonly BoundContent[]): ReadStatistics {
  const sources = [...types.flatMap(({ binding }) => binding.measures ?? []), ...ownSources];
  const summed = sources.flatMap(({ sums }) => Object.keys(sums));
  const known = new Set(measures.map(({ key }) => key));
  const unknown = summed.filter((key, index) => !known.has(key) || summed.indexOf(key) !== index);
  if (unknown.length > 0) throw new Error(`not one measure each: ${unknown.join(', ')}`);
  return async (asked) => {
    const [contents, sums, hours, venues] = await Promise.all([
      contentFigures(deps, types, asked),
      sumsOf(deps, sources, asked),
      reviewHours(deps, asked),
      venuesOf(deps, asked),
    ]);
    const figures = new Map([...contents, ...sums, ['review.hours', hours] as const]);
    const offered = [...contentMeasures(types), ...measures];
    return {
      year: asked.year,
      venues,
      measures: offered.flatMap((measure) => {
        const found = figures.get(measure.key);
        return found ? [measuredOf(measure, found, venues)] : [];
      }),
    };
  };
}

interface Venue extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

/** Venues that the numbers are told of one by one, the platform's own last: nothing happens there. */
function venuesOf({ db }: Pick<Deps, 'db'>, { venues }: Asked): Promise<Venue[]> {
  return db.query<Venue>(
    `select id, name from venue where $1::uuid[] is null or id = any ($1::uuid[])
     order by kind = 'platform', kind desc, sort, id`,
    [venues ?? null],
  );
}

function measuredOf(
  measure: Measure,
  { months, total, byVenue }: Figures,
  venues: readonly Venue[],
): VenueStatistics['measures'][number] {
  const none = measure.isSum || measure.group === 'content' ? 0 : null;
  return {
    ...measure,
    list: measure.list ?? null,
    months,
    total,
    byVenue: venues.map(({ id }) => byVenue.get(id) ?? none),
  };
}
