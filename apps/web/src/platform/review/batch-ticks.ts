import { mostAtOnce } from '@yunguan/contract/kernel/batch';
import type { batchOutcome, PendingRow } from '@yunguan/contract/platform/review';
import type * as z from 'zod';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { overtaken } from './overtaken';

export type BatchOutcome = z.infer<typeof batchOutcome>;
/** Ticked rows by object id; they stay ticked over pages. */
export type Ticked = ReadonlyMap<string, PendingRow>;
export const noTicks: Ticked = new Map();

/** A decision that is about to be made over the ticked rows. */
export interface BatchTask {
  readonly result: 'approve' | 'reject';
  readonly ticked: Ticked;
}

/** Rows that the server says no more of than that they are out of reach. */
export function unexplained(outcomes: readonly BatchOutcome[]): string[] {
  return outcomes.filter(({ code }) => code === 'FORBIDDEN').map(({ objectId }) => objectId);
}

/** What is told of each row of a batch; `reasons`: what is known by now of those that are out of reach. */
export function toldOf(
  outcomes: readonly BatchOutcome[],
  reasons: ReadonlyMap<string, string | undefined> = new Map(),
): Outcome[] {
  return outcomes.map(({ objectId, ok, message, code }) => ({
    id: objectId,
    ok,
    msg: code === 'FORBIDDEN' ? (reasons.get(objectId) ?? overtaken) : message,
  }));
}

/**
 * What stays ticked after a batch: the rows that were not carried out, but for those that have left the queue, or that wait
 * in another version than the one that was ticked: that one is looked at first. `waiting`: the versions of those that wait
 * still; undefined where that is not known.
 */
export function stillTicked(
  outcomes: readonly BatchOutcome[],
  ticked: Ticked,
  waiting: ReadonlyMap<string, number> | undefined,
): Ticked {
  const dropped = new Set(
    outcomes
      .filter(
        ({ ok, code, objectId }) =>
          ok || (waiting ? waiting.get(objectId) !== ticked.get(objectId)?.revision : code === 'FORBIDDEN'),
      )
      .map(({ objectId }) => objectId),
  );
  return new Map([...ticked].filter(([objectId]) => !dropped.has(objectId)));
}

/** Ticks within the limit: the first hundred stay. */
export function withinLimit(rows: readonly PendingRow[]): Ticked {
  return new Map(rows.slice(0, mostAtOnce).map((row) => [row.objectId, row]));
}

/** What stays ticked where each row was done or was left: all but those that were done. */
export function leftTicked(ticked: Ticked, outcomes: readonly Outcome[]): Ticked {
  const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
  return new Map([...ticked].filter(([objectId]) => !done.has(objectId)));
}
