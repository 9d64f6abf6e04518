import { messages } from '@yunguan/contract/kernel/messages';
import type { QueryResultRow } from 'pg';
import type { Database, Transaction, VenueScope } from '../db/database';
import { AppError } from './app-error';
import { limitConcurrency } from './limit-concurrency';

/** Such reads of one process at the same time: every other call needs connections, too. */
const mostAtOnce = 4;
const mostWaiting = 200;
const longestWait = 20_000;

const inTurn = limitConcurrency({
  slots: mostAtOnce,
  maxWaiting: mostWaiting,
  longestWait,
  refusal: () => new AppError('BUSY', messages.busy),
});

/**
 * One statement that goes through hundreds of thousands of rows: a year of a venue, every ballot of a contest. It may take
 * longer than others do, is planned for these very values, and waits for its turn.
 * @throws AppError BUSY when too many wait, or the turn does not come
 */
export function readLarge<R extends QueryResultRow>(
  db: Database,
  scope: VenueScope,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  return inTurn(() =>
    db.transaction(scope, (tx) => {
      takeTime(tx);
      return tx.query<R>(text, values);
    }),
  );
}

function takeTime(tx: Transaction): void {
  tx.send(`set local statement_timeout = '30s'`);
  tx.send('set local plan_cache_mode = force_custom_plan');
}

/** Rows that are held at once. */
const partOfRows = 500;

/** What a large read makes of its rows, part by part. */
export interface Folding<R, Sum> {
  /** What it begins with, also where the whole is tried again. */
  readonly start: () => Sum;
  readonly add: (sum: Sum, rows: readonly R[]) => void;
}

/** The same for rows that are long: no more than a part of them is held at once. */
export function foldLarge<R extends QueryResultRow, Sum>(
  db: Database,
  scope: VenueScope,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  { start, add }: Folding<R, Sum>,
): Promise<Sum> {
  return inTurn(() =>
    db.transaction(scope, async (tx) => {
      takeTime(tx);
      // All rows are wanted, not the first ones soon.
      tx.send('set local cursor_tuple_fraction = 1');
      await tx.query(`declare parts no scroll cursor for ${text}`, values);
      const sum = start();
      for (;;) {
        const rows = await tx.query<R>(`fetch ${partOfRows} from parts`);
        add(sum, rows);
        if (rows.length < partOfRows) return sum;
      }
    }),
  );
}
