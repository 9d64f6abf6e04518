export interface Queue {
  /** Jobs that run at once. */
  readonly slots: number;
  /** Jobs that may wait behind them. */
  readonly maxWaiting: number;
  /** Milliseconds that a job waits at most; without it, until its turn comes. */
  readonly longestWait?: number;
  /** Thrown at who comes when the queue is full, and at who waited too long or gave up. */
  readonly refusal: () => Error;
}

/** Runs a job in its turn; who aborts while he waits leaves the queue, a job that runs goes on. */
export type InTurn = <T>(job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Runs jobs in order of arrival, only so many at once. The returned function throws the refusal when the queue is full. */
export function limitConcurrency({ slots, maxWaiting, longestWait, refusal }: Queue): InTurn {
  let running = 0;
  const waiting: Array<() => void> = [];
  const wait = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(patience);
        signal?.removeEventListener('abort', leave);
      };
      const enter = () => {
        settle();
        resolve();
      };
      const leave = () => {
        settle();
        waiting.splice(waiting.indexOf(enter), 1);
        reject(refusal());
      };
      const patience = longestWait === undefined ? undefined : setTimeout(leave, longestWait);
      signal?.addEventListener('abort', leave);
      waiting.push(enter);
    });
  return async (job, signal) => {
    if (running >= slots) {
      if (waiting.length >= maxWaiting || signal?.aborted) throw refusal();
      // The slot is handed over, not freed: nobody can slip in between.
      await wait(signal);
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
