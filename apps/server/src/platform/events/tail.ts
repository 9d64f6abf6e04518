/**
 * Milliseconds after which a row can no longer appear behind one that was seen: longer than the database lets a
 * transaction of ours live (statement and idle limits of `db/pool`).
 */
const latestCommit = 15_000;
/** Rows before the newest one of the start that may still be on their way. */
const unsettled = 500;

/** What has been read of an append-only table whose numbers are given before the commit, so that rows appear out of order. */
export interface Tail {
  /** Rows above this number must be read again. */
  readonly floor: () => number;
  /** Takes what was read at a moment (milliseconds); answers the numbers that were not there before. */
  take(ids: readonly number[], now: number): number[];
}

/** A tail that starts at the newest row. */
export function createTail(newest: number): Tail {
  const seen = new Set<number>();
  const marks: { at: number; id: number }[] = [];
  let floor = Math.max(0, newest - unsettled);
  let highest = newest;

  /** Everything up to what was the newest row long enough ago is settled. */
  const settle = (now: number): void => {
    while (marks[0] !== undefined && now - marks[0].at > latestCommit) floor = Math.max(floor, marks.shift()?.id ?? 0);
    for (const id of seen) if (id <= floor) seen.delete(id);
  };

  return {
    floor: () => floor,
    take(ids, now) {
      const fresh = ids.filter((id) => id > floor && !seen.has(id));
      for (const id of fresh) {
        seen.add(id);
        highest = Math.max(highest, id);
      }
      if (marks.at(-1)?.id !== highest) marks.push({ at: now, id: highest });
      settle(now);
      return fresh;
    },
  };
}
