import type { Occurrence } from '@yunguan/contract/kernel/occurrences';
import type { Values } from '@yunguan/contract/kernel/parse';

/**
 * One branch of the statement that reads a venue's calendar. `$1` is the venue, `$2` and `$3` are the first and the last
 * day, as texts.
 */
export interface OccurrencePart {
  /** `from … where …` of the rows of these days. */
  readonly from: string;
  readonly objectId: string;
  readonly title: string;
  readonly place: string;
  /** `approved` or `waiting`. */
  readonly state: string;
  /** The day it begins with: in whose order rows are read. */
  readonly first: string;
  /** JSON that `timesOf` reads. */
  readonly times: string;
}

/** What takes place at places, of one type: its records, or the bookings of them. */
export interface OccurrenceSource {
  /** Content type whose menu shows it. */
  readonly kind: string;
  readonly kindName: string;
  readonly parts: readonly OccurrencePart[];
  readonly timesOf: (times: Values) => readonly Occurrence[];
  /** While it waits for a decision it stands in nobody's way. */
  readonly clashesOnceApproved: boolean;
  /** Page of a row that is no record of the type. */
  readonly pathOf?: (objectId: string) => string;
}
