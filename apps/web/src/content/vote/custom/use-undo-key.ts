import { useEffect, useEffectEvent } from 'react';

/** Ctrl + Z anywhere on the page but in a field, which has an undo of its own. */
export function useUndoKey(onUndo: (() => void) | undefined): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!isUndo || isTyping || !onUndo || document.querySelector('.ant-modal-wrap') !== null) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
