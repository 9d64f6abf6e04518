import { isConnectionLoss, type Transaction } from '../../db/database';
import type { FileStore } from './store';

/** Files under names that nobody else has, on their way to the rows that name them. */
export interface OwnFiles {
  /** A file that is about to be put there. */
  add(key: string): void;
  /** From the commit of the transaction on they are somebody's. */
  recordIn(tx: Transaction): void;
}

/** Lets `use` keep such files; those that no row came to name go again. Where the commit is unknown they stay. */
export async function withOwnFiles<Kept>(store: FileStore, use: (own: OwnFiles) => Promise<Kept>): Promise<Kept> {
  const keys: string[] = [];
  let isOurs = true;
  const own: OwnFiles = {
    add: (key) => keys.push(key),
    recordIn: (tx) => {
      tx.onCommit(() => {
        isOurs = false;
      });
    },
  };
  try {
    return await use(own);
  } catch (error) {
    if (isConnectionLoss(error)) isOurs = false;
    throw error;
  } finally {
    if (isOurs) await Promise.allSettled(keys.map((key) => store.remove(key)));
  }
}
