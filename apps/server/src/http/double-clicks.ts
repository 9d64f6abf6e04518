import type { Reply } from '../kernel/call';

/** Runs a call, or answers with the reply of the same one that is still running. */
export type DoubleClicks = (call: string, run: () => Promise<Reply>) => Promise<Reply>;

interface Running {
  readonly reply: Promise<Reply>;
  /** A second call has come while the first ran. */
  isShared: boolean;
}

/** Milliseconds for which a burst goes on after its first call was answered: the last of twenty clicks comes late on a busy machine. */
const lingering = 2000;

/**
 * Lets calls that say the same make one effect while they cross each other: the double click of a client that sends no
 * `Idempotency-Key`. One that comes after the answer, alone, is meant anew. Each process knows its own calls.
 */
export function createDoubleClicks(linger = lingering): DoubleClicks {
  const known = new Map<string, Running>();
  return (call, run) => {
    const before = known.get(call);
    if (before) {
      before.isShared = true;
      return before.reply;
    }
    const running: Running = { reply: run(), isShared: false };
    known.set(call, running);
    const forget = () => void known.delete(call);
    running.reply.then(
      () => {
        if (running.isShared) setTimeout(forget, linger).unref();
        else forget();
      },
      // Nothing came of it: whoever tries again is heard.
      forget,
    );
    return running.reply;
  };
}
