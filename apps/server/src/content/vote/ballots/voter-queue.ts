import { AppError } from '../../../kernel/app-error';
import { limitConcurrency } from '../../../kernel/limit-concurrency';

/** Votes of one member that may wait for each other in a process. */
const mostWaiting = 1000;

type InTurn = <T>(memberId: string, job: () => Promise<T>) => Promise<T>;

/**
 * Runs the votes of a member one after the other. The database does so, too; here they wait without a connection, so
 * that whoever sends hundreds at once holds up nobody but himself.
 */
export function createVoterQueue(): InTurn {
  const queues = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; jobs: number }>();
  return async (memberId, job) => {
    const queue = queues.get(memberId) ?? {
      run: limitConcurrency({
        slots: 1,
        maxWaiting: mostWaiting,
        refusal: () => new AppError('TOO_MANY', '操作过于频繁，请稍后再试'),
      }),
      jobs: 0,
    };
    queues.set(memberId, queue);
    queue.jobs += 1;
    try {
      return await queue.run(job);
    } finally {
      queue.jobs -= 1;
      if (queue.jobs === 0) queues.delete(memberId);
    }
  };
}
