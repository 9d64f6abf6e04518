import type { ContentRight } from '../access/actor';

/** Whose members may stay away: what a content type hands in so that 爽约 knows of them (ADR 0048). */
export interface NoShowSource {
  /** Content type on which the rights are held. */
  readonly kind: string;
  readonly kindName: string;
  /** Any of these pardons. */
  readonly pardons: readonly ContentRight[];
  readonly columns: NoShowColumns;
}

/** SQL of the bookings or orders of a type. */
export interface NoShowColumns {
  /** What follows `from`. */
  readonly tables: string;
  readonly id: string;
  /** Alias of the row that says whether somebody came: whoever judges it holds it. */
  readonly row: string;
  readonly venueId: string;
  /** Null where staff booked for somebody: that counts for nobody. */
  readonly memberId: string;
  readonly title: string;
  /** Its day, a `date`. */
  readonly day: string;
  /** Text of the session or slot. */
  readonly times: string;
  /** Its end, a `time`. */
  readonly ends: string;
  /** True of a row whose people were expected and of whom nobody came. */
  readonly isMissed: string;
}
