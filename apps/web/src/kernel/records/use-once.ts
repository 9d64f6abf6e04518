import { useCallback, useRef } from 'react';
import type { Callable } from '../api/wire';

interface Wanted {
  readonly endpoint: Callable;
  readonly body: unknown;
}

/** A double click asks for the same thing twice: it is sent once, and both hear what came of it. */
export function useOnce<Write extends Wanted>(send: (write: Write) => Promise<unknown>) {
  const underWay = useRef(new Map<string, Promise<boolean>>());
  return useCallback(
    (wanted: Write): Promise<boolean> => {
      const same = `${wanted.endpoint.path} ${JSON.stringify(wanted.body)}`;
      const running = underWay.current.get(same);
      if (running) return running;
      const sent = send(wanted)
        .then(
          () => true,
          () => false,
        )
        .finally(() => underWay.current.delete(same));
      underWay.current.set(same, sent);
      return sent;
    },
    [send],
  );
}
