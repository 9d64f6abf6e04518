import type { Tx } from '../db/database';
import { AppError } from './app-error';

// Lists that people put into an order by hand: brothers in a tree, duties, entries of a dictionary. Whoever changes one
// holds the lock that keeps the others of the list as they are.

/** The ids with one of them, which may be new among them, at a place counted from 0; beyond the end is the end. */
export function movedTo(ids: readonly string[], id: string, index: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(Math.max(index, 0), 0, id);
}

/**
 * Refuses an order that does not name each of the stored ids once: it is that of another list, for somebody added or
 * removed one meanwhile.
 * @throws AppError ILLEGAL_STATE
 */
export function assertNamesEach(ids: readonly string[], stored: readonly string[], refusal: string): void {
  const named = new Set(ids);
  if (ids.length !== stored.length || !stored.every((id) => named.has(id))) throw AppError.illegalState(refusal);
}

/** True where what both name stands in the same order: nobody moved anything since it was seen. */
export function isOrderOf(stored: readonly string[], seen: readonly string[]): boolean {
  const known = seen.map((id) => id.toLowerCase()).filter((id) => stored.includes(id));
  return stored.filter((id) => known.includes(id)).every((id, place) => id === known[place]);
}

/** Numbers the rows in the order of their ids, from `step` on and so far apart. */
export async function writeOrder(tx: Tx, table: string, ids: readonly string[], step = 1): Promise<void> {
  await tx.query(
    `update ${table} t set sort = place.n * $2::int from unnest($1::uuid[]) with ordinality as place (id, n)
     where t.id = place.id and t.sort <> place.n * $2::int`,
    [ids, step],
  );
}
