import type { Logger } from 'pino';

/** Work whose failure is logged, once until it succeeds again: what comes after it is done all the same. */
export function tolerant(log: Logger, work: () => Promise<unknown>): () => Promise<void> {
  let failing = false;
  return async () => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, '后台任务失败，稍后重试');
      failing = true;
    }
  };
}

/**
 * Does a piece of background work again and again, each time only after the time before has ended. A failure does not stop
 * it; it is logged once until the work succeeds again, or a database that is away for an hour would fill the log.
 * @returns how to end it: what runs is waited for
 */
export function repeat(log: Logger, every: number, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const once = tolerant(log, work);
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = once().then(next);
    }, every);
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
