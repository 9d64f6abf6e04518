import { AppError } from '../../../kernel/app-error';
import { limitConcurrency } from '../../../kernel/limit-concurrency';

/** People who may wait for one club in a process. */
const mostWaiting = 5000;
/** One that writes while another commits: more would only wait for each other's lock, each with a connection of the pool. */
const atOnce = 2;

/** Runs what takes a place of a club when its turn has come. */
export type JoinQueue = <T>(clubId: string, change: () => Promise<T>) => Promise<T>;

/** Applications to a club in the order of arrival. The database's condition alone decides; a crowd waits here without connections. */
export function createJoinQueue(): JoinQueue {
  const counters = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; people: number }>();
  const refusal = () => new AppError('TOO_MANY', '当前申请人数过多，请稍后再试');
  return async (clubId, change) => {
    const counter = counters.get(clubId) ?? {
      run: limitConcurrency({ slots: atOnce, maxWaiting: mostWaiting, refusal }),
      people: 0,
    };
    counters.set(clubId, counter);
    counter.people += 1;
    try {
      return await counter.run(change);
    } finally {
      counter.people -= 1;
      if (counter.people === 0) counters.delete(clubId);
    }
  };
}
