/** Waits until the browser has a line. @throws AbortError when the caller gave up */
export function backOnline(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const handleAbort = () => {
      stop.abort();
      reject(new DOMException('aborted', 'AbortError'));
    };
    const handleOnline = () => {
      stop.abort();
      resolve();
    };
    if (signal?.aborted) return handleAbort();
    window.addEventListener('online', handleOnline, { signal: stop.signal });
    signal?.addEventListener('abort', handleAbort, { signal: stop.signal });
    if (navigator.onLine) handleOnline();
  });
}
