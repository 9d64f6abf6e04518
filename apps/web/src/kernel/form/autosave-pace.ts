/** Milliseconds: after the last key, at the latest after the first one, and between attempts without a network. */
const autosaveDelays = { quiet: 1_500, longest: 4_000, retry: 10_000 } as const;

/** When a draft is due. */
export interface Pace {
  /** The form changed: due once the user pauses, at the latest a few seconds after the first change. */
  readonly touch: () => void;
  /** The network was away: due again after a while, unless a change is waiting anyway. */
  readonly retryLater: () => void;
  /** Nothing is due until the next change. */
  readonly stop: () => void;
}

/** Calls `onDue` when a draft is to go out. */
export function createPace(onDue: () => void): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstTouch: number | undefined;
  const wait = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(onDue, delay);
  };
  return {
    touch() {
      const now = Date.now();
      firstTouch ??= now;
      wait(Math.min(autosaveDelays.quiet, Math.max(0, firstTouch + autosaveDelays.longest - now)));
    },
    retryLater() {
      if (firstTouch === undefined) wait(autosaveDelays.retry);
    },
    stop() {
      clearTimeout(timer);
      firstTouch = undefined;
    },
  };
}
