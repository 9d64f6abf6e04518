import { useEffect, useRef, useState } from 'react';
import { isFocusLost } from './focus-trail';

/**
 * Gives the focus back to what had it before, when a dialog is taken away: antd does so only for one that closes while it
 * stays. Leaves the focus alone where somebody else has taken it.
 * @param instead what takes it where the dialog's work took the opener away
 */
export function useFocusBack(instead?: () => HTMLElement | null | undefined): void {
  const [opener] = useState(() => document.activeElement);
  const successor = useRef(instead);
  useEffect(
    () => () => {
      if (!isFocusLost()) return;
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      const target = isThere ? opener : successor.current?.();
      target?.focus({ preventScroll: true });
    },
    [opener],
  );
}
