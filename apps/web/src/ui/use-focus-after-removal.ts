import { useEffect } from 'react';
import { giveFocusBack, isLastGone } from './focus-trail';

/** Gives the focus to something near, once the button that took one of `count` things away has gone with it. */
export function useFocusAfterRemoval(count: number): void {
  useEffect(() => {
    if (count >= 0 && isLastGone()) giveFocusBack();
  }, [count]);
}
