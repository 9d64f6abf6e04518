/** Where calls wait while somebody logs in again over the open page. */
export interface LoginGate {
  /** Text to show, or undefined while no login is asked for. Stable between changes. */
  readonly reason: () => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for a login; resolves when it happened, rejects when it was given up or the caller's signal fired. */
  wait(reason: string, signal?: AbortSignal): Promise<void>;
  /** Somebody logged in: every waiting call goes on. */
  settle(): void;
  /** Nobody will: every waiting call fails with the error. */
  abandon(error: Error): void;
}

/** One gate per page: however many calls fail, one dialog opens. */
export function createLoginGate(): LoginGate {
  const listeners = new Set<() => void>();
  let waiting: { reason: string; calls: Set<(error?: Error) => void> } | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const finish = (error?: Error) => {
    const calls = waiting?.calls ?? new Set();
    waiting = undefined;
    notify();
    for (const done of calls) done(error);
  };

  return {
    reason: () => waiting?.reason,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wait(reason, signal) {
      if (!waiting) {
        waiting = { reason, calls: new Set() };
        notify();
      }
      const { calls } = waiting;
      return new Promise((resolve, reject) => {
        const done = (error?: Error) => {
          signal?.removeEventListener('abort', handleAbort);
          if (error) reject(error);
          else resolve();
        };
        const handleAbort = () => {
          calls.delete(done);
          done(new DOMException('aborted', 'AbortError'));
        };
        calls.add(done);
        if (signal?.aborted) handleAbort();
        else signal?.addEventListener('abort', handleAbort, { once: true });
      });
    },
    settle: () => finish(),
    abandon: (error) => finish(error),
  };
}
