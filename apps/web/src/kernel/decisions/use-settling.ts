import { useEffect, useState } from 'react';

/** Milliseconds in which the second click of a double click must not decide the order that has just opened. */
const settling = 500;

/** True until what has just opened may be decided. */
export function useSettling(): boolean {
  const [isSettling, setSettling] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), settling);
    return () => clearTimeout(timer);
  }, []);
  return isSettling;
}
