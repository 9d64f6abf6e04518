import type { Database } from '../db/database';

/** Rows that one statement of a sweep changes or removes: however many have gathered, none runs into the time limit. */
export const stretch = 500;

/**
 * What one transaction changes at once, in parts: the time limit is one of each statement, so that many rows take their
 * time where all of them must change or none.
 */
export function inParts<T>(all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / stretch) }, (_, n) => all.slice(n * stretch, (n + 1) * stretch));
}

/** Does something again and again, each time by itself, until it found less than it may; answers how much in all. */
export async function inStretches(once: () => Promise<number>, most: number = stretch): Promise<number> {
  let all = 0;
  for (;;) {
    const found = await once();
    all += found;
    if (found < most) return all;
  }
}

/** Removes the rows of a table of which a condition holds; what somebody changes meanwhile is asked again. */
export function removeInStretches(
  db: Database,
  table: string,
  { where, values = [] }: { readonly where: string; readonly values?: readonly unknown[] },
): Promise<number> {
  const text = `delete from ${table}
    where ctid = any (array(select ctid from ${table} where ${where} limit ${stretch})) and (${where}) returning 1`;
  return inStretches(async () => (await db.within('*', text, values)).length);
}
