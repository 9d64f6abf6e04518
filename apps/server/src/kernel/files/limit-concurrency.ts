import { FileError } from './file-error';

/**
 * Runs at most `slots` jobs at once, in order of arrival, with at most `maxWaiting` behind them.
 * The returned function throws FileError BUSY when the queue is full.
 */
export function limitConcurrency(slots: number, maxWaiting: number): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (job) => {
    if (running >= slots) {
      if (waiting.length >= maxWaiting) throw new FileError('BUSY', '当前上传人数较多，请稍后再试');
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
