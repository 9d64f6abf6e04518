import { useEffect, useState } from 'react';
import { settling } from '@/ui/settling';

/** True until a press on what has just opened is meant for it. */
export function useSettling(): boolean {
  const [isSettling, setSettling] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), settling);
    return () => clearTimeout(timer);
  }, []);
  return isSettling;
}
