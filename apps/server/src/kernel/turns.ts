import { AppError } from './app-error';
import { limitConcurrency } from './limit-concurrency';

/** People who may wait for one record in a process. */
const mostWaiting = 5000;
/** One that writes while another commits: more would only wait for each other's lock, each with a connection of the pool. */
const atOnce = 2;

/** Runs what changes the places of one record when its turn has come. */
export type Turns = <T>(id: string, change: () => Promise<T>) => Promise<T>;

/**
 * Lets a crowd that wants the places of one record wait without connections, in the order of arrival. The database's
 * condition alone decides who gets one. @throws AppError TOO_MANY with the text for a queue that is full
 */
export function createTurns(fullText: string): Turns {
  const queues = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; people: number }>();
  const newQueue = () => ({
    run: limitConcurrency({
      slots: atOnce,
      maxWaiting: mostWaiting,
      refusal: () => new AppError('TOO_MANY', fullText),
    }),
    people: 0,
  });
  return async (id, change) => {
    const queue = queues.get(id) ?? newQueue();
    queues.set(id, queue);
    queue.people += 1;
    try {
      return await queue.run(change);
    } finally {
      queue.people -= 1;
      if (queue.people === 0) queues.delete(id);
    }
  };
}
