import { useCallback, useEffect, useRef } from 'react';

/** Answers a signal that ends when the part leaves the page: what it has asked for is not wanted any more. */
export function useLeftSignal(): () => AbortSignal {
  const left = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      left.current?.abort();
      left.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    left.current ??= new AbortController();
    return left.current.signal;
  }, []);
}
