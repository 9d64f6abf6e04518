import { hashKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { LibraryQuery } from './library-url';
import type { Stretch } from './page-window';
import { rememberedPlace, rememberPlace } from './scroll-place';

/** What is in sight; the same list begins there again after a refresh of the page. */
export function useScrollPlace(query: LibraryQuery) {
  const list = hashKey([query]);
  const [startAt] = useState(() => rememberedPlace(list));
  const [stretch, setStretch] = useState<Stretch>({ first: startAt, last: startAt });
  const handleStretch = useCallback(
    (next: Stretch) => {
      rememberPlace(list, next.first);
      setStretch((now) => (now.first === next.first && now.last === next.last ? now : next));
    },
    [list],
  );
  return { stretch, startAt, handleStretch };
}
