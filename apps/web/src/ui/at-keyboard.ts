/** True while keys go into a field, which has its own use for them. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/**
 * True while a dialog is open, wherever the focus is: it falls out of one whose focused button goes away. Closed ones may
 * stay in the page without a box.
 */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0);
}

/** True of Ctrl + Z, on a Mac ⌘ + Z, outside of fields and dialogs. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const isPressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return isPressed && event.key.toLowerCase() === 'z' && !isTyping(event.target) && !isDialogOpen();
}
