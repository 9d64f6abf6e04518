import { useEffect, useRef } from 'react';
import { isDialogOpen, isTyping } from '@/ui/at-keyboard';

interface Focusable {
  focus: () => void;
}

/** Puts the cursor into the field at the key `/`, unless something is being typed or a dialog is open. */
export function useSlashFocus<T extends Focusable>() {
  const field = useRef<T>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return field;
}
