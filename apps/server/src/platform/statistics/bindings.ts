import { getVenueStatistics } from '@yunguan/contract/platform/statistics';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { askedVenues } from './asked-venues';
import { statisticsReader } from './read-statistics';

/** The yearly numbers of venues: what a content type tells of a year is in its binding. */
export function statisticsBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  const read = statisticsReader(deps, types);
  return [
    bind(getVenueStatistics, async ({ actor, input: { year, venueId } }) => ({
      objects: await read({ year, venues: askedVenues(actor, venueId) }),
    })),
  ];
}
