import type { Values } from '@yunguan/contract/kernel/parse';
import { queryKeys } from '../api/query-keys';
import { textValue } from '../loose-values';
import type { Choice, ChoiceLoader } from './choice-sources';

export interface VenueRecords extends Pick<ChoiceLoader, 'noun' | 'listed'> {
  /** Area under which they are cached: what their writes drop. */
  readonly area: string;
  readonly load: (venueId: string | undefined, signal: AbortSignal) => Promise<readonly Choice[]>;
}

/** Records that one may point at: those of its own venue, or of the session's while it is new. */
export function venueChoices({ noun, area, load, listed }: VenueRecords): ChoiceLoader {
  return {
    noun,
    query: (stored: Values | undefined) => {
      const venueId = textValue(stored?.venueId) || undefined;
      return {
        queryKey: [...queryKeys.content(area), 'choices', venueId ?? ''],
        queryFn: ({ signal }) => load(venueId, signal),
      };
    },
    listed,
  };
}
