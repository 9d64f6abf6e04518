import type * as z from 'zod';
import type { Need } from './need';

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Full path, to the letter. */
  readonly path: string;
  /** Other paths that answer the same (texts.md Part I). */
  readonly aliases?: readonly string[];
  readonly need: Need;
  /** `write` calls are audited; `read` calls change nothing. */
  readonly effect: 'read' | 'write';
  /** Takes an `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  /**
   * Without a key, the same call of the same person while the first still runs is a double click and makes one effect. Not
   * where a limit counts: votes, orders, letters.
   */
  readonly sharesDoubleClick?: boolean;
  /** Takes a form with files instead of JSON. */
  readonly multipart?: boolean;
  /** Largest body in bytes, where the usual limit of the server is too small. */
  readonly bodyLimit?: number;
  /** Also open to a user who must change his password first; what only looks at himself and the shell. */
  readonly beforePasswordChange?: boolean;
  /** Also open to a user who must set up a second factor first; what leads there. */
  readonly beforeSecondFactor?: boolean;
  /** Only within some minutes of the caller having proven who he is (`admin-confirmIdentity`); never a call of the specification. */
  readonly freshProof?: boolean;
  readonly summary: string;
  readonly input: I;
  /** What the call takes, where `input` leaves the reading to its handler; made when the description is asked for. */
  readonly described?: () => z.ZodType;
  /** Shape of `objects` on success. */
  readonly output: O;
}

/** Declares one call; the generic parameters are inferred from its schemas. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(declaration: Endpoint<I, O>): Endpoint<I, O> {
  return declaration;
}
