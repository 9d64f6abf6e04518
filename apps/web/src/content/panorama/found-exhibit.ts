import { Refused } from '@/kernel/api/errors';

/** A record that was looked for in several types, and the first type that has it. */
export interface FoundIn<Type, Row> {
  readonly of: Type;
  readonly row: Row;
}

/**
 * Looks for a record type by type: one address leads to halls and to panoramic halls (texts.md P2). Undefined when none
 * of them has it, or may show it. @throws what a search fails with otherwise: the network, the session
 */
export async function foundIn<Type, Row>(
  types: readonly Type[],
  load: (of: Type) => Promise<Row>,
): Promise<FoundIn<Type, Row> | undefined> {
  for (const of of types) {
    try {
      return { of, row: await load(of) };
    } catch (error) {
      if (!isMiss(error)) throw error;
    }
  }
  return undefined;
}

/** A record of another type, another venue or none at all: the server answers them alike. */
function isMiss(error: unknown): boolean {
  return error instanceof Refused && error.code !== undefined && misses.has(error.code);
}

const misses: ReadonlySet<string> = new Set(['FORBIDDEN', 'NOT_FOUND', 'VALIDATION']);
