import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor, ContentRight } from '../access/actor';

/** SQL of the orders or bookings of a type as the door reads them. */
export interface ArrivalColumns {
  /** What follows `from`. */
  readonly tables: string;
  readonly id: string;
  readonly venueId: string;
  readonly code: string;
  readonly title: string;
  /** Text of the session or slot. */
  readonly times: string;
  /** Its begin, a `time`: what comes first stands first. */
  readonly starts: string;
  /** Its end, a `time`: who has not come by then stands behind those who still may. */
  readonly ends: string;
  /** Its day, a `date`. */
  readonly day: string;
  readonly place: string;
  readonly contacts: string;
  readonly tel: string;
  readonly count: string;
  readonly arrivedCount: string;
  readonly arrivedAt: string;
  readonly arrivedBy: string;
  /** True of the row whose people are expected on its day. */
  readonly isExpected: string;
  /** True of a row whose code somebody may show. */
  readonly hasCode: string;
}

/** Whose people come through the door: what a content type hands in so that 核销台 lets them in (ADR 0040). */
export interface ArrivalSource {
  /** Content type on which the rights are held. */
  readonly kind: string;
  readonly kindName: string;
  /** Any of these lets people in, and takes a check-in back. */
  readonly admits: readonly ContentRight[];
  readonly undoes: readonly ContentRight[];
  readonly columns: ArrivalColumns;
  /**
   * Lets in whoever is still outside, or as many as were counted; answers how many. Of two doors at once one succeeds.
   * @throws AppError ILLEGAL_STATE saying why nobody gets in
   */
  readonly admit: (tx: Tx, deps: Deps, admission: Admission) => Promise<number>;
  /** @throws AppError ILLEGAL_STATE where nobody is in */
  readonly undo: (tx: Tx, deps: Deps, id: string) => Promise<void>;
}

export interface Admission {
  readonly actor: Actor;
  readonly id: string;
  readonly count: number | undefined;
}
