import { useEffect, useEffectEvent } from 'react';
import { isUndoKey } from '@/ui/at-keyboard';

/** Ctrl + Z anywhere on the page but in a field, which has an undo of its own. */
export function useUndoKey(onUndo: (() => void) | undefined): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!onUndo || !isUndoKey(event)) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
