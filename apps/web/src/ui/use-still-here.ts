import { useCallback, useEffect, useRef } from 'react';

/** Answers whether the part is in the page still: what comes late must not move somebody who has gone elsewhere. */
export function useStillHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
