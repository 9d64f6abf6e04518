import { AppError } from './app-error';
import { limitConcurrency } from './limit-concurrency';

/** Runs what changes one record, or acts for one person, when its turn has come. */
export type Turns = <T>(id: string, job: () => Promise<T>) => Promise<T>;

export interface TurnsInput {
  /** What somebody is told for whom there is no room to wait. */
  readonly fullText: string;
  /** Jobs of one id that run at once. One writes while another commits: more would only wait for each other's lock, each with a connection of the pool. */
  readonly slots?: number;
  /** Jobs of one id that may wait in a process. */
  readonly mostWaiting?: number;
  /** Nobody is left at the id. */
  readonly onEmpty?: (id: string) => void;
}

/**
 * Lets a crowd that wants the same thing wait without connections, in the order of arrival, so that it holds up nobody
 * else. What the database says alone decides. @throws AppError TOO_MANY where a queue is full
 */
export function createTurns({ fullText, slots = 2, mostWaiting = 5000, onEmpty }: TurnsInput): Turns {
  const queues = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; people: number }>();
  const refusal = () => new AppError('TOO_MANY', fullText);
  const newQueue = () => ({ run: limitConcurrency({ slots, maxWaiting: mostWaiting, refusal }), people: 0 });
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
