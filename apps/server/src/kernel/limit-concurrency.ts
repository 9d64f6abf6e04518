export interface Queue {
  /** Jobs that run at once. */
  readonly slots: number;
  /** Jobs that may wait behind them. */
  readonly maxWaiting: number;
  /** Thrown at who comes when the queue is full. */
  readonly refusal: () => Error;
}

/** Runs jobs in order of arrival, only so many at once. The returned function throws the refusal when the queue is full. */
export function limitConcurrency({ slots, maxWaiting, refusal }: Queue): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (job) => {
    if (running >= slots) {
      if (waiting.length >= maxWaiting) throw refusal();
      // The slot is handed over, not freed: nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
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
