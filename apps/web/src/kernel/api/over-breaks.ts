import { backOnline } from './back-online';
import { NetworkFailure } from './errors';
import { sleep } from './sleep';

/** Milliseconds before what got no answer is tried again: a server that restarts is back meanwhile. */
const pauses = [1000, 3000, 5000, 10_000, 20_000];

export interface Breaks {
  readonly signal: AbortSignal;
  /** Told of each: what was sent until then is sent again. */
  readonly onBreak: () => void;
}

/** Repeats what may be done twice until there is an answer; without a line it waits for one. @throws whatever the task throws last, AbortError */
export async function overBreaks<T>(task: () => Promise<T>, breaks: Breaks, failures = 0): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const pause = pauses[failures];
    if (!(error instanceof NetworkFailure) || pause === undefined) throw error;
    breaks.onBreak();
    await sleep(pause, breaks.signal);
    await backOnline(breaks.signal);
    return overBreaks(task, breaks, failures + 1);
  }
}
