export interface Pace {
  /** Random delay of at most so many milliseconds: not every page asks in the same moment. */
  readonly jitter: number;
  /** Milliseconds between two runs at least. */
  readonly spacing: number;
}

/** Runs soon after it is asked to; however often that is, runs keep their distance. */
export function spaced(run: () => void, { jitter, spacing }: Pace): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    ask() {
      if (timer !== undefined) return;
      const rest = Math.max(0, last + spacing - Date.now());
      timer = setTimeout(
        () => {
          timer = undefined;
          last = Date.now();
          run();
        },
        rest + Math.random() * jitter,
      );
    },
    stop: () => clearTimeout(timer),
  };
}
