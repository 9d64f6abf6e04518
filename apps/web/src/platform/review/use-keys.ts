import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '@/ui/at-keyboard';

/** Places that need the keyboard for themselves. */
const busy = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]';

/** Listens to plain keys on the whole page, except where somebody types or a dialog is open; `onKey` answers whether it used the key. */
export function useKeys(onKey: (key: string) => boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest(busy) || isDialogOpen()) return;
    // Enter on a button or link is that button's own.
    if (event.key === 'Enter' && target?.closest('button, a, [role=button]')) return;
    if (onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
