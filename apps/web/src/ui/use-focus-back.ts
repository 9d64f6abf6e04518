import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before, when a dialog is taken away: antd does so only for one that closes while it
 * stays. Leaves the focus alone where somebody else has taken it.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
