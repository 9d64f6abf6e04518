import { useRef } from 'react';
import { settling } from '@/ui/settling';

/** Knows the second of two presses in a row: it means what the first one sent, and asks for nothing of its own. */
export function useDoubled() {
  const sentAt = useRef(-settling);
  return {
    begin: () => {
      sentAt.current = Date.now();
    },
    isSecond: () => Date.now() - sentAt.current < settling,
  };
}
