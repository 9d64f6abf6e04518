import { type batchOutcome, mostAtOnce, type PendingRow } from '@yunguan/contract/platform/review';
import type * as z from 'zod';

export type BatchOutcome = z.infer<typeof batchOutcome>;
/** Ticked rows by object id; they stay ticked over pages. */
export type Ticked = ReadonlyMap<string, PendingRow>;

/** A decision that is about to be made over the ticked rows. */
export interface BatchTask {
  readonly result: 'approve' | 'reject';
  readonly ticked: Ticked;
}

export interface BatchLine {
  readonly objectId: string;
  readonly kind: string | undefined;
  readonly title: string;
  readonly isDone: boolean;
  readonly word: '成功' | '未处理';
  /** Why it was left; empty for a success. */
  readonly reason: string;
}

/** A line per ticked row, what was left first; the server does not name what it refused, so the titles come from the rows. */
export function batchLines(outcomes: readonly BatchOutcome[], ticked: Ticked): BatchLine[] {
  const lines = outcomes.map(({ objectId, title, ok, message }): BatchLine => {
    const row = ticked.get(objectId);
    const shared = { objectId, kind: row?.kind, title: title || row?.title || objectId };
    return ok
      ? { ...shared, isDone: true, word: '成功', reason: '' }
      : { ...shared, isDone: false, word: '未处理', reason: message };
  });
  return lines.sort((a, b) => Number(a.isDone) - Number(b.isDone));
}

/** What stays ticked after a batch: the rows that were not carried out. */
export function stillTicked(outcomes: readonly BatchOutcome[], ticked: Ticked): Ticked {
  const done = new Set(outcomes.filter(({ ok }) => ok).map(({ objectId }) => objectId));
  return new Map([...ticked].filter(([objectId]) => !done.has(objectId)));
}

/** Ticks within the limit: the first hundred stay. */
export function withinLimit(rows: readonly PendingRow[]): Ticked {
  return new Map(rows.slice(0, mostAtOnce).map((row) => [row.objectId, row]));
}
