import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loginGate, session } from '../api/call';
import { queryKeys } from '../api/query-keys';

/** Milliseconds between two looks at what other doors and the public did. */
export const followEvery = 15_000;

/**
 * Keeps an area up to date while the page is in view: tickets are sold and people let in at other desks, of which no
 * event tells (docs/adr/0011). Asks nothing without a login.
 */
export function useFollow(area: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      const isAsleep = document.visibilityState !== 'visible' || loginGate.reason() !== undefined || session.isEnded();
      if (!isAsleep) void client.invalidateQueries({ queryKey: queryKeys.content(area) });
    };
    const timer = setInterval(look, followEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, area]);
}
