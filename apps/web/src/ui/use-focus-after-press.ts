import { useEffect, useRef } from 'react';
import { giveFocusBack, isFocusLost } from './focus-trail';

/**
 * Keeps the focus at buttons that their own work moves or switches off, as 上移 does with the row it stands in: it stays
 * with the button, or goes to the one beside it at the end of the way. Until the user presses anything else.
 * @param within what the buttons stand in
 */
export function useFocusAfterPress(within: string): void {
  const isWaiting = useRef(false);
  useEffect(() => {
    const handlePress = ({ target }: MouseEvent) => {
      isWaiting.current = target instanceof Element && target.closest(within) !== null;
    };
    const forget = () => {
      isWaiting.current = false;
    };
    document.addEventListener('keydown', forget, true);
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('click', handlePress, true);
    return () => {
      document.removeEventListener('keydown', forget, true);
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('click', handlePress, true);
    };
  }, [within]);
  // What is moved or switched off is drawn: each time is one to look.
  useEffect(() => {
    if (isWaiting.current && isFocusLost()) giveFocusBack();
  });
}
