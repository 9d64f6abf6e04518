import { AppError } from './app-error';
import { limitConcurrency } from './limit-concurrency';

/** Runs what changes one record, or acts for one person, when its turn has come. */
export type Turns = <T>(id: string, job: () => Promise<T>) => Promise<T>;

export interface TurnsInput {
  /** What somebody is told for whom there is no room to wait, or who waited too long. */
  readonly fullText: string;
  /** What that is: too many who want the same, or something else that keeps them all waiting. */
  readonly fullCode?: 'TOO_MANY' | 'BUSY';
  /** Jobs of one id that run at once. One writes while another commits: more would only wait for each other's lock, each with a connection of the pool. */
  readonly slots?: number;
  /** Jobs of one id that may wait in a process. */
  readonly mostWaiting?: number;
  /** Milliseconds that one waits at most; without it, until its turn comes. */
  readonly longestWait?: number;
  /** Nobody is left at the id. */
  readonly onEmpty?: (id: string) => void;
}

/**
 * Lets a crowd that wants the same thing wait without connections, in the order of arrival, so that it holds up nobody
 * else. What the database says alone decides. @throws AppError TOO_MANY, or what `fullCode` says, where a queue is full or
 * the turn does not come in time
 */
export function createTurns(input: TurnsInput): Turns {
  const { fullText, fullCode = 'TOO_MANY', slots = 2, mostWaiting = 5000, longestWait, onEmpty } = input;
  const queues = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; people: number }>();
  const refusal = () => new AppError(fullCode, fullText);
  const newQueue = () => ({
    run: limitConcurrency({
      slots,
      maxWaiting: mostWaiting,
      ...(longestWait !== undefined && { longestWait }),
      refusal,
    }),
    people: 0,
  });
  return async (id, job) => {
    const queue = queues.get(id) ?? newQueue();
    queues.set(id, queue);
    queue.people += 1;
    try {
      return await queue.run(job);
    } finally {
      queue.people -= 1;
      if (queue.people === 0) {
        queues.delete(id);
        onEmpty?.(id);
      }
    }
  };
}
