import { revealSignup } from '@yunguan/contract/content/course-signup';
import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';

/** Seconds for which what was revealed stays in sight; the links to the pictures live no longer. */
export const revealSeconds = 60;

export type Revealed = z.output<typeof revealSignup.output>;

/** What is kept covered of a sign-up, for a minute after a reason was given. */
export function useReveal(id: string) {
  const [shown, setShown] = useState<{ readonly data: Revealed; readonly until: number }>();
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
  const reveal = useCallback(
    async (reason: string) => {
      const data = await call(revealSignup, { id, reason });
      setNow(Date.now());
      setShown({ data, until: Date.now() + revealSeconds * 1000 });
    },
    [id],
  );
  return {
    revealed: shown?.data,
    secondsLeft: shown ? Math.max(0, Math.ceil((shown.until - now) / 1000)) : 0,
    reveal,
    hide: useCallback(() => setShown(undefined), []),
  };
}
