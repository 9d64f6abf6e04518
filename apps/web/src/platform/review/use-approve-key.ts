import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '@/ui/at-keyboard';

/** Ctrl+Enter approves, also from within the opinion, but not while a dialog is open or the key is held down. */
export function useApproveKey(enabled: boolean, onApprove: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isCombination = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!enabled || !isCombination || event.repeat || event.isComposing) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    onApprove();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
