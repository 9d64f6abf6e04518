/** What became of one of several things that were decided together. */
export interface Outcome {
  readonly id: string;
  readonly ok: boolean;
  readonly msg: string;
}

/** Told what became of them. A number that it answers, or promises, is how many of those that were left stay ticked. */
export type OnDecided = (outcomes: readonly Outcome[]) => unknown;

interface Identified {
  readonly id: string;
}

/** What was left comes first: it needs somebody's eyes. */
export function outcomesInOrder(outcomes: readonly Outcome[]): Outcome[] {
  return [...outcomes].sort((a, b) => Number(a.ok) - Number(b.ok));
}

/** What stays ticked: all that was not carried out. */
export function stillTicked<Row extends Identified>(rows: readonly Row[], outcomes: readonly Outcome[]): Row[] {
  const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
  return rows.filter(({ id }) => !done.has(id));
}

/** The next row of the list that waits: behind the decided one first. */
export function nextWaiting<Row extends Identified>(
  id: string,
  rows: readonly Row[],
  waits: (row: Row) => boolean,
): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  const after = [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))];
  return after.find(waits)?.id;
}
