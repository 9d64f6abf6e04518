import { messages } from '@yunguan/contract/kernel/messages';
import type { QueryResultRow } from 'pg';
import type { Database, VenueScope } from '../db/database';
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
      tx.send(`set local statement_timeout = '30s'`);
      tx.send('set local plan_cache_mode = force_custom_plan');
      return tx.query<R>(text, values);
    }),
  );
}
