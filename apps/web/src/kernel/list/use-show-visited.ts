import { useEffect, useRef } from 'react';

/** Brings the row that the user comes back from into view, once, when the rows are there. */
export function useShowVisited(visitedId: string | undefined, isReady: boolean) {
  const table = useRef<HTMLDivElement>(null);
  const done = useRef(visitedId === undefined);
  useEffect(() => {
    if (!isReady || done.current) return;
    done.current = true;
    const row = table.current?.querySelector<HTMLElement>('.row-visited');
    if (!row) {
      window.scrollTo(0, 0);
      return;
    }
    row.scrollIntoView({ block: 'nearest' });
    // Who works by keyboard goes on where he was: Enter opens the record once more, not what stands first in its row.
    const opener = row.querySelector<HTMLElement>('button.title-cell-title, .row-actions button');
    (opener ?? row.querySelector('button'))?.focus({ preventScroll: true });
  }, [isReady]);
  return table;
}
