import { useEffect, useRef } from 'react';
import { giveFocusBack, isFocusLost, isLastOff } from './focus-trail';

/**
 * Gives the focus back to a button that was switched off while its work was under way, as soon as it is on again, wherever
 * it stands then; or near its place where it is gone. Browsers take the focus from what is switched off or moved.
 */
export function useFocusOverWork(): void {
  const isUnderWay = useRef(false);
  // What is switched off or on again is drawn: each time is one to look.
  useEffect(() => {
    const isOff = isLastOff();
    if (isUnderWay.current && !isOff && isFocusLost()) giveFocusBack();
    isUnderWay.current = isOff;
  });
}
