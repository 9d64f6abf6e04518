import { useCallback, useEffect, useState } from 'react';

/** Seconds for which what was revealed stays in sight; the links to the pictures live no longer. */
export const revealSeconds = 60;

export interface Revealed<Data> {
  /** Undefined while it is covered. */
  readonly revealed: Data | undefined;
  readonly secondsLeft: number;
  readonly reveal: (reason: string) => Promise<void>;
  readonly hide: () => void;
}

/** What is kept covered of a record, for a minute after a reason was given. @param fetchAll asks for it with the reason */
export function useRevealed<Data>(fetchAll: (reason: string) => Promise<Data>): Revealed<Data> {
  const [shown, setShown] = useState<{ readonly data: Data; readonly until: number }>();
  const [now, setNow] = useState(0);
  // The clock is outside of React.
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= shown.until) setShown(undefined);
    }, 1000);
    return () => clearInterval(timer);
  }, [shown]);
  const reveal = async (reason: string) => {
    const data = await fetchAll(reason);
    setNow(Date.now());
    setShown({ data, until: Date.now() + revealSeconds * 1000 });
  };
  return {
    revealed: shown?.data,
    secondsLeft: shown ? Math.max(0, Math.ceil((shown.until - now) / 1000)) : 0,
    reveal,
    hide: useCallback(() => setShown(undefined), []),
  };
}
