import type { KeyboardEvent } from 'react';

/** Enter takes the day that was typed; it must not send the dialog's form as well. */
export function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
