import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Brings the row that the user comes back from into view, once, when the rows are there. */
export function useShowVisited(visitedId: string | undefined, isReady: boolean) {
  const router = useRouter();
  const table = useRef<HTMLDivElement>(null);
  const done = useRef(visitedId === undefined);
  useEffect(() => {
    if (!isReady || done.current) return undefined;
    done.current = true;
    const row = table.current?.querySelector<HTMLElement>('.row-visited');
    if (!row) {
      window.scrollTo(0, 0);
      return undefined;
    }
    const show = () => row.scrollIntoView({ block: 'nearest' });
    show();
    // Who works by keyboard goes on where he was: Enter opens the record once more, not what stands first in its row.
    const opener = row.querySelector<HTMLElement>('button.title-cell-title, .row-actions button');
    (opener ?? row.querySelector('button'))?.focus({ preventScroll: true });
    if (router.state.status === 'idle') return undefined;
    // Rows kept from before are there at once; the router then scrolls the page that it has led to, before it is painted.
    const stop = router.subscribe('onRendered', () => {
      stop();
      show();
    });
    return stop;
  }, [isReady, router]);
  return table;
}
