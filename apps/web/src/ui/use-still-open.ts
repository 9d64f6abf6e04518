import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers whether one is what is open still; once the part has left the page, none is. What comes late about one that was
 * open must not move somebody who has opened another.
 */
export function useStillOpen(open: string | undefined): (one: string) => boolean {
  const now = useRef<string>(undefined);
  useEffect(() => {
    now.current = open;
    return () => {
      now.current = undefined;
    };
  }, [open]);
  return useCallback((one) => now.current === one, []);
}
